package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnknownVariablesTest {
    @TempDir
    Path temporary;

    @ParameterizedTest
    @CsvSource({
        "DEEPSEEK_MCP_MAX_TURN, the nearest is DEEPSEEK_MCP_MAX_TURNS.",
        "DEEPSEEK_MCP_APIKEY, the nearest is DEEPSEEK_MCP_API_KEY.",
        "DEEPSEEK_MCP_LOGFILE, the nearest is DEEPSEEK_MCP_LOG_FILE.",
        "DEEPSEEK_MCP_ALLOW_SECRET_PATHS, tools.allow_secret_paths can be set in the config file only.",
        "DEEPSEEK_MCP_TOOLS_ALLOW_SECRET_PATHS, tools.allow_secret_paths can be set in the config file only.",
        "DEEPSEEK_MCP_EXTRA_ALLOWED_EXECUTABLES, commands.extra_allowed_executables can be set in the config file only.",
        "DEEPSEEK_MCP_OFFLINE, commands.offline can be set in the config file only.",
        "DEEPSEEK_MCP_BUDGETS_MAX_TURNS, the variable for budgets.max_turns is DEEPSEEK_MCP_MAX_TURNS."
    })
    void areNamedWithWhatWasMeantAndWithoutTheirValues(String variable, String meant) {
        Configuration configuration =
                new Machine(temporary).set(variable, "hunter2").load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings())
                .containsExactly("The variable " + variable + " is unknown and has no effect; " + meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DEEPSEEK_MCP_JAVA_OPTS",
                "DEEPSEEK_MCP_NO_CACHE",
                "DEEPSEEK_API_KEY",
                "DEEPSEEKMCP_X",
                "HTTPS_PROXY"
            })
    void areNotThoseOfOthers(String variable) {
        assertThat(new Machine(temporary).set(variable, "x").load().warnings()).isEmpty();
    }

    @Test
    void changeNoPolicy() {
        Settings settings = new Machine(temporary)
                .set("DEEPSEEK_MCP_ALLOW_SECRET_PATHS", "true")
                .set("DEEPSEEK_MCP_LOG_TASK_TEXT", "true")
                .settings();

        assertThat(settings).isEqualTo(Settings.defaults());
    }
}
