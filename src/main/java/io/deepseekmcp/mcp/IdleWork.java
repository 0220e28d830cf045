package io.deepseekmcp.mcp;

import java.time.Duration;
import java.util.List;

/**
 * Work that a server does ahead while nobody asks for anything: begun once its tools have been listed, on one thread of
 * the lowest priority, and given up at the first call, which then does what is still to be done.
 */
final class IdleWork {
    /** A client that only looks which tools there are is gone before this has passed, and one in a hurry has called. */
    private static final Duration SILENCE = Duration.ofMillis(400);

    private final List<Runnable> steps;
    private boolean begun;
    private boolean stopped;

    /** {@code steps} are done in their order; the one that runs when a call comes goes on to its end beside it. */
    IdleWork(List<Runnable> steps) {
        this.steps = List.copyOf(steps);
    }

    /** Begins, unless it has begun or a call has come. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: it makes way where the system heeds it
    synchronized void begin() {
        if (begun || stopped || steps.isEmpty()) {
            return;
        }
        begun = true;
        Thread thread = new Thread(this::run, "idle-work");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** Begins no further step. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    private void run() {
        try {
            if (isStoppedWithin(SILENCE)) {
                return;
            }
        } catch (InterruptedException e) {
            return;
        }
        for (Runnable step : steps) {
            if (isStopped()) {
                return;
            }
            step.run();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized boolean isStoppedWithin(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toMillis(); !stopped && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return stopped;
    }
}
