package io.deepseekmcp.guard.command;

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
}
