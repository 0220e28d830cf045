package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionTest {

    @Test
    void isTheVersionOfTheBuild() {
        assertThat(Version.NUMBER).isEqualTo(System.getProperty("project.version"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plugin/.claude-plugin/plugin.json",
                "plugin/.codex-plugin/plugin.json",
                "gemini-extension.json",
                ".github/mcpb/manifest.json",
                ".github/mcpb/server.json"
            })
    void isTheVersionOfWhatClientsInstall(String file) throws Exception {
        Map<String, Object> manifest = Json.parseObject(Files.readAllBytes(Path.of(file)));

        assertThat(manifest).containsEntry("version", Version.NUMBER);
    }

    @Test
    void isTheNewestOfTheChangelog() throws Exception {
        Matcher newest = Pattern.compile("^## \\[(\\d.*?)]", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("CHANGELOG.md")));

        assertThat(newest.find()).isTrue();
        assertThat(newest.group(1)).isEqualTo(Version.NUMBER);
    }

    @Test
    void standsNowhereElse() throws Exception {
        for (String file : List.of(".ci/run", "install.sh", "install.ps1", ".github/workflows/release.yml")) {
            assertThat(Path.of(file)).content().doesNotContain(Version.NUMBER);
        }
    }
}
