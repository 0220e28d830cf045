package io.deepseekmcp.provider;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the {@code Retry-After} header: seconds or an HTTP date. */
final class RetryAfter {
    /** A longer wait than any deadline; larger numbers mean the same and must not overflow. */
    private static final int MAX_DIGITS = 9;

    private RetryAfter() {}

    /** How long to wait from {@code now} on, never negative; empty when the header is missing or makes no sense. */
    static Optional<Duration> of(HttpHeaders headers, Instant now) {
        return headers.firstValue("retry-after").map(String::strip).flatMap(value -> parse(value, now));
    }

    private static Optional<Duration> parse(String value, Instant now) {
        try {
            if (value.matches("\\d{1," + MAX_DIGITS + "}(\\.\\d{0,9})?")) {
                return Optional.of(Duration.ofMillis((long) Math.ceil(Double.parseDouble(value) * 1000)));
            }
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration wait = Duration.between(now, until);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException e) {
            // Neither form: the header says nothing.
            return Optional.empty();
        }
    }
}
