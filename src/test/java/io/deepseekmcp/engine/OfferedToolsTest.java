package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tools the model is offered: those that the mode and the settings both grant, each under its own name. */
final class OfferedToolsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "READ   | | Read, Glob, Grep",
                "VERIFY | | Read, Glob, Grep, Run",
                "WRITE  | | Read, Glob, Grep, Edit, Write, Run",
                "READ   | Run,Write,Read | Read",
                "WRITE  | Run,Edit,Read | Read, Edit, Run",
            })
    void areThoseThatModeAndSettingsGrant(Mode mode, String enabled, String offered) throws Exception {
        assertThat(offered(mode, enabled == null ? Map.of() : Map.of("DEEPSEEK_MCP_TOOLS", enabled)))
                .containsExactly(offered.split(", "));
    }

    @Test
    void areAllToolsThatHaveANameWhenAllIsGranted() throws Exception {
        assertThat(offered(Mode.WRITE, Map.of())).containsExactlyElementsOf(ToolName.wireNames());
    }

    /**
     * What every delegation pays for in each turn: at most 1,000 tokens. DeepSeek's tokenizer takes 3.9 to 4.5 characters of
     * these texts for a token.
     */
    @Test
    void takeAtMostAThousandTokensWithTheSystemPrompt() throws Exception {
        ChatRequest request = request(Mode.WRITE, Map.of());
        int characters = ((Message.System) request.messages().get(0)).text().length();
        for (ToolSpec tool : request.tools()) {
            characters += Json.write(Map.of(
                            "name", tool.name(), "description", tool.description(), "parameters", tool.parameters()))
                    .length();
        }

        assertThat(characters).isBetween(2_500, 3_800);
    }

    private List<String> offered(Mode mode, Map<String, String> settings) throws Exception {
        return request(mode, settings).tools().stream().map(ToolSpec::name).toList();
    }

    private ChatRequest request(Mode mode, Map<String, String> settings) throws Exception {
        Path root = Files.createDirectory(directory.toRealPath().resolve("workspace"));
        ScriptedModel model =
                new ScriptedModel(List.of(Map.of("text", Map.of("status", "completed", "summary", "Nothing to do."))));
        new TestEngine(root, model, settings, InstantSource.system())
                .run(TestEngine.delegation(mode, false, List.of()), message -> {});
        return model.requests().get(0);
    }
}
