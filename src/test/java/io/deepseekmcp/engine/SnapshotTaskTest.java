package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A git that waits until a file is there. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has a shell script for git")
@Timeout(60)
final class SnapshotTaskTest {
    private static final String SECRET = "abcdEFGH" + "12345678";
    private static final String SCRIPT = """
            [{"tool_calls": [{"name": "Write", "arguments": {"path": "new.txt", "content": "n\\n"}}]},
             {"text": {"status": "partial", "summary": "Done."}}]""";

    @TempDir
    private Path temporary;

    private Path root;
    private Path searchPath;
    private Path started;
    private Path gate;

    @BeforeEach
    void makeARepositoryAndAGit() throws Exception {
        Path real = temporary.toRealPath();
        Path start = Files.createDirectory(real.resolve("start"));
        Files.writeString(start.resolve("app.txt"), "broken\n");
        root = real.resolve("workspace");
        GitFixture.copyOf(start, Files.createDirectory(root));
        gate = real.resolve("gate");
        started = Files.createDirectory(real.resolve("started"));
        searchPath = Files.createDirectory(real.resolve("bin"));
        Path git = Files.writeString(searchPath.resolve("git"), """
                #!/bin/sh
                : > '%s'/$$
                until [ -e '%s' ]; do sleep 0.01; done
                PATH=${PATH#*:}
                exec git "$@"
                """.formatted(started, gate));
        assertThat(git.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void takesTheSnapshotWhileTheModelIsAskedAndBeforeAnythingIsWritten() throws Exception {
        DelegationResult result =
                engine(this::letGitPass).run(TestEngine.delegation(Mode.WRITE, false, List.of()), Progress.SILENT);

        assertThat(result.files().created()).containsExactly("new.txt");
        assertThat(result.files().changed()).isEmpty();
        assertThat(result.files().diffStat()).contains("new.txt");
    }

    @Test
    void waitsForNoSnapshotWhenTheModelGivesNoAnswer() throws Exception {
        ScriptedModel script = new ScriptedModel((List<?>) Json.parse("[{\"failure\": \"rejected\"}]"));
        TestEngine engine = new TestEngine(root, script, Map.of(), InstantSource.system(), gitFirst());

        DelegationResult result = engine.run(TestEngine.delegation(Mode.WRITE, false, List.of()), Progress.SILENT);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.words().warnings()).isEmpty();
    }

    @Test
    void waitsNoLongerThanTheWallClockAllows() throws Exception {
        Path check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\n: > checked.txt\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-30T12:00:00Z"));
        ScriptedModel script = new ScriptedModel((List<?>) Json.parse(SCRIPT));
        BusyModel model = new BusyModel(script, () -> now.updateAndGet(then -> then.plus(Duration.ofHours(1))));
        TestEngine engine = new TestEngine(root, model, Map.of(), now::get, gitFirst());
        List<String> lines = new ArrayList<>();

        DelegationResult result =
                engine.run(TestEngine.delegation(Mode.WRITE, false, List.of(List.of("./check.sh"))), lines::add);

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.outcome().reason()).hasValue("the budget of time is used up: max_wall_seconds is 900");
        assertThat(result.outcome().verification().get(0).exitCode()).isEmpty();
        assertThat(lines).last().isEqualTo("turn 1/24: waiting for a first look at the workspace");
        assertThat(root.resolve("new.txt")).doesNotExist();
        assertThat(root.resolve("checked.txt")).doesNotExist();
    }

    @Test
    void takesNoSnapshotInReadMode() throws Exception {
        engine(() -> {}).run(TestEngine.delegation(Mode.READ, false, List.of()), Progress.SILENT);

        assertThat(gits()).isEmpty();
    }

    @Test
    void leavesNoGitBehindWhenTheDelegationIsCancelledMeanwhile() throws Exception {
        TestEngine engine = engine(() -> {
            awaitGit();
            Thread.currentThread().interrupt();
        });

        assertThatThrownBy(() -> engine.run(TestEngine.delegation(Mode.WRITE, false, List.of()), Progress.SILENT))
                .isInstanceOf(InterruptedException.class);

        assertThat(gits()).isNotEmpty().noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(root.resolve("new.txt")).doesNotExist();
    }

    @Test
    void learnsTheSecretsThatHaveComeSince() throws Exception {
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse("""
                [{"tool_calls": [{"name": "Grep", "arguments": {"pattern": "value", "path": "log.txt"}}]},
                 {"text": {"status": "completed", "summary": "Looked."}}]"""));
        TestEngine engine = new TestEngine(root, model, Map.of(), InstantSource.system());
        Files.writeString(root.resolve("log.txt"), "the value is " + SECRET + "\n");
        Files.writeString(root.resolve(".env"), "SERVICE_TOKEN=" + SECRET + "\n");

        engine.run(TestEngine.delegation(Mode.READ, false, List.of()), Progress.SILENT);

        assertThat(model.requests().get(1).messages().toString())
                .contains("the value is [REDACTED:secret]")
                .doesNotContain(SECRET);
    }

    @Test
    void saysWhyItCouldNotBeTaken() {
        try (SnapshotTask snapshotTask = SnapshotTask.begin(() -> {
            throw new IOException("the disk is gone");
        })) {
            for (int ask = 0; ask < 2; ask++) {
                assertThatThrownBy(() -> snapshotTask.await(Duration.ofMinutes(1)))
                        .isInstanceOf(IOException.class)
                        .hasMessage("the snapshot of the workspace failed: the disk is gone");
            }
        }
    }

    @Test
    void doesNotHideAnErrorOfItsOwn() {
        try (SnapshotTask snapshotTask = SnapshotTask.begin(() -> {
            throw new IllegalStateException("a bug");
        })) {
            assertThatThrownBy(() -> snapshotTask.await(Duration.ofMinutes(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("a bug");
        }
    }

    private TestEngine engine(Runnable whenAsked) throws Exception {
        ScriptedModel script = new ScriptedModel((List<?>) Json.parse(SCRIPT));
        return new TestEngine(root, new BusyModel(script, whenAsked), Map.of(), InstantSource.system(), gitFirst());
    }

    private String gitFirst() {
        return searchPath + ":" + System.getenv("PATH");
    }

    private void letGitPass() {
        awaitGit();
        try {
            Files.writeString(gate, "open");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitGit() {
        while (gits().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    /** The processes that were started. */
    private List<Long> gits() {
        try (Stream<Path> files = Files.list(started)) {
            return files.map(file -> Long.parseLong(file.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
