package io.deepseekmcp.engine;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.chat.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;

/** Counts what one delegation spends against its {@link Budget}. */
final class Meter {
    private final Budget budget;
    private final Optional<TokenPrice> price;
    private final InstantSource clock;
    private final Instant start;
    private int turns;
    private int toolCalls;
    private int compactions;
    private Usage usage = Usage.NONE;
    private long longestReply;

    Meter(Budget budget, Optional<TokenPrice> price, InstantSource clock) {
        this.budget = budget;
        this.price = price;
        this.clock = clock;
        this.start = clock.instant();
    }

    void turn(Usage spent) {
        turns++;
        usage = usage.plus(spent);
        longestReply = Math.max(longestReply, spent.completionTokens());
    }

    void toolCall() {
        toolCalls++;
    }

    void compaction() {
        compactions++;
    }

    int turns() {
        return turns;
    }

    int toolCalls() {
        return toolCalls;
    }

    int compactions() {
        return compactions;
    }

    Usage usage() {
        return usage;
    }

    /** Completion tokens of the longest reply so far: the next one may be as long. */
    long longestReply() {
        return longestReply;
    }

    int turnsLeft() {
        return budget.maxTurns() - turns;
    }

    boolean mayCallTool() {
        return toolCalls < budget.maxToolCalls();
    }

    Instant deadline() {
        return start.plus(budget.maxWall());
    }

    Duration elapsed() {
        return Duration.between(start, clock.instant());
    }

    /** Never negative. */
    Duration wallLeft() {
        Duration left = budget.maxWall().minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** An upper bound in US dollars; empty for a model without known prices. */
    OptionalDouble costUsd() {
        return price.map(p -> OptionalDouble.of(p.of(usage))).orElse(OptionalDouble.empty());
    }

    /** The bound that was reached, with its value, for a reason; empty for an end that is no bound. */
    String describe(StopReason reason) {
        return switch (reason) {
            case TURNS -> "max_turns is " + budget.maxTurns();
            case TOOL_CALLS -> "max_tool_calls is " + budget.maxToolCalls();
            case WALL_CLOCK -> "max_wall_seconds is " + budget.maxWall().toSeconds();
            case CONTEXT -> "max_context_tokens is " + budget.maxContextTokens();
            case COST ->
                "max_cost_usd is " + plain(budget.maxCostUsd()) + ", spent is " + plain(costUsd())
                        + ", and the next turn would cost more than is left";
            case REPORTED, UNMENDED, MODEL_FAILED, LOOP, INTERNAL_ERROR, CANCELLED -> "";
        };
    }

    private static String plain(OptionalDouble usd) {
        return BigDecimal.valueOf(usd.orElse(0))
                .setScale(6, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    Metrics metrics(int filesRead, int filesChanged) {
        return new Metrics(
                turns,
                toolCalls,
                usage.promptTokens(),
                usage.completionTokens(),
                usage.cachedPromptTokens(),
                Math.round(elapsed().toMillis() / 100.0) / 10.0,
                filesRead,
                filesChanged,
                compactions,
                costUsd());
    }

    /** Which bound of the budget cannot be kept, and why; empty when all can. */
    Optional<String> unkeptBound() {
        return budget.maxCostUsd().isPresent() && price.isEmpty()
                ? Optional.of("max_cost_usd has no effect: the prices of this model are not known")
                : Optional.empty();
    }

    /** Which bound forbids another turn, if any. */
    Optional<StopReason> exhausted() {
        if (turnsLeft() <= 0) {
            return Optional.of(StopReason.TURNS);
        }
        if (wallLeft().isZero()) {
            return Optional.of(StopReason.WALL_CLOCK);
        }
        return canPay(Usage.NONE) ? Optional.empty() : Optional.of(StopReason.COST);
    }

    /** Whether something of the budget of cost would be left after that; a model without prices cannot be held to one. */
    boolean canPay(Usage more) {
        return budget.maxCostUsd().isEmpty()
                || price.isEmpty()
                || price.get().of(usage.plus(more)) < budget.maxCostUsd().getAsDouble();
    }
}
