package io.deepseekmcp.workspace.file;

import java.time.Duration;

/** A moment after which work gives what it has. */
public final class Deadline {
    private final long nanos;

    private Deadline(long nanos) {
        this.nanos = nanos;
    }

    public static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    public boolean passed() {
        return System.nanoTime() - nanos >= 0;
    }

    public Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
