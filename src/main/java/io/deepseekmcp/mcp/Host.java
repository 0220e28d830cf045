package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What the process around the server provides. */
public interface Host {
    InstantSource clock();

    /** Where tasks are remembered, if there is a place for it. */
    Optional<TaskRecords> taskRecords();

    /** Does what the first call needs and may be done before it, while nobody asks for anything, until it is to stop. */
    void readyAhead(BooleanSupplier stop);

    /** Stops all work, also what no open call waits for; does not wait. */
    void cancelWork();

    /** Ends every child process and returns when none is left. */
    void endChildren();

    /** Ends at once what may not be cut off in the middle; nothing of its kind begins after it. */
    void beforeExit();
}
