package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.shell.ShellHabits;
import io.deepseekmcp.tool.shell.ShellLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the commands and time-outs of other agents into {@code argv} and {@code timeout_seconds}. */
final class ActConversions {
    /** A larger time-out in seconds is clamped by Run, and no honest one in milliseconds is smaller. */
    private static final long SECONDS_UP_TO = 600;

    private static final long MILLISECONDS_FROM = 10_000;

    private final Translation call;

    ActConversions(Translation call) {
        this.call = call;
    }

    /** A list is a list of words. A line runs only if no shell is needed to read it. */
    void command(String name, Object value) {
        Optional<List<String>> words =
                value instanceof List<?> ? Values.texts(value) : ShellLine.plainWords(String.valueOf(value));
        if (words.isPresent()) {
            call.put("argv", words.get());
            return;
        }
        if (!(value instanceof String line)) {
            call.object(name + " must be a list of words, argv.");
            return;
        }
        shell(ShellHabits.of(line));
    }

    /** Several commands or a script: a Run for each. */
    void commands(String say, Object value) {
        List<String> lines = Values.texts(value).orElse(List.of());
        shell(ShellHabits.of(String.join("\n", lines)));
        call.object(say);
    }

    private void shell(ShellHabits habits) {
        call.object(habits.reason());
        call.later(() -> habits.calls().forEach(each -> {
            Map<String, Object> arguments = new LinkedHashMap<>(each.arguments());
            if (each.arguments().containsKey("argv")) {
                call.get("cwd").ifPresent(cwd -> arguments.putIfAbsent("cwd", cwd));
                call.get("timeout_seconds").ifPresent(time -> arguments.putIfAbsent("timeout_seconds", time));
            }
            call.offer(new MeantCall(each.tool(), arguments));
        }));
    }

    /** Words after those of the program. */
    void moreWords(String name, Object value) {
        Optional<List<String>> more = value instanceof String text ? ShellLine.plainWords(text) : Values.texts(value);
        if (more.isEmpty()) {
            call.object(name + " must be a list of words that follow the program in argv.");
            return;
        }
        call.later(() -> {
            List<String> words =
                    new ArrayList<>(call.get("argv").flatMap(Values::texts).orElse(List.of()));
            words.addAll(more.get());
            call.replace("argv", words);
        });
    }

    void program(Object value) {
        call.put("argv", List.of(String.valueOf(value)));
    }

    void milliseconds(String name, Object value) {
        OptionalLong milliseconds = Values.number(value);
        if (milliseconds.isEmpty()) {
            call.object(name + " " + Translation.shown(value) + " is no number: give timeout_seconds.");
        } else if (milliseconds.getAsLong() > 0) {
            seconds(name, value, -Math.floorDiv(-milliseconds.getAsLong(), 1000L));
        }
    }

    /**
     * Some agents mean seconds and some milliseconds. What may be either gets the longer reading, because a command that is
     * ended too early costs more than one that may run longer.
     */
    void secondsOrMilliseconds(String name, Object value) {
        OptionalLong number = Values.number(value);
        if (number.isEmpty()) {
            call.object(name + " " + Translation.shown(value) + " is no number: give timeout_seconds.");
        } else if (number.getAsLong() >= MILLISECONDS_FROM) {
            milliseconds(name, value);
        } else if (number.getAsLong() > 0) {
            seconds(name, value, Math.min(number.getAsLong(), SECONDS_UP_TO));
        }
    }

    private void seconds(String name, Object value, long seconds) {
        call.put("timeout_seconds", seconds);
        call.note(name + " " + Translation.shown(value) + " taken as " + seconds + " s");
    }
}
