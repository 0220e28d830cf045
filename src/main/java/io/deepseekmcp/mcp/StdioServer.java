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
import java.util.function.Supplier;

/**
 * The MCP server as a process: serves standard input and output until one of them ends or a signal comes. Up to the list
 * of tools there is no lambda in this package: the first one of a process takes as long as all the rest.
 */
public final class StdioServer {
    /** How long interrupted workers get to remove their temporary files. */
    private static final Duration UNWINDING = Duration.ofMillis(100);

    private final ServerIdentity identity;
    private final Responses responses;
    private final Host host;
    private final Tasks tasks;

    /** A server that is not yet started. {@code tools} is asked when the client does, and gives the same ones each time. */
    public StdioServer(ServerIdentity identity, Supplier<List<ToolDefinition>> tools, Host host) {
        this.identity = identity;
        this.responses = new Responses(identity, tools);
        this.host = host;
        this.tasks = new Tasks(host);
    }

    /**
     * Serves, and ends the process with exit code 0.
     *
     * @param out the process's standard output, unbuffered
     */
    public void serve(OutputStream out) throws InterruptedException {
        new FirstAnswers(responses).begin();
        // A channel, because a thread that waits inside FileInputStream.read cannot be freed and delays the exit.
        @SuppressWarnings("resource") // closed at the end of life
        FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
        Shutdown end = new Shutdown(new Runnable() {
            @Override
            public void run() {
                exit();
            }
        });
        MessageWriter writer = new MessageWriter(out, new Runnable() {
            @Override
            public void run() {
                end.begin();
            }
        });
        Calls calls = new Calls(writer);
        end.inOrder(new Shutdown.Step() {
            @Override
            public void run() throws InterruptedException {
                endInOrder(in, calls);
            }
        });
        Runtime.getRuntime().addShutdownHook(new Thread(end, "mcp-signal"));
        serve(Channels.newInputStream(in), writer, calls);
        end.run();
    }

    /** What a client asks for later comes first, and then whatever might be left behind. */
    private void endInOrder(FileChannel in, Calls calls) throws InterruptedException {
        tasks.cutOff();
        close(in);
        calls.cancelAll();
        host.cancelWork();
        host.endChildren();
        calls.awaitWorkers(UNWINDING);
    }

    /** Serves until the input ends, and returns when the last answer is written. */
    void serve(InputStream in, MessageWriter writer, Calls calls) throws InterruptedException {
        IdleWork idleWork = new IdleWork(host);
        McpSurface surface = new McpSurface(
                responses, new ToolRunner(identity.envelope(), host.clock()), tasks, writer, calls, idleWork);
        Runnable clientGone = new Runnable() {
            @Override
            public void run() {
                tasks.cutOff();
                calls.cancelLongRunning();
                host.cancelWork();
            }
        };
        try {
            new StdioTransport(in, writer, calls, surface, clientGone).run();
        } finally {
            idleWork.stop();
        }
    }

    /** The last act. A worker may have been starting a process at the very moment in which all others were ended. */
    private void exit() {
        try {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            host.beforeExit();
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
