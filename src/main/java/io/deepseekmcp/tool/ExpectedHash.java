package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.util.Optional;

/** Holds a file against the hash that the worker expects it to have. */
final class ExpectedHash {
    private ExpectedHash() {}

    /** What the call says; some models send an empty text for nothing. */
    static Optional<String> of(ToolArguments arguments) throws Refused {
        return arguments.optionalText("expected_sha256").filter(hash -> !hash.isBlank());
    }

    /** Tells a worker that names hashes the next one to name; the others do not pay 40 tokens for what they never use. */
    static String next(boolean named, String sha256) {
        return named ? " sha256 " + sha256 : "";
    }

    static void check(WorkspacePath path, Optional<String> expected, String current) throws Refused {
        if (expected.isPresent() && !expected.get().strip().equalsIgnoreCase(current)) {
            throw new Refused(
                    "stale",
                    "expected_sha256 is not that of \"" + path + "\", whose SHA-256 is " + current + ".",
                    "Read it again: its content is another than expected.");
        }
    }
}
