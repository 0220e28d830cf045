package io.deepseekmcp.mcp;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends the process in order, once, whatever the occasion. A client may kill us 400 ms after it has asked us to go, and
 * what lives then is left behind for ever.
 */
final class Shutdown implements Runnable {
    /** After this much the process ends whatever is still going on. */
    private static final Duration LIMIT = Duration.ofMillis(300);

    private static final DaemonThreads DAEMONS = new DaemonThreads("mcp-end");

    private final Runnable exit;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile List<Step> steps = List.of();

    /** One thing to do before the process ends. */
    @FunctionalInterface
    interface Step {
        void run() throws InterruptedException;
    }

    /** {@code exit} does not return. */
    Shutdown(Runnable exit) {
        this.exit = exit;
    }

    /** Says what is to be done at the end, in this order. */
    void inOrder(Step... inOrder) {
        steps = List.of(inOrder);
    }

    /** Ends the process from a thread that holds locks or is itself to be interrupted. */
    void begin() {
        DAEMONS.newThread(this).start();
    }

    /** Ends the process on this thread. While another thread is at it, waits for that one. */
    @Override
    public void run() {
        if (!begun.compareAndSet(false, true)) {
            exitAfterLimit();
            return;
        }
        DAEMONS.newThread(this::exitAfterLimit).start();
        try {
            for (Step step : steps) {
                step.run();
            }
            interruptSelectors();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exit.run();
        }
    }

    private void exitAfterLimit() {
        try {
            Thread.sleep(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exit.run();
    }

    /**
     * Stops the threads in which java.net.http waits for the network: an exit waits up to 300 ms for a thread inside
     * native code, and before Java 21 a client has no other end.
     */
    private static void interruptSelectors() throws InterruptedException {
        Thread[] threads = new Thread[Thread.activeCount() + 16];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            String name = threads[i].getName();
            if (name.startsWith("HttpClient-") && name.endsWith("-SelectorManager")) {
                threads[i].interrupt();
                threads[i].join(20);
            }
        }
    }
}
