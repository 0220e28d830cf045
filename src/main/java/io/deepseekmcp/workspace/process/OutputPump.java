package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A thread that reads one output of a process until its end, so that the process never waits for a reader. */
final class OutputPump {
    private static final int BUFFER_BYTES = 65_536;

    /** Takes bytes; an exception ends the reading. */
    interface Sink {
        void write(byte[] bytes, int length) throws IOException;

        /** All of the output has come, or as much as will. */
        default void end() {}
    }

    private final Thread thread;

    private OutputPump(Thread thread) {
        this.thread = thread;
    }

    static OutputPump start(InputStream in, Sink sink, String name) {
        Thread thread = new Thread(() -> pump(in, sink), name);
        thread.setDaemon(true);
        thread.start();
        return new OutputPump(thread);
    }

    /** Waits for the end of the output; returns whether it has come in time. */
    boolean awaitEnd(Duration bound) throws InterruptedException {
        thread.join(Math.max(1, bound.toMillis()));
        return !thread.isAlive();
    }

    private static void pump(InputStream in, Sink sink) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (in) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                sink.write(buffer, length);
            }
        } catch (IOException e) {
            // The process has closed its end, or the sink has had enough: what came before it counts.
        }
        sink.end();
    }
}
