package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Attributes changes: what a tool or a command of the delegation does is the delegation's, all else is done by others. */
public interface ChangeWatch {
    /** A tool is about to write the file, which may not exist. */
    void beforeWrite(WorkspacePath path) throws IOException;

    /** The tool has written the file, or failed to: whether the file has changed. */
    boolean afterWrite(WorkspacePath path) throws IOException;

    /**
     * Runs a command of the delegation: what changes meanwhile is its doing, and nothing else is, however it ends.
     *
     * @throws IOException when it could not start
     */
    <T> Effect<T> attribute(Command<T> command) throws IOException, InterruptedException;

    /** A run of a command to its end. */
    @FunctionalInterface
    interface Command<T> {
        T run() throws IOException, InterruptedException;
    }

    /**
     * What came of a command.
     *
     * @param changed workspace-relative paths of the files that it changed, ignored files left out
     * @param changesUnknown why it could not be found out what it changed; empty when it could
     */
    record Effect<T>(T outcome, Set<String> changed, Optional<String> changesUnknown) {}
}
