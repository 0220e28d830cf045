package io.deepseekmcp.server;

import io.deepseekmcp.engine.VerificationEntry;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * One part of a result that can be said at several lengths, the longest first.
 *
 * @param at the JSON form at a step from 0 to {@code steps - 1}, each no longer than the one before
 */
record Shrinkable(int steps, IntFunction<Object> at) {
    private static final List<Integer> TEXT_CHARS = List.of(6_000, 4_000, 2_500, 1_500, 900, 600, 400);

    /** How many items of a list are shown, and how much of each. */
    private record ListStep(int items, int chars) {}

    private static final List<ListStep> LIST_STEPS = List.of(
            new ListStep(200, 600),
            new ListStep(120, 400),
            new ListStep(80, 300),
            new ListStep(40, 240),
            new ListStep(20, 200),
            new ListStep(10, 160),
            new ListStep(5, 120),
            new ListStep(3, 80),
            new ListStep(2, 60));

    static Shrinkable text(String text) {
        return new Shrinkable(TEXT_CHARS.size(), step -> cut(text, TEXT_CHARS.get(step)));
    }

    static Shrinkable list(List<String> items, UnaryOperator<String> redact) {
        List<String> first = redacted(items, redact);
        return new Shrinkable(LIST_STEPS.size(), step -> shortened(first, items.size(), LIST_STEPS.get(step)));
    }

    /** Verifications; those that failed stay longest. */
    static Shrinkable verification(List<VerificationEntry> entries, UnaryOperator<String> redact) {
        boolean baseline =
                entries.stream().anyMatch(entry -> entry.beforeExitCode().isPresent());
        return new Shrinkable(LIST_STEPS.size(), step -> {
            ListStep limit = LIST_STEPS.get(step);
            List<Object> shown = new ArrayList<>();
            for (VerificationEntry entry : mostTelling(entries, limit.items)) {
                shown.add(json(entry, limit, baseline, redact));
            }
            if (entries.size() > limit.items) {
                Map<String, Object> rest = new LinkedHashMap<>();
                rest.put("argv", List.of());
                rest.put("exit_code", null);
                rest.put("summary", more(entries.size() - limit.items));
                shown.add(rest);
            }
            return shown;
        });
    }

    private static Map<String, Object> json(
            VerificationEntry entry, ListStep limit, boolean baseline, UnaryOperator<String> redact) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("argv", shortened(redacted(entry.argv(), redact), entry.argv().size(), limit));
        json.put("exit_code", entry.exitCode().isPresent() ? entry.exitCode().getAsInt() : null);
        if (baseline) {
            json.put(
                    "before_exit_code",
                    entry.beforeExitCode().isPresent() ? entry.beforeExitCode().getAsInt() : null);
        }
        json.put("summary", cut(redact.apply(entry.summary()), limit.chars));
        return json;
    }

    /** The items that the longest form can show. */
    private static List<String> redacted(List<String> items, UnaryOperator<String> redact) {
        return items.stream().limit(LIST_STEPS.get(0).items).map(redact).toList();
    }

    private static List<VerificationEntry> mostTelling(List<VerificationEntry> entries, int count) {
        int passing = (int) entries.stream().filter(Shrinkable::passed).count();
        int passingKept = Math.max(0, count - (entries.size() - passing));
        List<VerificationEntry> kept = new ArrayList<>();
        for (VerificationEntry entry : entries) {
            boolean keep = !passed(entry) || passingKept-- > 0;
            if (keep && kept.size() < count) {
                kept.add(entry);
            }
        }
        return kept;
    }

    private static boolean passed(VerificationEntry entry) {
        return entry.exitCode().isPresent() && entry.exitCode().getAsInt() == 0;
    }

    /** {@code first} are the first of {@code count} items. */
    private static List<Object> shortened(List<String> first, int count, ListStep limit) {
        List<Object> shortened = new ArrayList<>();
        for (String item : first.subList(0, Math.min(limit.items, first.size()))) {
            shortened.add(cut(item, limit.chars));
        }
        if (count > limit.items) {
            shortened.add(more(count - limit.items));
        }
        return shortened;
    }

    private static String more(int count) {
        return "... and " + count + " more";
    }

    /** Without control characters, each of which would take six in JSON, and without halves of surrogate pairs. */
    static String cut(String text, int maxChars) {
        StringBuilder clean = new StringBuilder(Unicode.wellFormed(Excerpt.head(text, maxChars)));
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            if (Character.isISOControl(c) && c != '\n' && c != '\t') {
                clean.setCharAt(i, '\uFFFD');
            }
        }
        return clean.toString();
    }
}
