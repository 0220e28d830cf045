package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BackoffTest {
    private static final Duration BASE = Duration.ofMillis(500);
    private static final Duration MAX = Duration.ofSeconds(8);
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    @Test
    void doublesUpToTheBound() {
        Backoff backoff = new Backoff(BASE, MAX, () -> 0);

        assertThat(IntStream.range(0, 7).mapToObj(retries -> backoff.before(retries, Optional.empty())))
                .containsExactly(
                        Duration.ofMillis(500),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        MAX,
                        MAX,
                        MAX);
        assertThat(backoff.before(10_000, Optional.empty())).isEqualTo(MAX);
    }

    @Test
    void isShortenedByChanceByAQuarterAtMost() {
        assertThat(new Backoff(BASE, MAX, () -> 1).before(1, Optional.empty())).isEqualTo(Duration.ofMillis(750));
        assertThat(new Backoff(BASE, MAX, () -> 0.5).before(1, Optional.empty()))
                .isEqualTo(Duration.ofMillis(875));
    }

    @Test
    void waitsAsLongAsTheProviderAsksUpToTheBound() {
        Backoff backoff = new Backoff(BASE, MAX, () -> 0);

        assertThat(backoff.before(0, Optional.of(Duration.ofSeconds(3)))).isEqualTo(Duration.ofSeconds(3));
        assertThat(backoff.before(0, Optional.of(Duration.ofDays(9)))).isEqualTo(MAX);
        assertThat(backoff.before(2, Optional.of(Duration.ZERO))).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void canBeNoWaitAtAll() {
        assertThat(new Backoff(Duration.ZERO, Duration.ZERO, () -> 0).before(3, Optional.of(Duration.ofSeconds(1))))
                .isEqualTo(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "0 | PT0S",
                "7 | PT7S",
                " 7  | PT7S",
                "1.5 | PT1.5S",
                "999999999 | PT277777H46M39S",
                "Sun, 15 Nov 2026 12:00:30 GMT | PT30S",
                "Sun, 15 Nov 2026 11:00:00 GMT | PT0S",
                "99999999999999999999 | -",
                "-5 | -",
                "soon | -",
                "'' | -",
                "NaN | -"
            })
    void readsWhatTheProviderAsksFor(String value, Duration expected) {
        HttpHeaders headers = HttpHeaders.of(Map.of("Retry-After", List.of(value)), (name, text) -> true);

        assertThat(RetryAfter.of(headers, NOW)).isEqualTo(Optional.ofNullable(expected));
    }
}
