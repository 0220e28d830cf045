package io.deepseekmcp.guard;

import io.deepseekmcp.config.Settings;
import java.util.List;

/** Turns an argv as a model spells it into an {@link ApprovedCommand}, or refuses it. One for each delegation. */
public final class CommandGuard {

    /**
     * A guard for one delegation.
     *
     * @param verification the argvs that the orchestrator asked for by name; they may be a little more than the worker's
     *     own
     * @param searchPath the {@code PATH} of the server's own environment
     */
    public CommandGuard(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            Scope scope,
            List<List<String>> verification,
            String searchPath,
            GitQuestions git) {}

    /** Judges one command that is to run in {@code directory}. */
    public ApprovedCommand approve(List<String> argv, WorkspacePath directory) throws Refused {
        throw new UnsupportedOperationException(argv + " " + directory);
    }
}
