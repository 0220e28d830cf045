package io.deepseekmcp.engine.report;

/** The three words that a worker may claim, the better before the worse. */
public enum ClaimedStatus {
    COMPLETED,
    PARTIAL,
    BLOCKED;

    /** The worse of two. */
    ClaimedStatus orWorse(ClaimedStatus other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
