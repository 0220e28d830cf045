package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A process around a server that does nothing ahead, and nothing of its own when work is cancelled. */
record TestHost(InstantSource clock, Optional<TaskRecords> taskRecords, Runnable children, Runnable lastAct)
        implements Host {
    @Override
    public void readyAhead(BooleanSupplier stop) {}

    @Override
    public void cancelWork() {}

    @Override
    public void endChildren() {
        children.run();
    }

    @Override
    public void beforeExit() {
        lastAct.run();
    }
}
