package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that stops waiting cancels, and may look later for what was done. */
final class CancelledRecordTest {
    private static final List<?> SCRIPT = List.of(
            Map.of("tool_calls", List.of(Map.of("name", "Write", "arguments", Map.of("path", "a", "content", "x")))),
            Map.of("text", Map.of("status", "completed", "summary", "Done.")));

    @TempDir
    private Path temporary;

    private ResultStore store;
    private DelegateTool tool;

    @BeforeEach
    void makeTheTool() throws Exception {
        Path root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        store = new ResultStore(temporary.resolve("state"), InstantSource.system());
        tool = ScenarioTest.tool(
                SettingsLoader.load(
                        new HostEnvironment(ScenarioTest.variables(root), temporary, temporary, false),
                        PathRules::fault),
                new ScriptedModel(SCRIPT),
                Optional.of(store));
    }

    @Test
    void saysWhatWasWrittenUntilTheCancel() throws Exception {
        Thread client = Thread.currentThread();
        ToolProgress cancelling = step -> {
            if (step.startsWith("turn 2")) {
                client.interrupt();
                ScenarioTest.awaitInterrupt();
            }
        };

        assertThatThrownBy(() -> tool.call(Map.of("objective", "x", "mode", "write"), cancelling))
                .isInstanceOf(InterruptedException.class);

        Map<?, ?> result = theOnlyResult();
        Schemas.assertFits(ToolSchema.delegate().outputSchema(), result);
        assertThat(result.get("status")).isEqualTo("partial");
        assertThat((String) result.get("reason")).startsWith("the client cancelled");
        assertThat(result.get("created_files")).isEqualTo(List.of("a"));
    }

    @Test
    void isTheResultItselfWhenTheCancelComesTooLate() throws Exception {
        Thread.currentThread().interrupt();

        tool.call(Map.of("objective", " "), ToolProgress.SILENT);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(theOnlyResult().get("status")).isEqualTo("blocked");
    }

    private Map<?, ?> theOnlyResult() throws Exception {
        assertThat(store.recent()).hasSize(1);
        Path file = Path.of((String) store.recent().get(0).get("path"));
        return (Map<?, ?>) Json.parseObject(Files.readAllBytes(file)).get("result");
    }
}
