package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.Settings.Confinement;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A home directory with credentials, a workspace with secrets, and a runner that confines what runs in it. */
final class SandboxFixture {
    static final Duration LONG = Duration.ofSeconds(60);
    static final String REQUIRED = "DEEPSEEK_MCP_REQUIRE_SANDBOX_TESTS";
    /** Stands in every file that must not be seen. */
    static final String CANARY = "canary-4e1b7c";

    final Path base;
    final Path home;
    final Path root;
    final Map<String, String> environment = new HashMap<>();
    Settings.Sandbox settings = settings(Confinement.AUTO, false);
    List<Path> ownFiles = List.of();
    List<String> denied = List.of();
    private Sandbox sandbox;
    private CommandRunner runner;
    private PathGuard paths;

    SandboxFixture(Path temporary) throws IOException {
        base = Files.createTempDirectory(temporary, "m").toRealPath();
        home = Files.createDirectories(base.resolve("home/ada"));
        root = Files.createDirectories(home.resolve("work/project"));
        environment.put("HOME", home.toString());
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    }

    static Settings.Sandbox settings(Confinement mode, boolean network) {
        return new Settings.Sandbox(mode, network, List.of(), List.of(), List.of());
    }

    /** Skips the test where the sandbox cannot run, with the reason; or fails it, where that is asked for. */
    SandboxFixture assumeItWorks() {
        SandboxState state = sandbox().state();
        String why = "bwrap cannot run here: " + state.reason() + state.reduced();
        boolean full = state.works() && state.reduced().isEmpty();
        if (System.getenv(REQUIRED) != null) {
            assertThat(full).as(why).isTrue();
        }
        assumeTrue(full, why);
        return this;
    }

    Path write(String path, String content) throws IOException {
        Path file = base.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    /** Writes an executable file. */
    Path script(String path, String content) throws IOException {
        return Files.setPosixFilePermissions(write(path, content), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path inWorkspace(String path, String content) throws IOException {
        return write(base.relativize(root).resolve(path).toString(), content);
    }

    Sandbox sandbox() {
        return sandbox(Probe.folders());
    }

    Sandbox sandbox(List<Path> toolFolders) {
        if (sandbox == null) {
            SandboxSetup setup = new SandboxSetup(settings, root, home, environment, ownFiles);
            sandbox = new Sandbox(setup, SandboxKind.BWRAP, new SystemTools(environment), toolFolders);
        }
        return sandbox;
    }

    CommandRunner runner() {
        if (runner == null) {
            runner = ended(new CommandRunner(environment, root, false, Optional.of(sandbox())));
        }
        return runner;
    }

    /** The runner, of which nothing is left when the tests have ended. */
    static CommandRunner ended(CommandRunner made) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> made.endAll(Duration.ofMillis(100))));
        return made;
    }

    PathGuard paths() throws Exception {
        if (paths == null) {
            paths = Guards.denying(root, denied);
        }
        return paths;
    }

    /** The folder that the commands have to themselves. */
    Path folder() throws Exception {
        return sandbox().folder(paths()).orElseThrow();
    }

    void paths(PathGuard guard) {
        paths = guard;
    }

    CommandOutcome run(Duration timeout, String... argv) throws Exception {
        return runner().run(CommandProofs.within(paths(), root, argv), timeout, 50_000);
    }

    /** Runs a script in a shell inside the sandbox. */
    CommandOutcome shell(String script) throws Exception {
        return run(LONG, "/bin/sh", "-c", script);
    }

    void git(String... arguments) throws Exception {
        git(root, arguments);
    }

    static void git(Path directory, String... arguments) throws Exception {
        List<String> argv = new ArrayList<>(List.of(
                "git",
                "-c",
                "user.name=Ada",
                "-c",
                "user.email=ada@example.com",
                "-c",
                "init.defaultBranch=trunk",
                "-c",
                "protocol.file.allow=always",
                "-c",
                "commit.gpgsign=false"));
        argv.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(argv).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
