package io.deepseekmcp.mcp;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.List;

/** The MCP server as a process: serves standard input and output until one of them ends or a signal comes. */
public final class StdioServer {
    /** How long interrupted workers get to remove their temporary files. */
    private static final Duration UNWINDING = Duration.ofMillis(100);

    private final ServerIdentity identity;
    private final List<ToolDefinition> tools;
    private final Runnable endChildren;
    private final Runnable beforeExit;
    private final List<Runnable> ahead;

    /**
     * A server that is not yet started.
     *
     * @param endChildren ends every child process and returns when none is left
     * @param beforeExit ends at once what may not be cut off in the middle; nothing of its kind begins after it
     * @param ahead what the first call needs and may be done before it, while nobody asks for anything
     */
    public StdioServer(
            ServerIdentity identity,
            List<ToolDefinition> tools,
            Runnable endChildren,
            Runnable beforeExit,
            List<Runnable> ahead) {
        this.identity = identity;
        this.tools = List.copyOf(tools);
        this.endChildren = endChildren;
        this.beforeExit = beforeExit;
        this.ahead = List.copyOf(ahead);
    }

    /**
     * Serves, and ends the process with exit code 0.
     *
     * @param out the process's standard output, unbuffered
     */
    public void serve(OutputStream out) throws InterruptedException {
        // A channel, because a thread that waits inside FileInputStream.read cannot be freed and delays the exit.
        @SuppressWarnings("resource") // closed at the end of life
        FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
        Shutdown end = new Shutdown(this::exit);
        MessageWriter writer = new MessageWriter(out, end::begin);
        Calls calls = new Calls(writer);
        end.inOrder(() -> close(in), calls::cancelAll, endChildren::run, () -> calls.awaitWorkers(UNWINDING));
        Runtime.getRuntime().addShutdownHook(new Thread(end::now, "mcp-signal"));
        serve(Channels.newInputStream(in), writer, calls);
        end.now();
    }

    /** Serves until the input ends, and returns when the last answer is written. */
    void serve(InputStream in, MessageWriter writer, Calls calls) throws InterruptedException {
        IdleWork idleWork = new IdleWork(ahead);
        McpSurface surface = new McpSurface(identity, tools, writer, calls, idleWork);
        try {
            new StdioTransport(in, writer, calls, surface::handle).run();
        } finally {
            idleWork.stop();
        }
    }

    /** The last act. A worker may have been starting a process at the very moment in which all others were ended. */
    private void exit() {
        try {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            beforeExit.run();
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void close(FileChannel in) {
        try {
            in.close();
        } catch (IOException e) {
            // The process ends: it is not read from again.
        }
    }
}
