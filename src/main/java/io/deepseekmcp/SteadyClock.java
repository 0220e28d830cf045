package io.deepseekmcp;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Tells the time that it was when the clock was made, plus what has passed since. Budgets count by it: the system's clock
 * may be set meanwhile, and then a minute is not a minute.
 */
final class SteadyClock implements InstantSource {
    private final Instant start = Instant.now();
    private final long startNanos = System.nanoTime();

    @Override
    public Instant instant() {
        return start.plusNanos(System.nanoTime() - startNanos);
    }
}
