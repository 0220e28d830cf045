package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class SettingsLoaderTest {
    @TempDir
    Path temporary;

    @Test
    void needsNothingButAKeyInsideAProject() {
        Machine machine = new Machine(temporary);

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings()).isEmpty();
        assertThat(configuration.ready().orElseThrow().settings()).isEqualTo(Settings.defaults());
        assertThat(configuration.ready().orElseThrow().key().secret()).isEqualTo(Machine.KEY);
        assertThat(configuration.workspace())
                .contains(new WorkspaceRoot(machine.project, WorkspaceRoot.ResolvedBy.DISCOVERED));
    }

    @Test
    void loadsTheDocumentedExample() throws IOException {
        Machine machine = new Machine(temporary).without("DEEPSEEK_MCP_API_KEY").set("DEEPSEEK_API_KEY", Machine.KEY);
        String example;
        try (InputStream in = getClass().getResourceAsStream("/config/example-config.json")) {
            example = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }

        Configuration configuration = machine.file(
                        example.replace("/absolute/path/to/project", machine.project.toString()))
                .load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings()).isEmpty();
        assertThat(configuration.ready().orElseThrow().settings().allowedModels())
                .containsExactly("deepseek-chat", "deepseek-reasoner");
    }

    @Test
    void showsSettingsThatAreRightWhileTheKeyIsMissing() {
        Machine machine = new Machine(temporary).without("DEEPSEEK_MCP_API_KEY");

        assertThat(machine.load().ready()).isEmpty();
        assertThat(machine.load().settings()).contains(Settings.defaults());
        assertThat(machine.set("DEEPSEEK_MCP_MAX_TURNS", "0").load().settings()).isEmpty();
    }

    @Test
    void warnsThatTheReservedSettingDoesNothing() {
        Machine machine = new Machine(temporary).file("{\"commands\":{\"allow_unsafe_shell\":true}}");

        assertThat(machine.load().problems()).isEmpty();
        assertThat(machine.load().warnings()).singleElement().asString().contains("allow_unsafe_shell", "reserved");
    }

    @Test
    void takesNullForASettingThatHasNoDefault() {
        Machine machine = new Machine(temporary)
                .file("{\"api_key\":null,\"api_key_env\":null,\"workspace\":null,\"state_dir\":null,"
                        + "\"logging\":{\"file\":null},\"budgets\":{\"max_cost_usd\":null},"
                        + "\"provider\":{\"reasoning_effort\":null}}");

        assertThat(machine.settings()).isEqualTo(Settings.defaults());
    }
}
