package io.deepseekmcp.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** One attempt that failed: which fault, and what the other side or the platform said about it. */
final class FailedAttempt extends IOException {
    private final ProviderError fault;
    private final int status;
    private final Optional<Duration> retryAfter;
    private final String everything;

    /** A fault of the transport or of the answer's form. {@code detail} may be empty. */
    FailedAttempt(ProviderError fault, String detail) {
        this(fault, 0, detail, Optional.empty());
    }

    FailedAttempt(ProviderError fault, String detail, Throwable cause) {
        this(fault, detail);
        initCause(cause);
    }

    /** A fault that the provider reports with an HTTP status. */
    FailedAttempt(ProviderError fault, int status, String detail, Optional<Duration> retryAfter) {
        this(fault, status, detail, retryAfter, detail);
    }

    /** {@code everything} is all that the other side said, of which {@code detail} is what to show. */
    FailedAttempt(ProviderError fault, int status, String detail, Optional<Duration> retryAfter, String everything) {
        super(detail);
        this.everything = everything;
        this.fault = fault;
        this.status = status;
        this.retryAfter = retryAfter;
    }

    FailedAttempt(ProviderError fault, int status, String detail) {
        this(fault, status, detail, Optional.empty());
    }

    ProviderError fault() {
        return fault;
    }

    /** The HTTP status, 0 for a fault without one. */
    int status() {
        return status;
    }

    /** All that the other side said; never shown. */
    String everything() {
        return everything;
    }

    /** How long the provider asks to wait before the next attempt. */
    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /** The same fault in other words of the other side. */
    FailedAttempt saying(String detail) {
        FailedAttempt same = new FailedAttempt(fault, status, detail, retryAfter, everything);
        same.setStackTrace(getStackTrace());
        return same;
    }

    /** A few words for progress, such as {@code 503} or {@code time-out}. */
    String why() {
        return status == 0 ? fault.shortName() : String.valueOf(status);
    }

    /** What happened, what a user can do, and in brackets what the other side said, in one line. */
    String sentence(String host) {
        String said = getMessage();
        String answer = status == 0 ? said : "HTTP " + status + (said.isEmpty() ? "" : ": " + said);
        return fault.words(host) + (answer.isEmpty() ? "" : " [" + answer + "]");
    }
}
