package io.deepseekmcp.engine;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The limits that a request asks for; the smaller of each and the server's own holds. */
public record RequestedBudgets(
        OptionalInt maxTurns, OptionalInt maxToolCalls, OptionalInt maxWallSeconds, OptionalDouble maxCostUsd) {
    /** Asks for nothing below the server's limits. */
    public static final RequestedBudgets NONE =
            new RequestedBudgets(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty());
}
