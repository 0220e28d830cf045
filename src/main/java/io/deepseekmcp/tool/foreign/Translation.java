package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The arguments of one call while they are put into our words: those that are certain, what is to be said of the others,
 * and the first reason for which nothing may be done.
 */
final class Translation {
    private static final int MAX_VALUE_CHARS = 60;

    private final String tool;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> wider = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();
    private final List<MeantCall> calls = new ArrayList<>();
    private Optional<String> objection = Optional.empty();
    private Optional<OptionalInt> additionAfter = Optional.empty();

    Translation(String tool) {
        this.tool = tool;
    }

    String tool() {
        return tool;
    }

    /** Sets an argument of ours. A second value that is another one is an objection. */
    void put(String name, Object value) {
        Object before = values.putIfAbsent(name, value);
        if (before != null && !before.equals(value)) {
            object("Two values are given for " + name + ": " + shown(before) + " and " + shown(value) + ".");
        }
    }

    void replace(String name, Object value) {
        values.put(name, value);
    }

    void remove(String name) {
        values.remove(name);
    }

    Optional<Object> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    Map<String, Object> values() {
        return values;
    }

    void note(String note) {
        notes.add(note);
    }

    void wider(String note) {
        wider.add(note);
    }

    List<String> notes() {
        return notes;
    }

    List<String> widerNotes() {
        return wider;
    }

    /** Says why nothing may be done; the first reason stays. */
    void object(String reason) {
        if (objection.isEmpty()) {
            objection = Optional.of(reason);
        }
    }

    Optional<String> objection() {
        return objection;
    }

    /** What the call adds is to stand after that line, or at the end. */
    void addsAfter(OptionalInt line) {
        additionAfter = Optional.of(line);
    }

    /** What it was to add to a file, if nothing else was asked for. */
    Optional<CallReading.Addition> addition() {
        Object text = values.getOrDefault("content", values.get("new_string"));
        boolean more = values.containsKey("old_string") || values.containsKey("replace_all");
        return !more
                        && objection.isPresent()
                        && values.get("path") instanceof String path
                        && text instanceof String added
                ? additionAfter.map(
                        line -> new CallReading.Addition(path, line, added, objection.get() + " Nothing was done."))
                : Optional.empty();
    }

    /** A call to send instead; without any, the call itself is offered, as far as it is certain. */
    void offer(MeantCall call) {
        if (!calls.contains(call)) {
            calls.add(call);
        }
    }

    List<MeantCall> offers() {
        return calls;
    }

    /** Is done when all arguments are read, for those whose meaning depends on others. */
    void later(Runnable action) {
        later.add(action);
    }

    void settle() {
        later.forEach(Runnable::run);
        later.clear();
    }

    /** A value on one short line. */
    static String shown(Object value) {
        return Excerpt.head(String.valueOf(value).replaceAll("\\s+", " "), MAX_VALUE_CHARS);
    }
}
