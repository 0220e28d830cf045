package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Is told of every command that the worker runs, so that changes can be attributed and verification weighed. */
public interface CommandWitness {
    /** A command is about to run. */
    void commandStarts() throws IOException, InterruptedException;

    /** The command has ended, or did not start: the workspace-relative paths that it changed, ignored files left out. */
    Set<String> commandEnded() throws IOException, InterruptedException;

    /**
     * A command has run, however it ended. Comes after {@link #commandEnded}.
     *
     * @param argv as the worker asked for it
     * @param directory workspace-relative, {@code .} for the root
     * @param changed what {@link #commandEnded} said
     */
    void ran(List<String> argv, String directory, CommandOutcome outcome, Set<String> changed);
}
