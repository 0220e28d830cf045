package io.deepseekmcp.engine.report;

import java.util.Optional;

/**
 * What a last message says.
 *
 * @param report the report in it, or its prose
 * @param word the status that stands in it, better than which it is never taken; empty when there is none
 * @param defect why it is no end of the work; empty when it is one
 */
public record Reading(
        MessageKind kind, WorkerReport report, Optional<ClaimedStatus> word, Optional<ReplyDefect> defect) {

    /** The report as it counts when the worker does not mend the defect: never completed, and it says why. */
    public WorkerReport unmended() {
        String why = whyNoEnd();
        if (why.isEmpty()) {
            return report;
        }
        boolean blocked = word.filter(ClaimedStatus.BLOCKED::equals).isPresent();
        ClaimedStatus atBest = blocked ? ClaimedStatus.BLOCKED : ClaimedStatus.PARTIAL;
        return report.unfinished(atBest, why, defect.get() != ReplyDefect.LEAKED_CALL);
    }

    /** Why the message counts as no end of the work; empty if it is one. A report with an unknown status is an end. */
    public String whyNoEnd() {
        return defect.filter(other -> other != ReplyDefect.UNKNOWN_STATUS)
                .map(ReplyDefect::warning)
                .orElse("");
    }

    Reading with(ReplyDefect other) {
        return new Reading(kind, report, word, Optional.of(other));
    }
}
