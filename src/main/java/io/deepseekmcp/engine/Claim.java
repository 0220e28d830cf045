package io.deepseekmcp.engine;

import io.deepseekmcp.text.Excerpt;
import java.util.Locale;
import java.util.Optional;

/**
 * What the worker's last message claims, as far as a verdict needs it.
 *
 * @param kind how the worker ended
 * @param word the status as the worker wrote it, empty when its report has none or there is no report
 * @param explanation why it is not done, in the worker's words (its first unresolved point, else its summary); may be
 *     empty
 */
record Claim(Kind kind, String word, String explanation) {
    /** A longer word is no status, and is shown cut. */
    private static final int MAX_WORD_CHARS = 60;

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
        return new Claim(Kind.REPORT, Excerpt.head(word.strip(), MAX_WORD_CHARS), explanation.strip());
    }

    /** The worker ended with a message in which no report was found. */
    static Claim prose() {
        return new Claim(Kind.PROSE, "", "");
    }

    /** The worker ended without a word, or never came to end. */
    static Claim nothing() {
        return new Claim(Kind.NOTHING, "", "");
    }

    /** The claimed status, empty when it is not one of the three that a worker may claim. Case does not matter. */
    Optional<Status> status() {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "completed" -> Optional.of(Status.COMPLETED);
            case "partial" -> Optional.of(Status.PARTIAL);
            case "blocked" -> Optional.of(Status.BLOCKED);
            default -> Optional.empty();
        };
    }
}
