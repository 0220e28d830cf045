package io.deepseekmcp.mcp;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Where tasks are remembered beyond the life of the process, for all processes of one user. Names are those of
 * {@link LastingWork#id}, and have been checked. Safe for several threads and several processes.
 */
public interface TaskRecords {
    /** Writes the record of a task whole or not at all, in place of an earlier one. */
    void write(String id, Map<String, Object> record) throws IOException;

    /** The record as it was written; empty when there is none that can be trusted. */
    Optional<Map<String, Object>> read(String id) throws IOException;

    void remove(String id) throws IOException;

    /** Leaves a mark for the process that works on the task. */
    void requestCancel(String id) throws IOException;

    /** Whether another process has left such a mark. */
    boolean cancelRequested(String id);
}
