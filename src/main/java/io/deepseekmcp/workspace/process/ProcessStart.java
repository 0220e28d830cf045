package io.deepseekmcp.workspace.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts processes, with an environment of their own and nothing on standard input.
 *
 * @param merged standard error goes where standard output goes
 * @param lasting on a thread that lives as long as the server: what bubblewrap calls the death of its parent is the death
 *     of the thread that started it
 */
record ProcessStart(
        List<String> words, Path directory, Map<String, String> environment, boolean merged, boolean lasting) {

    /** The one thread that outlives every command, made when the first is started on it. */
    private static final class Lasting {
        static final ExecutorService THREAD = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "command-starter");
            thread.setDaemon(true);
            return thread;
        });
    }

    Process start() throws IOException {
        return lasting ? onTheLastingThread() : begin();
    }

    private Process begin() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(merged)
                .redirectInput(new File(Platform.current() == Platform.WINDOWS ? "NUL" : "/dev/null"));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** An interrupt is kept for later: a process that has been started must not be lost. */
    private Process onTheLastingThread() throws IOException {
        Future<Process> started = Lasting.THREAD.submit(this::begin);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return started.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof IOException cause) {
                        throw cause;
                    }
                    throw new IllegalStateException("a process could not be started", e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
