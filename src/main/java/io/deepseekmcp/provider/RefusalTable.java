package io.deepseekmcp.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tells by {@code refusals.json} which part of a request a host refused, and in which form it may take it. */
final class RefusalTable {
    private static final String RESOURCE = "refusals.json";
    private static final int MAX_DIGITS = 9;
    /** A reply with fewer tokens is of no use; the same bound as for the setting. */
    private static final int MIN_OUTPUT_TOKENS = 256;

    private RefusalTable() {}

    /** What follows from a refusal: the habit, and how it is done from now on. */
    record Lesson(Habit habit, String now) {}

    /**
     * One row.
     *
     * @param now how it is done afterwards; empty where the host names a number
     * @param about names of the part, one of which has to be there beside a word that refuses; empty where {@code any} says
     *     all
     * @param numberAfter texts after which the number stands
     */
    private record Row(
            Habit habit,
            String now,
            List<List<String>> about,
            List<List<String>> any,
            List<List<String>> unless,
            List<String> numberAfter) {
        Optional<Lesson> lesson(String folded) {
            if (ErrorTable.contains(folded, unless)) {
                return Optional.empty();
            }
            if (!numberAfter.isEmpty()) {
                return number(folded).map(number -> new Lesson(habit, number));
            }
            boolean refused = ErrorTable.contains(folded, about) && ErrorTable.contains(folded, Loaded.REFUSING);
            return refused || ErrorTable.contains(folded, any) ? Optional.of(new Lesson(habit, now)) : Optional.empty();
        }

        private Optional<String> number(String folded) {
            if (!ErrorTable.contains(folded, about)) {
                return Optional.empty();
            }
            for (String marker : numberAfter) {
                int at = folded.indexOf(marker);
                if (at >= 0) {
                    int from = at + marker.length();
                    from += folded.startsWith("`", from) ? 1 : 0;
                    int to = from;
                    while (to < folded.length() && folded.charAt(to) >= '0' && folded.charAt(to) <= '9') {
                        to++;
                    }
                    if (to > from && to - from <= MAX_DIGITS) {
                        return Optional.of(folded.substring(from, to));
                    }
                }
            }
            return Optional.empty();
        }
    }

    private static final class Loaded {
        private static final List<List<String>> REFUSING =
                ErrorTable.texts(ErrorTable.list(RESOURCE, "refusing_words"));
        private static final List<Row> ROWS = load();
    }

    /** What a refusal teaches about a request that was sent with these habits; empty for one that teaches nothing new. */
    static Optional<Lesson> lesson(FailedAttempt refusal, ModelRequest request, Map<Habit, String> sent) {
        return switch (refusal.fault()) {
            case REASONING_MISSING ->
                Optional.of(new Lesson(Habit.REASONING_REPLAY, "sent"))
                        .filter(lesson -> !request.replaysReasoning(sent));
            case REASONING_REFUSED ->
                Optional.of(new Lesson(Habit.REASONING_REPLAY, "not sent"))
                        .filter(lesson -> request.replaysReasoning(sent));
            case OUTPUT_BOUND, REQUEST_REFUSED, FORBIDDEN, SERVER_TROUBLE, TOOLS_UNSUPPORTED, MODEL_UNKNOWN -> {
                String folded = refusal.everything().toLowerCase(Locale.ROOT);
                yield Loaded.ROWS.stream()
                        .map(row -> row.lesson(folded))
                        .flatMap(Optional::stream)
                        .filter(lesson -> applies(lesson, request, sent))
                        .findFirst();
            }
            default -> Optional.empty();
        };
    }

    /** Whether the request held what the lesson is about, and the lesson leaves its meaning what it is. */
    private static boolean applies(Lesson lesson, ModelRequest request, Map<Habit, String> sent) {
        return switch (lesson.habit()) {
            case TOKEN_FIELD -> !request.tokenField(sent).equals(lesson.now());
            case OUTPUT_TOKENS -> {
                int bound = Integer.parseInt(lesson.now());
                yield bound >= MIN_OUTPUT_TOKENS && bound < request.maxTokens();
            }
            case TEMPERATURE -> request.temperature().isPresent();
            case REASONING_EFFORT -> request.reasoningEffort().isPresent();
            // DeepSeek thinks unless it is told not to: without the field the model would be another one.
            case THINKING -> !request.thinkingFields().isEmpty() && request.dialect() == ModelRequest.Dialect.OPENAI;
            default -> true;
        };
    }

    private static List<Row> load() {
        List<Row> rows = new ArrayList<>();
        for (Map<?, ?> entry : ErrorTable.entries(RESOURCE, "rows")) {
            List<String> markers = new ArrayList<>();
            if (entry.get("number_after") instanceof List<?> texts) {
                texts.forEach(text -> markers.add((String) text));
            }
            rows.add(new Row(
                    Habit.valueOf((String) entry.get("habit")),
                    entry.get("now") instanceof String now ? now : "",
                    ErrorTable.texts(entry.get(markers.isEmpty() ? "about" : "with")),
                    ErrorTable.texts(entry.get("any")),
                    ErrorTable.texts(entry.get("unless")),
                    markers));
        }
        return rows;
    }
}
