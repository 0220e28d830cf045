package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A clock that goes on while the model answers, and at no other time. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "verifies with a shell script")
final class WallClockTest {
    private static final Duration BOUND = Duration.ofMinutes(15);
    private static final String WRITES = """
            [{"tool_calls": [{"name": "Write", "arguments": {"path": "one.txt", "content": "1\\n"}}]},
             {"tool_calls": [{"name": "Write", "arguments": {"path": "two.txt", "content": "2\\n"}}]},
             {"text": {"status": "completed", "summary": "Done."}}]""";

    @TempDir
    private Path temporary;

    private Path root;
    private Instant now = Instant.parse("2026-11-30T12:00:00Z");

    @BeforeEach
    void makeAWorkspace() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Path check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\ntest -e one.txt\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void endsTheRunAtTheBoundWithTheWorkThatIsDone() throws Exception {
        DelegationResult result = run(WRITES, BOUND.dividedBy(2));

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.outcome().reason()).hasValue("the budget of time is used up: max_wall_seconds is 900");
        assertThat(result.files().created())
                .containsExactly("one.txt"); // the second reply came too late to be acted on
        assertThat(result.account().metrics().turns()).isEqualTo(2);
        assertThat(result.account().metrics().durationSeconds()).isEqualTo(900.0);
        assertThat(result.outcome().verification()).singleElement().satisfies(entry -> {
            assertThat(entry.exitCode()).isEmpty();
            assertThat(entry.summary()).isEqualTo("not run: the wall clock budget was used up");
        });
    }

    @Test
    void leavesARunBelowTheBoundAlone() throws Exception {
        DelegationResult result = run(WRITES, BOUND.dividedBy(4));

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(result.outcome().verification().get(0).exitCode()).hasValue(0);
    }

    @Test
    void namesTheBoundWhenTheProviderIsCutOffAtIt() throws Exception {
        DelegationResult result = run("[{\"failure\": \"deadline\"}]", BOUND);

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.outcome().reason())
                .hasValue("the budget of time is used up: max_wall_seconds is 900; the script says deadline");
        assertThat(result.account().metrics().turns()).isZero();
    }

    /** With a model that takes this long for each answer. */
    private DelegationResult run(String script, Duration answer) throws Exception {
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse(script));
        Instant deadline = now.plus(BOUND);
        TestEngine engine =
                new TestEngine(root, new BusyModel(model, () -> now = now.plus(answer)), Map.of(), () -> now);
        DelegationResult result =
                engine.run(TestEngine.delegation(Mode.WRITE, false, List.of(List.of("./check.sh"))), Progress.SILENT);
        assertThat(model.requests()).allMatch(request -> request.deadline().equals(deadline));
        return result;
    }
}
