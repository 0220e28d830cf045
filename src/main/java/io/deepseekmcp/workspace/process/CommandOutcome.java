package io.deepseekmcp.workspace.process;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What came of one command. A command may time out and still have an exit code of its own, so the facts stand apart.
 *
 * @param exitCode empty when the process was killed
 * @param timedOut the clock ended it
 * @param output standard output and error in the order they came, as text: escapes removed, head and tail when long
 * @param lossy some bytes were not UTF-8 and were replaced
 */
public record CommandOutcome(OptionalInt exitCode, boolean timedOut, Duration elapsed, String output, boolean lossy) {
    public boolean succeeded() {
        return !timedOut && exitCode.isPresent() && exitCode.getAsInt() == 0;
    }
}
