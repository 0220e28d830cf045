package io.deepseekmcp.engine;

import java.util.Locale;

/** How a delegation ended. */
public enum Status {
    /** The worker says that the objective is met, and the evidence agrees. */
    COMPLETED,
    /** Something was done, and something is missing or unproven. */
    PARTIAL,
    /** Refused before any call to the provider, or the worker says that it cannot go on. */
    BLOCKED,
    /** The provider, the loop guard or the server itself failed. */
    FAILED,
    /** Turns, tool calls, wall clock, context or cost ran out. */
    BUDGET_EXCEEDED,
    /** The settings or the key do not allow any work. */
    DISABLED;

    /** The name in a result. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
