package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A process of its own that runs one command in the sandbox: in workspace {@code 0} with home {@code 1} the rest. */
final class SandboxedServer {
    private SandboxedServer() {}

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]).toRealPath();
        Path home = Path.of(arguments[1]).toRealPath();
        Map<String, String> environment = Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin");
        SandboxSetup setup = new SandboxSetup(
                SandboxFixture.settings(Settings.Confinement.AUTO, false), root, home, environment, List.of());
        Sandbox sandbox = new Sandbox(setup, SandboxKind.BWRAP, new SystemTools(environment));
        System.out.println(sandbox.state().kind() + " " + sandbox.state().reason());
        CommandRunner runner = new CommandRunner(environment, root, false, Optional.of(sandbox));
        PathGuard paths = Guards.everything(root);
        String[] argv = List.of(arguments).subList(2, arguments.length).toArray(String[]::new);
        System.out.println(runner.run(CommandProofs.within(paths, root, argv), Duration.ofMinutes(5), 10_000)
                .output());
        runner.release(paths);
    }

    /** The words that start it. */
    static List<String> words(Path root, Path home, String... argv) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SandboxedServer.class.getName(),
                root.toString(),
                home.toString()));
        words.addAll(List.of(argv));
        return words;
    }

    /** The files and folders that it is started from. */
    static List<String> classPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            if (Files.exists(Path.of(entry))) {
                entries.add(Path.of(entry).toAbsolutePath().toString());
            }
        }
        return entries;
    }
}
