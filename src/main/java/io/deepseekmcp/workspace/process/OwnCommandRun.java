package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** One of the server's own commands while it runs, its outputs kept apart and within bounds. */
public final class OwnCommandRun implements AutoCloseable {
    private static final int MAX_ERROR_CHARS = 8_000;

    private final String name;
    private final RunningCommand command;
    private final Duration timeout;
    private final Runnable whenOver;
    private final BytesSink output;
    private final TextSink error = new TextSink(MAX_ERROR_CHARS);
    private final List<OutputPump> pumps;
    private boolean over;

    /** {@code whenOver} is run when nothing is left of the command. */
    OwnCommandRun(String name, RunningCommand command, Duration timeout, int maxBytes, Runnable whenOver) {
        this.name = name;
        this.command = command;
        this.timeout = timeout;
        this.whenOver = whenOver;
        Process process = command.process();
        output = new BytesSink(maxBytes, process::destroyForcibly);
        pumps = List.of(
                OutputPump.start(process.getInputStream(), output, "output of " + name),
                OutputPump.start(process.getErrorStream(), error, "errors of " + name));
    }

    /**
     * Waits for the end, or sees to it when the time is over.
     *
     * @throws CutShort when the output exceeds its bound, or the time-out is over
     */
    public CommandRunner.Captured await() throws IOException, InterruptedException {
        boolean timedOut = command.finish(timeout, pumps);
        if (output.full()) {
            throw new OutputCut(name + " wrote more than " + output.maxBytes() + " bytes", false, output.bytes());
        }
        if (timedOut) {
            throw new OutputCut(name + " did not end within " + timeout.toSeconds() + " s", true, output.bytes());
        }
        over = true;
        int exitCode = command.exitCode(false).orElseThrow(() -> new IOException(name + " hangs"));
        return new CommandRunner.Captured(exitCode, output.bytes(), error.text(UnaryOperator.identity()));
    }

    /** Waits for its end, but no longer. */
    public boolean hasEndedWithin(Duration patience) throws InterruptedException {
        Duration bound = patience.compareTo(timeout) < 0 ? patience : timeout;
        return command.process().waitFor(bound.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends the command, unless it has come to its own end. */
    @Override
    public void close() {
        if (!over) {
            command.end();
        }
        whenOver.run();
    }
}
