package io.deepseekmcp.mcp;

/** Hears what a tool is doing while it works on a call, for a person who waits. Safe for use by several threads. */
@FunctionalInterface
public interface ToolProgress {
    /** For calls whose client asked for no progress. */
    ToolProgress SILENT = line -> {};

    /** Something new goes on: one short line. */
    void say(String line);

    /** The work has begun, and may go on after the call was answered: by a task, where the client takes one. */
    default void began(LastingWork work) {}
}
