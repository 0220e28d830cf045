package io.deepseekmcp.engine;

import io.deepseekmcp.config.Settings;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds up what delegations take, for as long as the process lives and, where the user has named a place to remember it,
 * for the day; and says when a bound of cost forbids the next one. Safe for several threads.
 */
public final class SessionUsage {
    private static final Logger LOG = LoggerFactory.getLogger(SessionUsage.class);
    private static final int COST_DECIMALS = 6;

    private final AtomicReference<UsageTotals> totals = new AtomicReference<>(UsageTotals.NONE);
    private final Optional<DayCost> day;

    /** In memory only. */
    public SessionUsage() {
        this(Optional.empty());
    }

    public SessionUsage(Optional<DayCost> day) {
        this.day = day;
    }

    /** Counts one delegation that reached the worker, and gives the totals that include it. */
    public UsageTotals add(Metrics delegation) {
        if (day.isPresent() && delegation.costUsd().orElse(0) > 0) {
            try {
                day.get().add(delegation.costUsd().getAsDouble());
            } catch (IOException e) {
                LOG.error("event=day_cost_not_kept reason=\"{}\"", e.toString());
            }
        }
        return totals.updateAndGet(sum -> sum.plus(delegation));
    }

    public UsageTotals totals() {
        return totals.get();
    }

    /** What the day has cost so far; empty where it is not remembered. */
    public OptionalDouble dayCostUsd() {
        try {
            return day.isPresent() ? OptionalDouble.of(day.get().today()) : OptionalDouble.empty();
        } catch (IOException e) {
            LOG.error("event=day_cost_not_read reason=\"{}\"", e.toString());
            return OptionalDouble.empty();
        }
    }

    /** Why no further delegation may begin, with the bound and what was spent; empty when one may. */
    public List<String> objections(Settings.Budgets budgets) {
        List<String> objections = new ArrayList<>();
        double session = totals().costUsd().orElse(0);
        if (budgets.maxSessionCostUsd().isPresent()
                && session >= budgets.maxSessionCostUsd().getAsDouble()) {
            objections.add("budgets.max_session_cost_usd is "
                    + bound(budgets.maxSessionCostUsd().getAsDouble()) + ", and this server has spent " + plain(session)
                    + ": raise it, or start the server again");
        }
        if (budgets.maxDayCostUsd().isPresent() && day.isPresent()) {
            objectionOfTheDay(budgets.maxDayCostUsd().getAsDouble()).ifPresent(objections::add);
        }
        return objections;
    }

    private Optional<String> objectionOfTheDay(double bound) {
        try {
            double spent = day.orElseThrow().today();
            return spent >= bound
                    ? Optional.of("budgets.max_day_cost_usd is " + bound(bound) + ", and " + plain(spent)
                            + " was spent since midnight UTC: raise it, or wait for the next day")
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("budgets.max_day_cost_usd is " + bound(bound) + ", and what was spent cannot be read: "
                    + e.getMessage());
        }
    }

    /** A bound as it was set: rounding could show one of a millionth as 0. */
    private static String bound(double usd) {
        return BigDecimal.valueOf(usd).stripTrailingZeros().toPlainString();
    }

    private static String plain(double usd) {
        return BigDecimal.valueOf(usd)
                .setScale(COST_DECIMALS, RoundingMode.UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
