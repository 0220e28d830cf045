package io.deepseekmcp.workspace.process;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What came of one command. A command may time out and still have an exit code of its own, so the facts stand apart.
 *
 * @param exitCode empty when the process was killed
 * @param timedOut the clock ended it
 * @param output standard output and error in the order they came, as text: escapes removed, head and tail when long
 * @param lossy some bytes were not UTF-8 and were replaced
 * @param hint one line on what the sandbox has to do with a failure, where anything
 */
public record CommandOutcome(
        OptionalInt exitCode, boolean timedOut, Duration elapsed, String output, boolean lossy, Optional<String> hint) {
    /** What came of a command of which the sandbox has nothing to say. */
    public CommandOutcome(OptionalInt exitCode, boolean timedOut, Duration elapsed, String output, boolean lossy) {
        this(exitCode, timedOut, elapsed, output, lossy, Optional.empty());
    }

    /** The same with a hint. */
    CommandOutcome hinted(Optional<String> line) {
        return new CommandOutcome(exitCode, timedOut, elapsed, output, lossy, line);
    }

    public boolean succeeded() {
        return !timedOut && exitCode.isPresent() && exitCode.getAsInt() == 0;
    }
}
