package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.util.function.Predicate;

/**
 * The circumstances in which one command is judged.
 *
 * @param directory in which it is to run
 * @param asked whether the delegation's verification gives exactly this command
 * @param beforehand whether the worker has not begun, so that what it is to write may be missing
 * @param depth how many commands around it start it
 * @param isLocalProgram whether a name is that of a listed program of {@code node_modules/.bin}
 */
record CommandContext(
        WorkspacePath directory,
        boolean asked,
        boolean beforehand,
        int depth,
        Predicate<String> isLocalProgram,
        GitRevisions revisions) {

    /** Those of a command that this one starts. */
    CommandContext inside() {
        return new CommandContext(directory, asked, beforehand, depth + 1, isLocalProgram, revisions);
    }
}
