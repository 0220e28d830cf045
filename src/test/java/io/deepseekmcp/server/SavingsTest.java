package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the orchestrator pays for a delegation, against what it would have read itself: three tasks on this project's source. */
final class SavingsTest {
    @TempDir
    private static Path temporary;

    private static Path root;
    private static GitFixture repository;

    @BeforeAll
    static void copySource() throws IOException {
        root = Files.createDirectory(temporary.resolve("workspace")).toRealPath();
        repository = GitFixture.init(root);
        for (Map.Entry<String, String> file : GitFixture.filesIn(Path.of("src")).entrySet()) {
            repository.write("src/" + file.getKey(), file.getValue().getBytes(StandardCharsets.ISO_8859_1));
        }
        repository.git("-c", "core.bigFileThreshold=1", "add", "-A"); // one pack instead of a file for each
        repository.git("commit", "-q", "-m", "start");
    }

    @AfterEach
    void undo() {
        repository.git("reset", "-q", "--hard");
        repository.git("clean", "-q", "-f", "-d", "-x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"maps-the-redaction", "follows-a-cancel", "changes-a-bound"})
    void costsAQuarterOfReadingAtMost(String name) throws Exception {
        Map<String, Object> task =
                Json.parseObject(Files.readString(Path.of("src/test/resources/savings", name + ".json")));
        ScriptedModel model = new ScriptedModel((List<?>) task.get("script"));
        Map<String, String> variables = ScenarioTest.variables(root);
        variables.put("DEEPSEEK_MCP_DEBUG", "false");
        DelegateTool tool = ScenarioTest.tool(
                SettingsLoader.load(new HostEnvironment(variables, temporary, temporary, false), PathRules::fault),
                model);
        @SuppressWarnings("unchecked")
        Map<String, Object> request = (Map<String, Object>) task.get("request");

        Map<String, Object> result = tool.call(request, ToolProgress.SILENT).structured();

        assertThat(result).containsEntry("status", "completed");
        int paid = Json.write(request).length() + Json.write(result).length();
        int read = read(model.requests().get(model.requests().size() - 1));
        int sent = model.requests().stream().mapToInt(SavingsTest::characters).sum();
        System.out.printf(
                "%-20s request and result %,7d characters, read by the worker %,7d, sent in its %d turns %,9d%n",
                name, paid, read, model.requests().size(), sent);
        assertThat(paid * 4).isLessThan(read);
    }

    /** Of everything that one question to the provider holds. */
    private static int characters(ChatRequest request) {
        return Json.write(request.messages().stream().map(Message::toString).toList())
                .length();
    }

    private static int read(ChatRequest last) {
        return last.messages().stream()
                .filter(Message.ToolReply.class::isInstance)
                .mapToInt(reply -> ((Message.ToolReply) reply).text().length())
                .sum();
    }
}
