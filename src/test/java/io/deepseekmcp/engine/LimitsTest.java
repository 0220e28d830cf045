package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Usage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class LimitsTest {
    private final Meter meter = new Meter(
            new Budget(2, 1, Duration.ofMinutes(1), 1_000, 900, OptionalDouble.empty()),
            Optional.empty(),
            InstantSource.fixed(Instant.EPOCH));
    private final Limits limits = new Limits(meter);

    @Test
    void nameTheTurnsWhenTheyAreUsedUp() {
        assertThat(limits.beforeCall()).isEmpty();
        meter.turn(Usage.NONE);
        assertThat(limits.beforeQuestion()).isEmpty();
        assertThat(limits.allowAnotherTurn()).isTrue();
        meter.turn(Usage.NONE);

        assertThat(limits.beforeQuestion()).hasValue(StopReason.TURNS);
        assertThat(limits.allowAnotherTurn()).isFalse();
    }

    @Test
    void nameTheToolCallsWhenTheTurnsAreUsedUpForWantOfThem() {
        assertThat(limits.beforeCall()).isEmpty();
        assertThat(limits.beforeCall())
                .hasValueSatisfying(words -> assertThat(words).contains("tool-call budget"));
        assertThat(limits.outOfCalls()).isTrue();
        assertThat(limits.beforeQuestion()).isEmpty();
        meter.turn(Usage.NONE);
        meter.turn(Usage.NONE);

        assertThat(limits.beforeQuestion()).hasValue(StopReason.TOOL_CALLS);
        assertThat(meter.toolCalls()).isEqualTo(1);
    }
}
