package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.ChangeTracker;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The state that changes are measured against, taken while the model is asked its first question. */
final class Snapshot implements AutoCloseable {
    private final FutureTask<ChangeTracker> task;
    private final Thread thread;

    private Snapshot(FutureTask<ChangeTracker> task) {
        this.task = task;
        this.thread = new Thread(task, "snapshot");
        this.thread.setDaemon(true);
    }

    /** Begins to take it on a thread of its own. */
    static Snapshot begin(Callable<ChangeTracker> taking) {
        Snapshot snapshot = new Snapshot(new FutureTask<>(taking));
        snapshot.thread.start();
        return snapshot;
    }

    /** Waits until it is taken; every time the same tracker. */
    ChangeTracker await() throws IOException, InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw new IOException("the snapshot of the workspace failed: " + failure.getMessage(), failure);
            }
            throw new IllegalStateException("the snapshot of the workspace failed: " + e.getCause(), e);
        }
    }

    /** Ends the work on it, with git's processes. */
    @Override
    public void close() {
        task.cancel(true);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
