package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.process.CommandOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A command that ran in a delegation, however it ended.
 *
 * @param argv as it was asked for
 * @param directory workspace-relative, {@code .} for the root
 * @param changed workspace-relative paths of the files that it changed, ignored files left out
 * @param changesUnknown why it could not be found out what it changed; empty when it could
 * @param writesBefore how many writes of tools had changed a file when it ended
 */
public record CommandRun(
        List<String> argv,
        String directory,
        CommandOutcome outcome,
        Set<String> changed,
        Optional<String> changesUnknown,
        int writesBefore) {
    public CommandRun {
        argv = List.copyOf(argv);
        changed = Set.copyOf(changed);
    }
}
