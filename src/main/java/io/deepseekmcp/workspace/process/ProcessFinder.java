package io.deepseekmcp.workspace.process;

import java.util.Map;

/** Counts which processes of one tree are alive. */
interface ProcessFinder {
    /**
     * The living processes by their ids, parents before their children; those that have ended and wait to be collected
     * don't count.
     */
    Map<Long, ProcessHandle> living();

    /** Whether a request to end reaches the process: it may ignore that, and goes on when only its child has ended. */
    boolean hears(long pid);
}
