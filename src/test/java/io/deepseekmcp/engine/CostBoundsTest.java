package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Spends up to the bounds of a process and of a day. */
final class CostBoundsTest {
    private static Settings.Budgets budgets(double session, double day) {
        return new Settings.Budgets(
                24,
                80,
                Duration.ofMinutes(15),
                20_000,
                250,
                100,
                300,
                96_000,
                0.7,
                OptionalDouble.empty(),
                OptionalDouble.of(session),
                OptionalDouble.of(day));
    }

    private static Metrics costing(double usd) {
        return new Metrics(1, 0, 10, 5, 0, 0.1, 0, 0, 0, OptionalDouble.of(usd));
    }

    /** A day in memory, in which another process has spent something. */
    private static final class Day implements DayCost {
        private double sum;

        Day(double sum) {
            this.sum = sum;
        }

        @Override
        public double today() {
            return sum;
        }

        @Override
        public void add(double usd) {
            sum += usd;
        }
    }

    @Test
    void forbidsTheNextDelegationOnceTheProcessHasSpentItsBound() {
        SessionUsage usage = new SessionUsage();
        assertThat(usage.objections(budgets(0.5, 9))).isEmpty();

        usage.add(costing(0.3));
        assertThat(usage.objections(budgets(0.5, 9))).isEmpty();
        usage.add(costing(0.21));

        assertThat(usage.objections(budgets(0.5, 9)))
                .containsExactly(
                        "budgets.max_session_cost_usd is 0.5, and this server has spent 0.51: raise it, or start"
                                + " the server again");
    }

    @Test
    void countsWhatOtherProcessesSpentOnTheDay() {
        SessionUsage usage = new SessionUsage(Optional.of(new Day(1.5)));
        assertThat(usage.objections(budgets(9, 2))).isEmpty();

        usage.add(costing(0.5));

        assertThat(usage.objections(budgets(9, 2)))
                .containsExactly(
                        "budgets.max_day_cost_usd is 2, and 2 was spent since midnight UTC: raise it, or wait for"
                                + " the next day");
        assertThat(usage.dayCostUsd()).hasValue(2);
    }

    @Test
    void forbidsEverythingWhenWhatWasSpentIsUnknown() {
        SessionUsage usage = new SessionUsage(Optional.of(new DayCost() {
            @Override
            public double today() throws IOException {
                throw new IOException("no such disk");
            }

            @Override
            public void add(double usd) throws IOException {
                throw new IOException("no such disk");
            }
        }));
        usage.add(costing(0.1));

        assertThat(usage.objections(budgets(9, 2))).singleElement().asString().contains("no such disk");
    }
}
