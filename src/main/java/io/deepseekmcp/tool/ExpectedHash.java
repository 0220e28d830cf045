package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.util.Locale;
import java.util.Optional;

/** Holds a file against the hash that the worker expects it to have. */
final class ExpectedHash {
    private static final int SHOWN_DIGITS = 12;

    private ExpectedHash() {}

    /** What the call says; some models send an empty text for nothing. */
    static Optional<String> of(ToolArguments arguments) throws Refused {
        return arguments.optionalText("expected_sha256").filter(hash -> !hash.isBlank());
    }

    /** Tells a worker that names hashes the next one to name; the others do not pay tokens for what they never use. */
    static String next(boolean named, String sha256) {
        return named ? " sha256 " + shown(sha256) : "";
    }

    /** As much of a hash as tells two contents of a file apart, for whoever only looks at it. */
    static String shown(String sha256) {
        return sha256.substring(0, SHOWN_DIGITS);
    }

    static void check(WorkspacePath path, Optional<String> expected, String current) throws Refused {
        if (expected.isPresent() && !isPrefix(expected.get().strip(), current)) {
            throw new Refused(
                    "stale",
                    "expected_sha256 is not that of \"" + path + "\", whose SHA-256 is " + shown(current) + ".",
                    "Read it again: its content is another than expected.");
        }
    }

    private static boolean isPrefix(String expected, String current) {
        return expected.length() >= SHOWN_DIGITS && current.startsWith(expected.toLowerCase(Locale.ROOT));
    }
}
