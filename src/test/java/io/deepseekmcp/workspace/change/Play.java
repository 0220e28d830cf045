package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.AtomicWrite;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** One delegation as a test plays it: tools write, commands run, and a person works beside them. */
final class Play {
    private final Path root;
    private final PathGuard paths;
    private final ChangeTracker tracker;

    private Play(Path root, List<String> denied, Map<String, String> environment, Supplier<Duration> gitTimeout)
            throws IOException, InterruptedException, Refused {
        this.root = root.toRealPath();
        Settings.Tools tools = new Settings.Tools(Set.of(ToolName.READ), 1000, false, List.of());
        paths = new PathGuard(this.root, PathRules.load(tools), Scope.everything(), denied);
        tracker = ChangeTracker.start(
                paths,
                OwnCommand.on(environment.getOrDefault("PATH", ""), this.root),
                new CommandRunner(environment, this.root),
                gitTimeout);
    }

    /** What a command does to the disk. */
    @FunctionalInterface
    interface Deed {
        void run() throws IOException, InterruptedException;
    }

    static Play in(Path root, String... denied) throws IOException, InterruptedException, Refused {
        return new Play(root, List.of(denied), System.getenv(), () -> OwnGit.TIMEOUT);
    }

    /** A delegation of a server that has this environment, and does not wait longer for one call of git. */
    static Play with(Map<String, String> environment, Duration gitTimeout, Path root)
            throws IOException, InterruptedException, Refused {
        return with(environment, () -> gitTimeout, root);
    }

    /** The same with a bound that may change from call to call. */
    static Play with(Map<String, String> environment, Supplier<Duration> gitTimeout, Path root)
            throws IOException, InterruptedException, Refused {
        return new Play(root, List.of(), environment, gitTimeout);
    }

    /** A tool writes the file, as Edit and Write do. */
    Play tool(String path, String content) throws IOException, Refused {
        WorkspacePath proof = paths.toWrite(path);
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        tracker.beforeWrite(proof);
        if (Files.exists(proof.resolved())) {
            new AtomicWrite().replace(proof, Files.readAllBytes(proof.resolved()), bytes);
        } else {
            new AtomicWrite().create(proof, bytes);
        }
        tracker.afterWrite(proof);
        return this;
    }

    /** A command does something; its changes as the tracker tells them. */
    Set<String> command(Deed deed) throws IOException, InterruptedException {
        ChangeWatch.Effect<String> effect = tracker.attribute(() -> {
            deed.run();
            return "done";
        });
        assertThat(effect.outcome()).isEqualTo("done");
        return effect.changed();
    }

    /** Anybody writes a file. */
    Play write(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    Play delete(String path) throws IOException {
        Files.delete(root.resolve(path));
        return this;
    }

    Path file(String path) {
        return root.resolve(path);
    }

    Changes changes() throws IOException, InterruptedException {
        return tracker.changes();
    }
}
