package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.change.ChangeTracker;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What must be known before the first tool call, found out while the model is asked its first question: the workspace's
 * secrets, and the state that changes are measured against.
 */
final class SnapshotTask implements AutoCloseable {
    private final FutureTask<Optional<ChangeTracker>> task;
    private final Thread thread;

    private SnapshotTask(FutureTask<Optional<ChangeTracker>> task) {
        this.task = task;
        this.thread = new Thread(task, "preparation");
        this.thread.setDaemon(true);
    }

    /** Begins on a thread of its own. In read mode, which can change nothing, there is nothing to be measured. */
    static SnapshotTask begin(Job job) {
        EngineDependencies setup = job.setup();
        return begin(() -> {
            setup.redactor().learn(setup.secrets().inWorkspace().get());
            return job.delegation().mode() == Mode.READ
                    ? Optional.empty()
                    : Optional.of(ChangeTracker.start(
                            job.admission().paths(),
                            setup.programs().own(),
                            setup.programs().runner()));
        });
    }

    static SnapshotTask begin(Callable<Optional<ChangeTracker>> work) {
        SnapshotTask snapshotTask = new SnapshotTask(new FutureTask<>(work));
        snapshotTask.thread.start();
        return snapshotTask;
    }

    /**
     * Waits until it is done; every time the same tracker, which is not there in read mode.
     *
     * @throws TimeoutException when it takes longer than that
     */
    Optional<ChangeTracker> await(Duration patience) throws IOException, InterruptedException, TimeoutException {
        try {
            return task.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw new IOException("the snapshot of the workspace failed: " + failure.getMessage(), failure);
            }
            throw new IllegalStateException("preparing the work failed: " + e.getCause(), e);
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
