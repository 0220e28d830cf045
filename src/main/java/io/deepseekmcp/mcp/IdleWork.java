package io.deepseekmcp.mcp;

import java.time.Duration;

/**
 * Work that a server does ahead while nobody asks for anything: begun once its tools have been listed, on one thread of
 * the lowest priority, and given up at the first call, which then does what is still to be done.
 */
final class IdleWork {
    /** A client that only looks which tools there are is gone before this has passed, and one in a hurry has called. */
    private static final Duration SILENCE = Duration.ofMillis(100);

    private final Host host;
    private boolean begun;
    private boolean stopped;

    IdleWork(Host host) {
        this.host = host;
    }

    /** Begins, unless it has begun or a call has come. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: it makes way where the system heeds it
    synchronized void begin() {
        if (begun || stopped) {
            return;
        }
        begun = true;
        Thread thread = new Thread("idle-work") {
            @Override
            public void run() {
                work();
            }
        };
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** Stops, at the next place where that can be done. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    private void work() {
        try {
            if (isStoppedWithin(SILENCE)) {
                return;
            }
        } catch (InterruptedException e) {
            return;
        }
        host.readyAhead(this::isStopped);
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
