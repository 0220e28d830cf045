package io.deepseekmcp.guard.command;

import java.util.List;
import java.util.Locale;

/** How a platform spells the file of a program: with its name on POSIX, with an ending more on Windows. */
enum ProgramNames {
    POSIX,
    WINDOWS;

    /** Tried in this order: a real executable is preferred to a batch file, whose arguments {@code cmd} parses again. */
    private static final List<String> ENDINGS = List.of(".exe", ".com", ".bat", ".cmd");

    /** What {@code cmd} would take for more than text in the arguments of a batch file. */
    private static final String BATCH_CHARACTERS = "&|<>^%!\"();`'\r\n";

    static ProgramNames ofThisPlatform() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows") ? WINDOWS : POSIX;
    }

    /** The file names that a program of this name may have. */
    List<String> candidates(String name) {
        if (this == POSIX || ending(name).isPresent()) {
            return List.of(name);
        }
        return ENDINGS.stream().map(ending -> name + ending).toList();
    }

    /** The name as the table has it: on Windows without an ending and in lower case. */
    String tableName(String name) {
        if (this == POSIX) {
            return name;
        }
        String folded = name.toLowerCase(Locale.ROOT);
        return ending(folded)
                .map(ending -> folded.substring(0, folded.length() - ending.length()))
                .orElse(folded);
    }

    /** Whether a name or path that is no bare name was given. */
    boolean isPath(String name) {
        return name.indexOf('/') >= 0 || (this == WINDOWS && (name.indexOf('\\') >= 0 || name.indexOf(':') >= 0));
    }

    /** The device that swallows everything. */
    String nullDevice() {
        return this == WINDOWS ? "NUL" : "/dev/null";
    }

    /** Whether the arguments reach this program as they are. */
    boolean passesOn(String programFile, List<String> arguments) {
        String folded = programFile.toLowerCase(Locale.ROOT);
        boolean batch = this == WINDOWS && (folded.endsWith(".bat") || folded.endsWith(".cmd"));
        return !batch || arguments.stream().allMatch(a -> a.chars().noneMatch(c -> BATCH_CHARACTERS.indexOf(c) >= 0));
    }

    private static java.util.Optional<String> ending(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return ENDINGS.stream().filter(folded::endsWith).findFirst();
    }
}
