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
record Patience(Duration silence, Instant deadline, InstantSource clock) {

    /** The same with a shorter silence at most. */
    Patience within(Duration shorter) {
        return shorter.compareTo(silence) < 0 ? new Patience(shorter, deadline, clock) : this;
    }

    /** The next piece, or a fault that says which of the two bounds came first. */
    <T> T poll(BlockingQueue<T> pieces) throws ProviderFault, InterruptedException {
        Duration left = Duration.between(clock.instant(), deadline);
        boolean deadlineFirst = left.compareTo(silence) <= 0;
        Duration wait = deadlineFirst ? left : silence;
        T piece = wait.isNegative() || wait.isZero() ? null : pieces.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
        if (piece != null) {
            return piece;
        }
        throw deadlineFirst
                ? new ProviderFault(Fault.DEADLINE, "")
                : new ProviderFault(Fault.SILENT, "nothing for " + silence.toSeconds() + " s");
    }
}
