package io.deepseekmcp.engine;

import io.deepseekmcp.engine.report.WorkerReport;
import java.util.Optional;

/**
 * How a worker's loop came to its end.
 *
 * @param detail what the reason alone does not say, such as the provider's error; may be empty
 * @param report what the worker said last, if it reported
 */
record LoopOutcome(StopReason reason, String detail, Optional<WorkerReport> report) {
    static LoopOutcome reported(WorkerReport report) {
        return new LoopOutcome(StopReason.REPORTED, "", Optional.of(report));
    }

    /** The worker's last message was no end of the work, for this reason. */
    static LoopOutcome unmended(WorkerReport report, String why) {
        return new LoopOutcome(StopReason.UNMENDED, why, Optional.of(report));
    }

    static LoopOutcome stopped(StopReason reason) {
        return stopped(reason, "");
    }

    static LoopOutcome stopped(StopReason reason, String detail) {
        return new LoopOutcome(reason, detail, Optional.empty());
    }

    /** The same with a report that was given before, unless there is one. */
    LoopOutcome orWith(Optional<WorkerReport> earlier) {
        return new LoopOutcome(reason, detail, report.or(() -> earlier));
    }
}
