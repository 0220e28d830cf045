package io.deepseekmcp.engine;

import java.util.Optional;

/**
 * How a worker's loop came to its end.
 *
 * @param detail what the reason alone does not say, such as the provider's error; may be empty
 * @param report what the worker said last, if it reported
 */
record Ended(StopReason reason, String detail, Optional<WorkerReport> report) {
    static Ended reported(WorkerReport report) {
        return new Ended(StopReason.REPORTED, "", Optional.of(report));
    }

    static Ended stopped(StopReason reason) {
        return stopped(reason, "");
    }

    static Ended stopped(StopReason reason, String detail) {
        return new Ended(reason, detail, Optional.empty());
    }

    /** The same with a report that was given before, unless there is one. */
    Ended orWith(Optional<WorkerReport> earlier) {
        return new Ended(reason, detail, report.or(() -> earlier));
    }
}
