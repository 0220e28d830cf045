package io.deepseekmcp.workspace;

import io.deepseekmcp.guard.ApprovedCommand;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Runs approved commands without a shell, and leaves no process behind whatever happens. */
public final class CommandRunner {

    /** {@code environment} is the server's own, from which the children's is built. */
    public CommandRunner(Map<String, String> environment) {}

    /**
     * Runs to the end, to the time-out or to an interrupt; the whole process tree is gone when this returns or throws.
     *
     * @param maxOutputChars bound of {@link CommandOutcome#output}
     */
    public CommandOutcome run(ApprovedCommand command, Duration timeout, int maxOutputChars)
            throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    /**
     * Runs one of the server's own commands and keeps its standard output as bytes.
     *
     * @throws IOException when it cannot start, exceeds {@code maxBytes} or the time-out
     */
    public Captured capture(ApprovedCommand command, Duration timeout, int maxBytes)
            throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    /** Output of an own command: its exit code, the bytes of standard output, and standard error as text. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Captured(int exitCode, byte[] output, String error) {}
}
