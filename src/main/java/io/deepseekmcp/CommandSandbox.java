package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Settings;
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
        List<Path> own = ownFiles(ready, file);
        ready.stateDirectory().ifPresent(own::add);
        return of(ready.settings().commands().sandbox(), ready.workspace().path(), environment, own);
    }

    /** The same for a scratch copy, which lies in the state directory, and whose git reads the user's objects. */
    static Sandbox of(
            Configuration.Ready ready, ConfigFile file, Map<String, String> environment, Path copy, Path objects) {
        List<Path> own = ownFiles(ready, file);
        for (String name : List.of("results", "costs", "tasks")) {
            ready.stateDirectory().ifPresent(state -> own.add(state.resolve(name)));
        }
        return of(ready.settings().commands().sandbox().alsoReading(objects.toString()), copy, environment, own);
    }

    private static List<Path> ownFiles(Configuration.Ready ready, ConfigFile file) {
        List<Path> own = new ArrayList<>(List.of(file.path()));
        ready.settings().logging().file().ifPresent(own::add);
        return own;
    }

    private static Sandbox of(Settings.Sandbox settings, Path root, Map<String, String> environment, List<Path> own) {
        String home = environment.getOrDefault("HOME", "");
        SandboxSetup setup = new SandboxSetup(
                settings,
                root,
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
