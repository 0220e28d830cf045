package io.deepseekmcp.text;

import java.util.List;
import java.util.stream.Collectors;

/** Shows an argv on one line, for people: blanks between the arguments, quotes where an argument needs them. */
public final class ShellQuoting {
    private ShellQuoting() {}

    /** The line; not for a shell to read. */
    public static String of(List<String> argv) {
        return argv.stream().map(ShellQuoting::argument).collect(Collectors.joining(" "));
    }

    private static String argument(String argument) {
        boolean plain = !argument.isEmpty()
                && argument.chars().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c) || c == '"');
        return plain
                ? argument
                : '"' + argument.replaceAll("[\\p{Cntrl}]+", " ").replace("\"", "\\\"") + '"';
    }
}
