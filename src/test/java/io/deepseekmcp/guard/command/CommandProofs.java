package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes proofs for tests of what acts on them. */
public final class CommandProofs {
    private CommandProofs() {}

    public static ApprovedCommand command(Path directory, String... argv) {
        return command(directory, Map.of(), argv);
    }

    public static ApprovedCommand command(Path directory, Map<String, String> environment, String... argv) {
        return new ApprovedCommand(List.of(argv), List.of(argv), directory, environment);
    }

    /** A command of a delegation with these bounds. */
    public static ApprovedCommand within(PathGuard delegation, Path directory, String... argv) {
        return command(directory, argv).within(delegation);
    }

    /** One of a delegation that starts nothing of the workspace, as hardened git. */
    public static ApprovedCommand readingWithin(PathGuard delegation, Path directory, String... argv) {
        return command(directory, argv).readingWithin(delegation);
    }
}
