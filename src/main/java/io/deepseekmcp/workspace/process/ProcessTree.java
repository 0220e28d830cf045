package io.deepseekmcp.workspace.process;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** One running command with everything it has started; can be ended as a whole. */
final class ProcessTree {
    /** After this the rest is given up: it hangs in the kernel, or starts children faster than they can be ended. */
    private static final Duration MAX_KILL = Duration.ofSeconds(2);

    private static final long FIRST_PAUSE_NANOS = 1_000_000;
    private static final long MAX_PAUSE_NANOS = 20_000_000;

    private final Process first;
    private final ProcessFinder processFinder;
    private final boolean firstIsWall;

    /**
     * A tree.
     *
     * @param firstIsWall the first process is a sandbox, whose end kills all the others at once: it is never asked
     */
    ProcessTree(Process first, ProcessFinder processFinder, boolean firstIsWall) {
        this.first = first;
        this.processFinder = processFinder;
        this.firstIsWall = firstIsWall;
    }

    /** Looks at the tree, so that a process is known even when its parent dies before the end. */
    void look() {
        processFinder.living();
    }

    /** Asks every process of the tree to end. */
    void terminate() {
        ask(processFinder.living());
    }

    /**
     * Ends every process of the tree: asks, and kills what is left after {@code grace}. An interrupt does not hasten it and
     * is kept.
     *
     * @return whether nothing is left
     */
    boolean end(Duration grace) {
        Map<Long, ProcessHandle> living = processFinder.living();
        if (living.isEmpty()) {
            return true;
        }
        ask(living);
        return awaitEnd(grace, false) || kill();
    }

    /** Kills every process of the tree, until none is left. */
    boolean kill() {
        return awaitEnd(MAX_KILL, true);
    }

    private void ask(Map<Long, ProcessHandle> living) {
        living.forEach((pid, handle) -> {
            if (!firstIsWall || pid != first.pid()) {
                handle.destroy();
            }
        });
    }

    /** Waits, killing or not, until two looks in a row find nothing: one alone may miss a process that is just starting. */
    private boolean awaitEnd(Duration bound, boolean kill) {
        boolean interrupted = Thread.interrupted();
        try {
            long deadline = System.nanoTime() + bound.toNanos();
            long pause = FIRST_PAUSE_NANOS;
            for (int emptyLooks = 0; emptyLooks < 2; ) {
                Map<Long, ProcessHandle> living = processFinder.living();
                emptyLooks = living.isEmpty() ? emptyLooks + 1 : 0;
                if (kill) {
                    living.values().forEach(ProcessHandle::destroyForcibly);
                }
                if (!living.isEmpty()) {
                    long left = deadline - System.nanoTime();
                    if (left <= 0) {
                        return false;
                    }
                    LockSupport.parkNanos(first, Math.min(left, pause));
                    interrupted |= Thread.interrupted();
                    pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
