package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
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

    private List<String> offered(Mode mode, Map<String, String> settings) throws Exception {
        Path root = Files.createDirectory(directory.toRealPath().resolve("workspace"));
        ScriptedModel model =
                new ScriptedModel(List.of(Map.of("text", Map.of("status", "completed", "summary", "Nothing to do."))));
        new TestEngine(root, model, settings, InstantSource.system())
                .run(TestEngine.delegation(mode, false, List.of()), message -> {});
        return model.requests().get(0).tools().stream().map(ToolSpec::name).toList();
    }
}
