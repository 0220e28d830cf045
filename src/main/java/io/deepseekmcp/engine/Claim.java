package io.deepseekmcp.engine;

import io.deepseekmcp.engine.report.StatusWords;
import io.deepseekmcp.engine.report.WorkerReport;
import io.deepseekmcp.text.Excerpt;
import java.util.Optional;

/**
 * What the worker's last message claims, as far as a verdict needs it.
 *
 * @param kind how the worker ended
 * @param word the status as the worker wrote it, empty when its report has none or there is no report
 * @param explanation why it is not done, in the worker's words (its first unresolved point, else its summary); may be
 *     empty
 * @param saysNoChangeNeeded whether its summary says why nothing needed to change
 */
record Claim(Kind kind, String word, String explanation, boolean saysNoChangeNeeded) {
    /** A longer word is no status, and is shown cut. */
    private static final int MAX_WORD_CHARS = 60;

    /** What a sentence of the verdict may repeat of the worker's explanation. */
    private static final int MAX_EXPLANATION_CHARS = 500;

    /** The form of the last message. */
    enum Kind {
        REPORT,
        /** Words without a report. */
        PROSE,
        /** No message, or an empty one. */
        NOTHING
    }

    /** The claim of a report; a report without a status has an empty {@code word}. */
    static Claim report(String word, String explanation) {
        return new Claim(Kind.REPORT, Excerpt.head(word.strip(), MAX_WORD_CHARS), explanation.strip(), false);
    }

    /** The worker ended with a message in which no report was found. */
    static Claim prose() {
        return new Claim(Kind.PROSE, "", "", false);
    }

    /** The worker ended without a word, or never came to end. */
    static Claim nothing() {
        return new Claim(Kind.NOTHING, "", "", false);
    }

    /** The claim of what the worker said last. */
    static Claim of(WorkerReport report) {
        if (report.found() || report.status().isPresent()) {
            String explanation = report.unresolved().isEmpty()
                    ? report.summary()
                    : report.unresolved().get(0);
            Claim claim = report(report.status().orElse(""), Excerpt.head(explanation, MAX_EXPLANATION_CHARS));
            return new Claim(claim.kind, claim.word, claim.explanation, report.saysNoChangeNeeded());
        }
        return report.summary().isBlank() ? nothing() : prose();
    }

    /** The claimed status, empty when it is not one of the three that a worker may claim, however it is spelled. */
    Optional<Status> status() {
        return StatusWords.statusOf(word).map(status -> switch (status) {
            case COMPLETED -> Status.COMPLETED;
            case PARTIAL -> Status.PARTIAL;
            case BLOCKED -> Status.BLOCKED;
        });
    }
}
