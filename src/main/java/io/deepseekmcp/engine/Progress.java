package io.deepseekmcp.engine;

/** Hears what a delegation is doing, for a person who waits. Safe for use by several threads. */
@FunctionalInterface
public interface Progress {
    Progress SILENT = line -> {};

    /** Something new goes on: one short line such as {@code turn 3/24: Grep "validate_row"}, never file contents. */
    void say(String line);
}
