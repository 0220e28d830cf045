package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "holds a delegation up by a shell script")
final class AsyncToolsTest {
    private static final Map<?, ?> REPORT = Map.of("text", Map.of("status", "completed", "summary", "Done."));
    private static final Map<?, ?> READ =
            Map.of("tool_calls", List.of(Map.of("name", "Read", "arguments", Map.of("path", "a.txt"))));
    private static final Map<?, ?> WRITE = Map.of(
            "tool_calls", List.of(Map.of("name", "Write", "arguments", Map.of("path", "b.txt", "content", "x"))));
    /** A command that goes on until the test lets it end, by a file. */
    private static final Map<?, ?> WAIT =
            Map.of("tool_calls", List.of(Map.of("name", "Run", "arguments", Map.of("argv", List.of("./wait.sh")))));

    private static final List<List<String>> WAITS = List.of(List.of("./wait.sh"));

    @TempDir
    private Path temporary;

    private final Delegations delegations = new Delegations(InstantSource.system());
    private Path root;
    private ScriptedModel model;
    private AsyncTools tools;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        Files.writeString(root.resolve("a.txt"), "first\n");
        Path script = Files.writeString(
                root.resolve("wait.sh"),
                "#!/bin/sh\nwhile [ ! -e " + temporary.resolve("go") + " ]; do sleep 0.05; done\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private void open(Object... steps) {
        model = new ScriptedModel(List.of(steps));
        Configuration configuration = SettingsLoader.load(
                new HostEnvironment(ScenarioTest.variables(root), temporary, temporary, false), PathRules::fault);
        DelegationStarter starter = ScenarioTest.starter(configuration, model, Optional.empty(), delegations);
        tools = new AsyncTools(
                starter, delegations, new DelegationsJson(delegations, Optional.empty(), UnaryOperator.identity()));
    }

    private ToolAnswer start(Map<String, Object> request) {
        ToolAnswer answer = tools.start(request, ToolProgress.SILENT);
        Schemas.assertFits(ToolSchema.extra("start_delegation").outputSchema(), answer.structured());
        return answer;
    }

    private ToolAnswer await(Object id) throws Exception {
        ToolAnswer answer = tools.await(Map.of("id", id, "seconds", 60L), ToolProgress.SILENT);
        Schemas.assertFits(ToolSchema.extra("await_delegation").outputSchema(), answer.structured());
        return answer;
    }

    private Object startAWriterThatWaits() {
        return start(Map.of("objective", "x", "mode", "write", "verification", WAITS))
                .structured()
                .get("id");
    }

    private static Map<?, ?> result(ToolAnswer answer) {
        return (Map<?, ?>) answer.structured().get("result");
    }

    @Test
    void startFollowAndEndADelegation() throws Exception {
        open(WRITE, WAIT, REPORT);

        ToolAnswer started = start(Map.of("objective", "x", "mode", "write", "verification", WAITS));
        Object id = started.structured().get("id");
        assertThat(started.structured().get("state")).isEqualTo("running");
        ToolAnswer waited = tools.await(Map.of("id", id, "seconds", 1L), ToolProgress.SILENT);
        assertThat(waited.structured().get("state")).isEqualTo("running");
        ToolAnswer standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        while (!standing.structured().get("progress").toString().contains("Run")) {
            standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        }
        assertThat(standing.structured().get("changed_files")).isEqualTo(List.of("b.txt"));
        assertThat((List<?>)
                        tools.status(Map.of(), ToolProgress.SILENT).structured().get("running"))
                .hasSize(1);
        Files.createFile(temporary.resolve("go"));

        ToolAnswer ended = await(id);

        assertThat(ended.structured().get("state")).isEqualTo("ended");
        assertThat(ended.isError()).isFalse();
        assertThat(result(ended).get("status")).isEqualTo("completed");
        assertThat(result(ended).get("id")).isEqualTo(id);
        assertThat(tools.status(Map.of("id", id), ToolProgress.SILENT).structured())
                .isEqualTo(ended.structured());
        assertThat((List<?>)
                        tools.status(Map.of(), ToolProgress.SILENT).structured().get("recent"))
                .hasSize(1);
    }

    /** Names come from the disk, and from a worker, while it goes on as well as at its end. */
    @Test
    void nameNoSecretAndNothingInvisible() throws Exception {
        String token = "ghp_" + "0a1b2c3d4e5f".repeat(3);
        Map<?, ?> write = Map.of(
                "tool_calls",
                List.of(Map.of("name", "Write", "arguments", Map.of("path", "d/" + token, "content", "x\n"))));
        open(write, WAIT, REPORT);
        Object id = startAWriterThatWaits();
        ToolAnswer standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        while (!standing.structured().get("progress").toString().contains("Run")) {
            standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        }
        Files.createFile(temporary.resolve("go"));
        ToolAnswer unknown = tools.status(Map.of("id", "x\u202Ey " + token), ToolProgress.SILENT);
        for (ToolAnswer answer : List.of(standing, await(id), unknown)) {
            assertThat(answer.structured().toString())
                    .contains("[REDACTED:")
                    .doesNotContain(token)
                    .doesNotContain("\u202E");
        }
    }

    @Test
    void stopADelegationAndSayWhatItHadDone() throws Exception {
        open(WRITE, WAIT, REPORT);
        Object id = startAWriterThatWaits();
        while (!Files.exists(root.resolve("b.txt"))) {
            Thread.onSpinWait();
        }
        ToolAnswer standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        while (!standing.structured().get("progress").toString().contains("Run")) {
            standing = tools.status(Map.of("id", id), ToolProgress.SILENT);
        }

        ToolAnswer cancelled = tools.cancel(Map.of("id", id), ToolProgress.SILENT);

        assertThat(cancelled.structured().get("state")).isEqualTo("ended");
        assertThat(result(cancelled).get("status")).isEqualTo("partial");
        assertThat(result(cancelled).get("created_files")).isEqualTo(List.of("b.txt"));
        assertThat(tools.cancel(Map.of("id", id), ToolProgress.SILENT).structured())
                .isEqualTo(cancelled.structured());
    }

    @Test
    void tellTheWorkerMoreAndNothingAfterItsEnd() throws Exception {
        open(WAIT, REPORT);
        Object id = start(Map.of("objective", "x", "mode", "verify", "verification", WAITS))
                .structured()
                .get("id");

        ToolAnswer told = tools.message(Map.of("id", id, "message", "Mind the gap."), ToolProgress.SILENT);
        assertThat(told.structured().get("state")).isEqualTo("running");
        Files.createFile(temporary.resolve("go"));

        assertThat(result(await(id)).get("status")).isEqualTo("completed");
        assertThat(model.requests().get(model.requests().size() - 1).messages().toString())
                .contains("Mind the gap.");
        ToolAnswer late = tools.message(Map.of("id", id, "message", "And now?"), ToolProgress.SILENT);
        assertThat(late.isError()).isTrue();
        assertThat((String) late.structured().get("reason")).contains("has ended", "continue_from");
    }

    @Test
    void refuseWhatADelegationWouldRefuse() {
        open(REPORT);

        ToolAnswer refused = start(Map.of("objective", " "));

        assertThat(refused.structured().get("state")).isEqualTo("refused");
        assertThat(refused.isError()).isTrue();
        assertThat(result(refused).get("status")).isEqualTo("blocked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0123456789abcdef0123456789abcdef", "../../etc/passwd"})
    void knowNoOtherNames(String id) throws Exception {
        open(READ, REPORT);
        Map<String, Object> arguments = Map.of("id", id, "message", "x");

        for (ToolAnswer answer : List.of(
                tools.status(arguments, ToolProgress.SILENT),
                tools.await(arguments, ToolProgress.SILENT),
                tools.message(arguments, ToolProgress.SILENT),
                tools.cancel(arguments, ToolProgress.SILENT))) {
            assertThat(answer.isError()).isTrue();
            assertThat(answer.structured().get("state")).isEqualTo("unknown");
        }
    }

    @Test
    void leaveADelegationAloneWhenTheWaitIsGivenUp() throws Exception {
        open(WAIT, REPORT);
        Object id = start(Map.of("objective", "x", "mode", "verify", "verification", WAITS))
                .structured()
                .get("id");
        Thread.currentThread().interrupt();
        try {
            tools.await(Map.of("id", id), ToolProgress.SILENT);
            throw new AssertionError("the interrupt was not heeded");
        } catch (InterruptedException e) {
            assertThat(delegations.open()).hasSize(1);
        }
        Files.createFile(temporary.resolve("go"));

        assertThat(result(await(id)).get("status")).isEqualTo("completed");
    }
}
