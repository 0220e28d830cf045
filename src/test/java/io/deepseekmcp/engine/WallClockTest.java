package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Takes this long for each answer. */
    private final class SlowModel implements ChatModel {
        private final ScriptedModel script;
        private final Duration answer;

        SlowModel(String script, Duration answer) throws JsonException {
            this.script = new ScriptedModel((List<?>) Json.parse(script));
            this.answer = answer;
        }

        @Override
        public ChatReply ask(ChatRequest request, ChatListener listener) throws ModelFailure, InterruptedException {
            assertThat(request.deadline())
                    .isEqualTo(Instant.parse("2026-11-30T12:00:00Z").plus(BOUND));
            now = now.plus(answer);
            return script.ask(request, listener);
        }

        @Override
        public String name() {
            return script.name();
        }

        @Override
        public String sentAs() {
            return script.sentAs();
        }

        @Override
        public Optional<TokenPrice> price() {
            return script.price();
        }
    }

    @Test
    void endsTheRunAtTheBoundWithTheWorkThatIsDone() throws Exception {
        DelegationResult result = run(new SlowModel(WRITES, BOUND.dividedBy(2)));

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.reason()).hasValue("the budget of time is used up: max_wall_seconds is 900");
        assertThat(result.createdFiles()).containsExactly("one.txt"); // the second reply came too late to be acted on
        assertThat(result.metrics().turns()).isEqualTo(2);
        assertThat(result.metrics().durationSeconds()).isEqualTo(900.0);
        assertThat(result.verification()).singleElement().satisfies(entry -> {
            assertThat(entry.exitCode()).isEmpty();
            assertThat(entry.summary()).isEqualTo("not run: the wall clock budget was used up");
        });
    }

    @Test
    void leavesARunBelowTheBoundAlone() throws Exception {
        DelegationResult result = run(new SlowModel(WRITES, BOUND.dividedBy(4)));

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(result.verification().get(0).exitCode()).hasValue(0);
    }

    @Test
    void namesTheBoundWhenTheProviderIsCutOffAtIt() throws Exception {
        DelegationResult result = run(new SlowModel("[{\"failure\": \"deadline\"}]", BOUND));

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.reason())
                .hasValue("the budget of time is used up: max_wall_seconds is 900; the script says deadline");
        assertThat(result.metrics().turns()).isZero();
    }

    private DelegationResult run(ChatModel model) throws InterruptedException {
        InstantSource clock = () -> now;
        TestEngine engine = new TestEngine(root, model, Map.of(), clock);
        return engine.run(TestEngine.delegation(Mode.WRITE, false, List.of(List.of("./check.sh"))), Progress.SILENT);
    }
}
