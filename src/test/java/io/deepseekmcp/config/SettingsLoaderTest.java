package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
