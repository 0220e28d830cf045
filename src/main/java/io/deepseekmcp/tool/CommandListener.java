package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.CommandOutcome;
import java.util.List;
import java.util.Set;

/** Hears of every command that the worker ran, so that the engine can weigh it as verification. */
@FunctionalInterface
public interface CommandListener {
    /**
     * A command has ended, however it ended.
     *
     * @param argv as the worker asked for it
     * @param directory workspace-relative, {@code .} for the root
     * @param changed workspace-relative paths that the command changed, ignored files left out
     */
    void ran(List<String> argv, String directory, CommandOutcome outcome, Set<String> changed);
}
