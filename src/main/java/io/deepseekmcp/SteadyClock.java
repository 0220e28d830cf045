package io.deepseekmcp;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Tells the time that it was when the clock was made, plus what has passed since. Budgets count by it: the system's clock
 * may be set meanwhile, and then a minute is not a minute.
 */
final class SteadyClock implements InstantSource {
    /** No {@code Instant}, which would be loaded at the start of every session. */
    private final long startMillis = System.currentTimeMillis();

    private final long startNanos = System.nanoTime();

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(startMillis).plusNanos(System.nanoTime() - startNanos);
    }
}
