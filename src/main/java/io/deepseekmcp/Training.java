package io.deepseekmcp;

import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Surroundings in which a server that is started for its class-data archive does a whole delegation, so that the archive
 * holds what a delegation loads. The variables of the process count, but for the settings.
 */
final class Training {
    private static final List<String> FOLDER_VARIABLES = List.of("XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA");

    private final DemoWorld world;
    private final Map<String, String> environment;

    private Training(DemoWorld world, Map<String, String> environment) {
        this.world = world;
        this.environment = environment;
    }

    /** Makes the surroundings; empty where they cannot be made, as on a Java without an HTTP server. */
    static Optional<Training> begin(Map<String, String> environment) throws InterruptedException {
        try {
            DemoWorld world = DemoWorld.create(DemoWorld.TEMPORARY, "rehearsal.json");
            Path root = world.root();
            world.commit(environment.getOrDefault("PATH", ""), new CommandRunner(environment, root), said -> {});
            Map<String, String> trained = new HashMap<>(environment);
            FOLDER_VARIABLES.forEach(variable -> trained.put(variable, root + ".none"));
            trained.putAll(world.settings());
            return Optional.of(new Training(world, trained));
        } catch (IOException | LinkageError e) {
            return Optional.empty();
        }
    }

    Map<String, String> environment() {
        return environment;
    }

    /** Leaves nothing on the disk. */
    void end() {
        world.deleteRepository();
    }
}
