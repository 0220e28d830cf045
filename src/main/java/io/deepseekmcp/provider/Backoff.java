package io.deepseekmcp.provider;

import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a retry: doubling from a base up to a bound, each wait shortened by chance so that clients that
 * failed together do not return together.
 *
 * @param random numbers from 0 to 1
 */
record Backoff(Duration base, Duration max, DoubleSupplier random) {
    /** The part of a wait that chance may take away. */
    private static final double JITTER = 0.25;

    /** Delays stop doubling here, far above every bound that settings allow. */
    private static final int MAX_DOUBLINGS = 16;

    /**
     * The wait before the retry after {@code retries} others.
     *
     * @param retryAfter what the provider asks for; it counts up to the bound
     */
    Duration before(int retries, Optional<Duration> retryAfter) {
        Duration doubled = base.multipliedBy(1L << Math.min(retries, MAX_DOUBLINGS));
        Duration own = shorter(doubled, max);
        Duration jittered = Duration.ofNanos((long) (own.toNanos() * (1 - JITTER * random.getAsDouble())));
        return retryAfter
                .filter(asked -> asked.compareTo(jittered) > 0)
                .map(asked -> shorter(asked, max))
                .orElse(jittered);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
