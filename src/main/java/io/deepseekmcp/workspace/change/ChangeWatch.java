package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.util.Set;

/** Attributes changes: what happens between a start and its end is the delegation's, all else is done by others. */
public interface ChangeWatch {
    /** A tool is about to write the file, which may not exist. */
    void beforeWrite(WorkspacePath path) throws IOException;

    /** The tool has written the file, or failed to: whether the file has changed. */
    boolean afterWrite(WorkspacePath path) throws IOException;

    /** A command of the delegation is about to run. */
    void commandStarts() throws IOException, InterruptedException;

    /** The command has ended, or did not start: the workspace-relative paths that it changed, ignored files left out. */
    Set<String> commandEnded() throws IOException, InterruptedException;
}
