package io.deepseekmcp.engine;

import java.util.OptionalDouble;

/**
 * Sums over the delegations that reached the worker since the server started.
 *
 * @param costUsd empty until a delegation had a known price
 */
public record UsageTotals(
        int delegations, long turns, long toolCalls, long promptTokens, long completionTokens, OptionalDouble costUsd) {
    public static final UsageTotals NONE = new UsageTotals(0, 0, 0, 0, 0, OptionalDouble.empty());

    /** Computed, so that it cannot disagree with its parts. */
    public long totalTokens() {
        return promptTokens + completionTokens;
    }

    /** These totals with one more delegation. */
    public UsageTotals plus(Metrics delegation) {
        OptionalDouble cost = delegation.costUsd().isEmpty()
                ? costUsd
                : OptionalDouble.of(costUsd.orElse(0) + delegation.costUsd().getAsDouble());
        return new UsageTotals(
                delegations + 1,
                turns + delegation.turns(),
                toolCalls + delegation.toolCalls(),
                promptTokens + delegation.promptTokens(),
                completionTokens + delegation.completionTokens(),
                cost);
    }
}
