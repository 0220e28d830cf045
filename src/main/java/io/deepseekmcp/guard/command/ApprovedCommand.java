package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proof that a command may run, in the form in which it runs: the executable is an absolute path, the arguments are the
 * server's own rewriting of what was asked, and the environment holds what this tool needs beyond the common one.
 */
public final class ApprovedCommand {
    private final List<String> requested;
    private final List<String> argv;
    private final Path directory;
    private final Map<String, String> environment;
    private final Optional<PathGuard> bounds;
    private final boolean startsNothing;

    /** One of the server's own. */
    ApprovedCommand(List<String> requested, List<String> argv, Path directory, Map<String, String> environment) {
        this(requested, argv, directory, environment, Optional.empty(), true);
    }

    private ApprovedCommand(
            List<String> requested,
            List<String> argv,
            Path directory,
            Map<String, String> environment,
            Optional<PathGuard> bounds,
            boolean startsNothing) {
        this.requested = List.copyOf(requested);
        this.argv = List.copyOf(argv);
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.bounds = bounds;
        this.startsNothing = startsNothing;
    }

    /** The same as a command of a delegation, which runs code of the workspace. */
    ApprovedCommand within(PathGuard delegation) {
        return new ApprovedCommand(requested, argv, directory, environment, Optional.of(delegation), false);
    }

    /** The same as a command of a delegation that starts no program which the workspace chooses. */
    ApprovedCommand readingWithin(PathGuard delegation) {
        return new ApprovedCommand(requested, argv, directory, environment, Optional.of(delegation), true);
    }

    /** The arguments as they were asked for. */
    public List<String> requested() {
        return requested;
    }

    /** The arguments as they run; the first is the absolute path of the program. */
    public List<String> argv() {
        return argv;
    }

    /** The working directory, absolute. */
    public Path directory() {
        return directory;
    }

    /** Variables to set on top of the common child environment. */
    public Map<String, String> environment() {
        return environment;
    }

    /** What the delegation that asked for it may reach; empty for one of the server's own. */
    public Optional<PathGuard> bounds() {
        return bounds;
    }

    /** Whether it starts no program that the workspace chooses, as hardened git does. */
    public boolean startsNothing() {
        return startsNothing;
    }
}
