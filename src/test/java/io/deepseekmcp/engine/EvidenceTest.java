package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The verification counts its own runs, outside the workspace. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "verifies with a shell script")
final class EvidenceTest {
    @TempDir
    private Path temporary;

    private Path root;
    private Path runs;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        Path real = temporary.toRealPath();
        root = Files.createDirectory(real.resolve("workspace"));
        runs = real.resolve("runs");
        Path check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\necho run >> '" + runs + "'\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
        Path locked = Files.writeString(root.resolve("locked.txt"), "old\n");
        assertThat(locked.toFile().setWritable(false, false)).isTrue();
    }

    @Test
    void isNotMadeStaleByAWriteThatWasRefused() throws Exception {
        DelegationResult result = run("""
                [{"tool_calls": [{"name": "Read", "arguments": {"path": "locked.txt"}}]},
                 {"tool_calls": [{"name": "Run", "arguments": {"argv": ["./check.sh"]}}]},
                 {"tool_calls": [{"name": "Edit",
                                  "arguments": {"path": "locked.txt", "old_string": "old", "new_string": "new"}}]},
                 {"tool_calls": [{"name": "Write", "arguments": {"path": "locked.txt", "content": "new"}}]},
                 {"text": {"status": "completed", "summary": "Nothing had to change."}}]""");

        assertThat(result.files().changed()).isEmpty();
        assertThat(Files.readString(root.resolve("locked.txt"))).isEqualTo("old\n");
        assertThat(runs).hasContent("run\n");
        assertThat(result.outcome().verification().get(0).exitCode()).hasValue(0);
    }

    @Test
    void isMadeStaleByAWrite() throws Exception {
        DelegationResult result = run("""
                [{"tool_calls": [{"name": "Run", "arguments": {"argv": ["./check.sh"]}}]},
                 {"tool_calls": [{"name": "Write", "arguments": {"path": "new.txt", "content": "new"}}]},
                 {"text": {"status": "completed", "summary": "Done."}}]""");

        assertThat(result.files().created()).containsExactly("new.txt");
        assertThat(runs).hasContent("run\nrun\n");
    }

    @Test
    void namesFilesThatACommandChangedBehindTheGuard() throws Exception {
        Files.writeString(root.resolve(".env"), "A=1\n");
        Files.writeString(root.resolve("check.sh"), "#!/bin/sh\necho B=2 >> .env; : > log.txt\n");

        DelegationResult result =
                run("[{\"text\": {\"status\": \"completed\", \"summary\": \"No change is needed.\"}}]");

        assertThat(result.files().changed()).containsExactly(".env");
        assertThat(result.files().created()).containsExactly("log.txt");
        assertThat(result.words().warnings())
                .containsExactly("changed by a command, although closed to the worker: .env");
    }

    @Test
    void countsWhatACommandOfTheWorkerChangedAsAChange() throws Exception {
        Files.writeString(root.resolve("check.sh"), "#!/bin/sh\n: > log.txt\n");

        DelegationResult result = run("""
                [{"tool_calls": [{"name": "Run", "arguments": {"argv": ["./check.sh"]}}]},
                 {"text": {"status": "completed", "summary": "Done."}}]""");

        assertThat(result.files().created()).containsExactly("log.txt");
        assertThat(result.status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void endsInAResultWhenTheWorkCannotBePrepared() throws Exception {
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse("[{\"text\": {\"status\": \"completed\"}}]"));
        TestEngine engine = new TestEngine(root, model, Map.of(), InstantSource.system(), System.getenv("PATH"), () -> {
            throw new IllegalStateException("no secrets today");
        });

        DelegationResult result = engine.run(TestEngine.delegation(Mode.WRITE, false, List.of()), Progress.SILENT);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.outcome().reason().orElseThrow()).contains("no secrets today");
    }

    private DelegationResult run(String script) throws Exception {
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse(script));
        TestEngine engine = new TestEngine(root, model, Map.of(), InstantSource.system());
        return engine.run(TestEngine.delegation(Mode.WRITE, false, List.of(List.of("./check.sh"))), Progress.SILENT);
    }
}
