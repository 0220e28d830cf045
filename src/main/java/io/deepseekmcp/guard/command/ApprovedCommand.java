package io.deepseekmcp.guard.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Proof that a command may run, in the form in which it runs: the executable is an absolute path, the arguments are the
 * server's own rewriting of what was asked, and the environment holds what this tool needs beyond the common one.
 */
public final class ApprovedCommand {
    private final List<String> requested;
    private final List<String> argv;
    private final Path directory;
    private final Map<String, String> environment;

    ApprovedCommand(List<String> requested, List<String> argv, Path directory, Map<String, String> environment) {
        this.requested = List.copyOf(requested);
        this.argv = List.copyOf(argv);
        this.directory = directory;
        this.environment = Map.copyOf(environment);
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
}
