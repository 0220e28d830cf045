package io.deepseekmcp.workspace;

import io.deepseekmcp.guard.OwnCommand;
import io.deepseekmcp.guard.PathGuard;
import io.deepseekmcp.guard.WorkspacePath;
import java.io.IOException;
import java.util.Set;

/**
 * Knows what a delegation did to the workspace: compares the state before with the state after, and attributes what lies
 * between to tools, commands or somebody else.
 */
public final class ChangeTracker implements WriteWitness {

    private ChangeTracker() {}

    /** Takes the first snapshot. */
    public static ChangeTracker start(PathGuard paths, OwnCommand own, CommandRunner runner)
            throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    @Override
    public void beforeWrite(WorkspacePath path) throws IOException {
        throw new UnsupportedOperationException(path.toString());
    }

    @Override
    public void afterWrite(WorkspacePath path) throws IOException {
        throw new UnsupportedOperationException(path.toString());
    }

    /** A command of the delegation is about to run: what changed since the last look was done by others. */
    public void commandStarts() throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    /** The command has ended: the workspace-relative paths that it changed, ignored files left out. */
    public Set<String> commandEnded() throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }

    /** Everything that the delegation did so far. */
    public Changes changes() throws IOException, InterruptedException {
        throw new UnsupportedOperationException();
    }
}
