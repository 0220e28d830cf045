package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathSpelling;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.text.Excerpt;

/** Words the refusals of commands so that rule, reason and permitted way stay short enough for a model to use. */
final class Refusals {
    /** Rule, sentence and remedy together, as {@link Refused#explanation} joins them. */
    private static final int MAX_CHARS = 299;

    private static final int MAX_VALUE_CHARS = 60;
    private static final int MAX_SENTENCE_CHARS = 170;

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
}
