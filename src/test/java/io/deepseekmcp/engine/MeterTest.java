package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.chat.Usage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MeterTest {
    private static final Optional<TokenPrice> PRICE = Optional.of(new TokenPrice(0.01, 0.1, 1));

    @ParameterizedTest
    @CsvSource({
        "1000000,       0,       0, 0.1",
        "1000000,       0, 1000000, 0.01",
        "1000000, 1000000,  500000, 1.055",
        "3000000000,    0,       0, 300",
        "0,             0,       0, 0",
    })
    void addsUpWhatTokensCostAtMost(long prompt, long completion, long cached, double usd) {
        Meter meter = meter(PRICE, OptionalDouble.empty());
        meter.turn(new Usage(prompt, completion, cached));

        assertThat(meter.costUsd().orElseThrow()).isCloseTo(usd, within(1e-9));
    }

    @Test
    void saysThatACostBoundHasNoEffectWithoutPrices() {
        Meter meter = meter(Optional.empty(), OptionalDouble.of(0.01));
        meter.turn(new Usage(1L << 40, 1L << 40, 0));

        assertThat(meter.costUsd()).isEmpty();
        assertThat(meter.exhausted()).isEmpty();
        assertThat(meter.unkeptBound())
                .hasValueSatisfying(words -> assertThat(words).contains("max_cost_usd", "prices"));
        assertThat(meter(PRICE, OptionalDouble.of(0.01)).unkeptBound()).isEmpty();
        assertThat(meter(Optional.empty(), OptionalDouble.empty()).unkeptBound())
                .isEmpty();
    }

    @Test
    void ends200TurnsOfTheLargestCountsWithoutAnOverflow() {
        Meter meter = meter(PRICE, OptionalDouble.of(1));
        for (int turn = 0; turn < 200; turn++) {
            meter.turn(new Usage(1L << 40, 1L << 40, 0));
        }

        assertThat(meter.usage().promptTokens() + meter.usage().completionTokens())
                .isPositive();
        assertThat(meter.exhausted()).contains(StopReason.COST);
    }

    private static Meter meter(Optional<TokenPrice> price, OptionalDouble maxCostUsd) {
        Budget budget = new Budget(300, 80, Duration.ofMinutes(15), 96_000, 67_200, maxCostUsd);
        return new Meter(budget, price, InstantSource.fixed(Instant.EPOCH));
    }
}
