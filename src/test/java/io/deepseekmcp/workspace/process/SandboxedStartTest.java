package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxSetup;
import io.deepseekmcp.workspace.sandbox.SandboxedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Bubblewrap dies with the thread that started it, and a thread that asks for a command may end before that. */
@EnabledOnOs(OS.LINUX)
final class SandboxedStartTest {
    @TempDir
    private Path temporary;

    @Test
    void outlivesTheThreadThatAsked() throws Exception {
        Path root = Files.createDirectory(temporary.toRealPath().resolve("ws"));
        Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin");
        Sandbox sandbox = new Sandbox(
                new SandboxSetup(
                        Settings.defaults().commands().sandbox(),
                        root,
                        Files.createDirectory(temporary.toRealPath().resolve("home")),
                        environment,
                        List.of()),
                SystemTools.sandboxKind(),
                new SystemTools(environment));
        assumeTrue(sandbox.state().works(), sandbox.state().reason());
        PathGuard paths = Guards.everything(root);
        SandboxedCommand inside = sandbox.confined(CommandProofs.within(
                        paths, root, "/bin/sh", "-c", ": > up; while [ ! -e go ]; do sleep 0.01; done; echo on > went"))
                .orElseThrow();
        FutureTask<Process> start =
                new FutureTask<>(() -> new ProcessStart(inside.words(), root, environment, true, true).start());
        Thread asker = new Thread(start);
        asker.start();
        Process process = start.get();
        try {
            Survivors.await(() -> Files.exists(root.resolve("up")) || !process.isAlive());
            asker.join();
            Files.createFile(root.resolve("go"));

            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(root.resolve("went")).hasContent("on\n");
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
            new SystemTools(environment)
                    .beginToRemove(sandbox.release(paths).stream().toList());
        }
    }
}
