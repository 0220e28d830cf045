package io.deepseekmcp.provider;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * How long to wait for the other side.
 *
 * @param silence the longest time without any byte
 * @param deadline when the whole exchange must be over
 */
record Timeouts(Duration silence, Instant deadline, InstantSource clock) {

    /** The same with a shorter silence at most. */
    Timeouts within(Duration shorter) {
        return shorter.compareTo(silence) < 0 ? new Timeouts(shorter, deadline, clock) : this;
    }

    /** The next piece, or a fault that says which of the two bounds came first. */
    <T> T poll(BlockingQueue<T> pieces) throws FailedAttempt, InterruptedException {
        Duration left = Duration.between(clock.instant(), deadline);
        boolean deadlineFirst = left.compareTo(silence) <= 0;
        Duration wait = deadlineFirst ? left : silence;
        T piece = wait.isNegative() || wait.isZero() ? null : pieces.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
        if (piece != null) {
            return piece;
        }
        throw deadlineFirst
                ? new FailedAttempt(ProviderError.DEADLINE, "")
                : new FailedAttempt(ProviderError.SILENT, "nothing for " + silence.toSeconds() + " s");
    }
}
