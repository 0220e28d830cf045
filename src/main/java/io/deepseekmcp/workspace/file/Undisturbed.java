package io.deepseekmcp.workspace.file;

import java.util.Optional;

/**
 * Work with files that an interrupt must not break off. A channel that is open when its thread is interrupted is closed,
 * and on Java 25 that may also meet the next one that is opened after the interrupt has been taken notice of: clearing the
 * mark of the thread is not enough.
 */
public final class Undisturbed {
    private Undisturbed() {}

    /** What is done; {@code E} is what it fails with. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        /** Does it. It must need no lock that the caller holds. */
        T run() throws E;
    }

    /** Does the work on a thread that nobody knows and waits for its end; an interrupt meanwhile is kept for afterwards. */
    public static <T, E extends Exception> T run(Work<T, E> work) throws E {
        Outcome<T, E> outcome = new Outcome<>(work);
        Thread thread = new Thread(outcome, Thread.currentThread().getName());
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outcome.get();
    }

    private static final class Outcome<T, E extends Exception> implements Runnable {
        private final Work<T, E> work;
        private Optional<T> value = Optional.empty();
        private Optional<Throwable> failure = Optional.empty();

        Outcome(Work<T, E> work) {
            this.work = work;
        }

        @Override
        @SuppressWarnings("CatchingUnchecked") // it is thrown again by the thread that waits
        public void run() {
            try {
                value = Optional.of(work.run());
            } catch (Exception | Error e) {
                failure = Optional.of(e);
            }
        }

        @SuppressWarnings("unchecked") // work throws nothing else that is checked
        T get() throws E {
            if (failure.isPresent()) {
                if (failure.get() instanceof RuntimeException fault) {
                    throw fault;
                }
                if (failure.get() instanceof Error error) {
                    throw error;
                }
                throw (E) failure.get();
            }
            return value.orElseThrow();
        }
    }
}
