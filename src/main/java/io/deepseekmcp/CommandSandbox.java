package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the sandbox of one process from its configuration. */
final class CommandSandbox {
    private CommandSandbox() {}

    /** What commands run in, where it works; nothing is tried yet. */
    static Sandbox of(Configuration.Ready ready, ConfigFile file, Map<String, String> environment) {
        List<Path> own = new ArrayList<>(List.of(file.path()));
        ready.settings().stateDir().ifPresent(own::add);
        ready.settings().logging().file().ifPresent(own::add);
        String home = environment.getOrDefault("HOME", "");
        SandboxSetup setup = new SandboxSetup(
                ready.settings().commands().sandbox(),
                ready.workspace().path(),
                real(Path.of(home.isBlank() ? System.getProperty("user.home") : home)),
                environment,
                own);
        return new Sandbox(setup, SystemTools.sandboxKind(), new SystemTools(environment));
    }

    /** Tries it beside the caller's own work, so that the first command need not wait. */
    static void tryOut(CommandRunner runner) {
        Thread thread = new Thread(() -> runner.sandbox().ifPresent(Sandbox::state), "sandbox-probe");
        thread.setDaemon(true);
        thread.start();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
