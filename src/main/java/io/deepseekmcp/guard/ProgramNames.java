package io.deepseekmcp.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a platform spells the file of a program: with its name on POSIX, with an extension more on Windows. */
enum ProgramNames {
    POSIX,
    WINDOWS;

    /** Tried in this order: a real executable is preferred to a batch file, whose arguments {@code cmd} parses again. */
    private static final List<String> EXTENSIONS = List.of(".exe", ".com", ".bat", ".cmd");

    static ProgramNames ofThisPlatform() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows") ? WINDOWS : POSIX;
    }

    /** The file names that a program of this name may have. */
    List<String> candidates(String name) {
        if (this == POSIX) {
            return List.of(name);
        }
        List<String> candidates = new ArrayList<>();
        for (String extension : EXTENSIONS) {
            candidates.add(name.toLowerCase(Locale.ROOT).endsWith(extension) ? name : name + extension);
        }
        return candidates.stream().distinct().toList();
    }
}
