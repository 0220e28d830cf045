package io.deepseekmcp.engine;

import java.util.concurrent.atomic.AtomicReference;

/** Adds up what delegations take, in memory only, for as long as the process lives. Safe for several threads. */
public final class SessionUsage {
    private final AtomicReference<UsageTotals> totals = new AtomicReference<>(UsageTotals.NONE);

    /** Counts one delegation that reached the worker, and gives the totals that include it. */
    public UsageTotals add(Metrics delegation) {
        return totals.updateAndGet(sum -> sum.plus(delegation));
    }

    public UsageTotals totals() {
        return totals.get();
    }
}
