package io.deepseekmcp.workspace;

import java.time.Duration;

/** A moment after which work gives what it has. */
final class Deadline {
    private final long nanos;

    private Deadline(long nanos) {
        this.nanos = nanos;
    }

    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    boolean passed() {
        return System.nanoTime() - nanos >= 0;
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
