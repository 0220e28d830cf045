package io.deepseekmcp.workspace.file;

import java.io.IOException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs one body of work on every processor and waits until all are done. */
public final class ParallelTask {
    /** More threads than this only wait for the disk's own queue. */
    private static final int MAX_THREADS = 8;
    /** A read that never returns, from a dead network drive, must not hold the caller longer than this. */
    private static final long LAST_WAIT_SECONDS = 1;

    private ParallelTask() {}

    /** The share of one thread. It ends early when its thread is interrupted. */
    @FunctionalInterface
    public interface Share {
        void run() throws IOException, InterruptedException;
    }

    public static int size() {
        return Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    }

    /** Runs as many shares as there are threads. When the caller is interrupted or one fails, all are interrupted. */
    public static void run(Supplier<Share> shares) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(size(), ParallelTask::thread);
        try {
            CompletionService<Void> ended = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < size(); i++) {
                Share share = shares.get();
                ended.submit(() -> {
                    share.run();
                    return null;
                });
            }
            // In the order in which they end, so that a failure is seen while others still wait for work.
            for (int i = 0; i < size(); i++) {
                ended.take().get();
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            threads.shutdownNow();
            await(threads);
        }
    }

    private static void await(ExecutorService threads) {
        try {
            threads.awaitTermination(LAST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static IOException rethrown(Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        if (cause instanceof IOException failure) {
            return failure;
        }
        if (cause instanceof RuntimeException bug) {
            throw bug;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(cause);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "search");
        thread.setDaemon(true);
        return thread;
    }
}
