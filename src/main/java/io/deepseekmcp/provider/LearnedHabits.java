package io.deepseekmcp.provider;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a host turned out to refuse or to want for one model, for as long as the process lives. Each habit is learned once
 * and never learned anew, so that two opposite refusals end in an error and not in a circle. Safe for several threads.
 */
final class LearnedHabits {
    private final String model;
    private final Map<Habit, Fact> facts = new EnumMap<>(Habit.class);
    private AnswerReader.End lastEnd = AnswerReader.End.WHOLE;

    /** {@code model} is the name that is sent. */
    LearnedHabits(String model) {
        this.model = model;
    }

    /**
     * What was learned.
     *
     * @param now how it is done since
     * @param because what the host said, empty where it showed by itself
     */
    private record Fact(String now, String because) {}

    /** What holds for the next request. */
    synchronized Map<Habit, String> known() {
        Map<Habit, String> known = new EnumMap<>(Habit.class);
        facts.forEach((habit, fact) -> known.put(habit, fact.now()));
        return known;
    }

    /**
     * Learns from a refusal.
     *
     * @param sent what held for the request that was refused
     * @return whether the request may be accepted in the form that holds now
     */
    boolean learn(FailedAttempt refusal, ModelRequest request, Map<Habit, String> sent) {
        Optional<RefusalTable.Lesson> lesson = RefusalTable.lesson(refusal, request, sent);
        if (lesson.isEmpty()) {
            return false;
        }
        Habit habit = lesson.get().habit();
        synchronized (this) {
            if (facts.containsKey(habit)) {
                // Another delegation has learned it in the meantime, or this form is refused as well.
                return !sent.containsKey(habit);
            }
            facts.put(habit, new Fact(lesson.get().now(), refusal.getMessage()));
            return true;
        }
    }

    /** Remembers what showed by itself. */
    synchronized void note(Habit habit, String now) {
        facts.putIfAbsent(habit, new Fact(now, ""));
    }

    /** Whether an answer with this end is taken: the first odd one may be cut, a host that sends two of them sends no other. */
    synchronized boolean accepts(AnswerReader.End end) {
        AnswerReader.End before = lastEnd;
        lastEnd = end;
        Habit habit = end == AnswerReader.End.WITHOUT_CLOSING_EVENT ? Habit.CLOSING_EVENT : Habit.FINISH_REASON;
        if (end == AnswerReader.End.WHOLE || facts.containsKey(habit)) {
            return true;
        }
        if (before == end) {
            note(habit, "not needed");
            return true;
        }
        return false;
    }

    /** One object for each fact, for the health report. */
    synchronized List<Map<String, Object>> toJson() {
        List<Map<String, Object>> json = new ArrayList<>();
        facts.forEach((habit, fact) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("model", model);
            entry.put("what", habit.wireName());
            entry.put("now", fact.now());
            if (!fact.because().isEmpty()) {
                entry.put("because", fact.because());
            }
            json.add(entry);
        });
        return json;
    }
}
