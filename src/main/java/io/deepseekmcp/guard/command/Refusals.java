package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathSpelling;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.text.Excerpt;
import java.util.List;

/** Words the refusals of commands so that rule, reason and permitted way stay short enough for a model to use. */
final class Refusals {
    /** Rule, sentence and remedy together, as {@link Refused#explanation} joins them. */
    private static final int MAX_CHARS = 299;

    private static final int MAX_VALUE_CHARS = 60;
    private static final int MAX_SENTENCE_CHARS = 170;

    private static final int MAX_LIST_CHARS = 200;

    private Refusals() {}

    /** A refusal that fits; the sentence and then the remedy are cut where they do not. */
    static Refused refused(String rule, String sentence, String remedy) {
        String reason = Excerpt.head(sentence, MAX_SENTENCE_CHARS);
        int room = MAX_CHARS - new Refused(rule, reason, " ").explanation().length();
        return new Refused(rule, reason, Excerpt.head(remedy, Math.max(0, room)));
    }

    /** A value as a refusal shows it: in quotes, on one line, not too long. */
    static String shown(String value) {
        return '"' + Excerpt.head(PathSpelling.shown(value), MAX_VALUE_CHARS) + '"';
    }

    /** The first of them, as many as fit as a whole, and how many more there are. */
    static String listed(List<String> items) {
        StringBuilder list = new StringBuilder();
        int shown = 0;
        while (shown < items.size() && list.length() + items.get(shown).length() <= MAX_LIST_CHARS) {
            list.append(shown == 0 ? "" : ", ").append(items.get(shown));
            shown++;
        }
        int more = items.size() - shown;
        return more == 0 ? list.toString() : list + (shown == 0 ? "" : " and ") + more + " more";
    }
}
