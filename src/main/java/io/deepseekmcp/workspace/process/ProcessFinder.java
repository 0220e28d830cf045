package io.deepseekmcp.workspace.process;

import java.util.Map;

/** Counts which processes of one tree are alive. */
interface ProcessFinder {
    /** The living processes by their ids; those that have ended and wait to be collected don't count. */
    Map<Long, ProcessHandle> living();
}
