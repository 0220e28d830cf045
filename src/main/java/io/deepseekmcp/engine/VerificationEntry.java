package io.deepseekmcp.engine;

import java.util.List;
import java.util.OptionalInt;

/**
 * What came of one requested verification at its last run.
 *
 * @param exitCode empty when it did not run or was killed; {@code summary} says which
 * @param beforeExitCode of the run before the worker started, where one was asked for
 * @param summary the server's own digest of the output, never the worker's words
 */
public record VerificationEntry(List<String> argv, OptionalInt exitCode, OptionalInt beforeExitCode, String summary) {
    public VerificationEntry {
        argv = List.copyOf(argv);
    }
}
