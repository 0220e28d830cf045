package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a watch cannot find out, and where a command ran; all else of the rules is played in scenarios. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs /bin/sh")
final class StandingRunsTest {
    private static final List<String> CHECK = List.of("check");

    @TempDir
    private Path root;

    private WatchedWorkspace workspace;
    private StandingRuns runs;

    @BeforeEach
    void begin() {
        workspace = new RecordingWatch(new ArrayList<>(), () -> {}).workspace(root);
        runs = new StandingRuns(workspace, Set.of(CHECK));
    }

    @Test
    void standsAfterACommandThatChangedNothing() throws Exception {
        run(CHECK, ".");
        run(List.of("other"), ".");

        assertThat(runs.of(CHECK)).isPresent();
        assertThat(runs.isPending(CHECK)).isFalse();
    }

    @Test
    void isOutdatedByACommandOfWhichTheChangesAreUnknown() throws Exception {
        run(CHECK, ".");
        workspace.watchedBy(new RecordingWatch(new ArrayList<>(), () -> {}, Optional.of("the disk is gone")));
        run(List.of("other"), ".");

        assertThat(runs.of(CHECK)).isEmpty();
        assertThat(runs.isPending(CHECK)).isTrue();
    }

    @Test
    void isNoRunThatWasKilledUnlessTheServerMadeIt() throws Exception {
        CommandRun killed =
                workspace.run(CommandProofs.command(root, "/bin/sleep", "60"), CHECK, ".", Duration.ofMillis(100));
        assertThat(runs.of(CHECK)).isEmpty();
        assertThat(runs.isPending(CHECK)).isTrue();

        runs.madeByServer(killed);

        assertThat(runs.of(CHECK)).isPresent();
        assertThat(runs.isPending(CHECK)).as("with all the time there was").isFalse();
    }

    @Test
    void isNoRunInAnotherDirectory() throws Exception {
        run(CHECK, "src");

        assertThat(runs.of(CHECK)).isEmpty();
    }

    @Test
    void saysWhetherTheServerRanIt() throws Exception {
        CommandRun run = run(CHECK, ".");
        assertThat(runs.of(CHECK).orElseThrow().byServer()).isFalse();

        runs.madeByServer(run);

        assertThat(runs.of(CHECK).orElseThrow().byServer()).isTrue();
    }

    private CommandRun run(List<String> argv, String directory) throws Exception {
        return workspace.run(
                CommandProofs.command(root, "/bin/sh", "-c", "exit 0"), argv, directory, Duration.ofMinutes(1));
    }
}
