package io.deepseekmcp.workspace.process;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxSetup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the sandbox costs a command: the same commands in it and outside of it, in turn, and its trial. */
final class SandboxBenchmark {
    private static final int RUNS = 31;
    private static final List<List<String>> COMMANDS = List.of(
            List.of("/bin/true"),
            List.of("/usr/bin/git", "status"),
            List.of("/usr/bin/python3", "-c", "pass"),
            List.of("/usr/bin/java", "-version"));

    @TempDir
    private Path temporary;

    @Test
    void measures() throws Exception {
        Path root = Files.createDirectory(temporary.toRealPath().resolve("ws"));
        new ProcessBuilder("git", "init", "-q").directory(root.toFile()).start().waitFor();
        for (int i = 0; i < 10; i++) {
            Files.writeString(Files.createDirectories(root.resolve("d" + i)).resolve(".env"), "A=" + i);
        }
        PathGuard delegation = Guards.everything(root);
        CommandRunner outside = new CommandRunner(System.getenv(), root);
        CommandRunner inside = new CommandRunner(System.getenv(), root, false, Optional.of(sandbox(root)));
        List<Long> trials = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            if (!sandbox(root).state().works()) {
                throw new IllegalStateException("there is no sandbox here");
            }
            trials.add(System.nanoTime() - start);
        }
        System.out.printf("trial: %.1f ms%n", median(trials));
        for (List<String> argv : COMMANDS) {
            String[] words = argv.toArray(String[]::new);
            ApprovedCommand plain = CommandProofs.command(root, words);
            ApprovedCommand bounded = CommandProofs.within(delegation, root, words);
            List<Long> without = new ArrayList<>();
            List<Long> with = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                without.add(time(outside, plain));
                with.add(time(inside, bounded));
            }
            System.out.printf(
                    "%s: %.1f ms outside, %.1f ms inside, %+.1f ms, %.2fx%n",
                    argv,
                    median(without),
                    median(with),
                    median(with) - median(without),
                    median(with) / median(without));
        }
        inside.release(delegation);
    }

    private static Sandbox sandbox(Path root) {
        SandboxSetup setup = new SandboxSetup(
                Settings.defaults().commands().sandbox(),
                root,
                Path.of(System.getProperty("user.home")),
                System.getenv(),
                List.of());
        return new Sandbox(setup, SystemTools.sandboxKind(), new SystemTools(System.getenv()));
    }

    private static long time(CommandRunner runner, ApprovedCommand command) throws Exception {
        long start = System.nanoTime();
        runner.run(command, Duration.ofMinutes(1), 1_000);
        return System.nanoTime() - start;
    }

    private static double median(List<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }
}
