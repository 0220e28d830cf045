package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathSpelling;
import io.deepseekmcp.guard.path.Refused;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Refuses what is not an argv at all: nothing, too much, characters that cannot be seen. */
final class ArgvShape {
    private ArgvShape() {}

    static void check(List<String> argv, CommandPolicy.Limits limits) throws Refused {
        if (argv.isEmpty() || argv.get(0).isEmpty()) {
            throw Refusals.refused("argv", "There is no program.", "Give the program and its arguments as a list.");
        }
        if (argv.size() > limits.arguments()) {
            throw Refusals.refused("argv", "More than " + limits.arguments() + " arguments.", "Give fewer.");
        }
        long bytes = 0;
        for (String argument : argv) {
            bytes += argument.getBytes(StandardCharsets.UTF_8).length;
            if (argument.codePoints().anyMatch(PathSpelling::isUnseen)) {
                throw Refusals.refused(
                        "argv", Refusals.shown(argument) + " holds a control or format character.", "Leave it out.");
            }
        }
        if (bytes > limits.bytes()) {
            throw Refusals.refused("argv", "More than " + limits.bytes() + " bytes of arguments.", "Give fewer.");
        }
        checkProgram(argv.get(0));
    }

    private static void checkProgram(String program) throws Refused {
        int last = program.codePointBefore(program.length());
        boolean blank = program.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
        if (blank) {
            throw Refusals.refused(
                    "argv",
                    Refusals.shown(program) + " is no program: there is no shell to split it.",
                    "Give each argument by itself: [\"pytest\", \"-q\"].");
        }
        if (program.indexOf('=') >= 0) {
            throw Refusals.refused(
                    "argv", Refusals.shown(program) + " sets a variable.", "Begin with the program itself.");
        }
        if (last == '.' || program.startsWith("-")) {
            throw Refusals.refused("argv", Refusals.shown(program) + " is no program.", "");
        }
    }
}
