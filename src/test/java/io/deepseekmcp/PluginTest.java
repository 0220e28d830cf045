package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients install from this repository: manifests that hold together, and one text of the skill. */
final class PluginTest {
    @ParameterizedTest
    @ValueSource(strings = {"plugin/skills/delegate/SKILL.md", "skills/delegate/SKILL.md"})
    void theSkillIsTheTextForEveryProject(String file) throws IOException {
        String skill = read(file);
        String source = read("GLOBAL_CLAUDE.md");

        assertThat(skill).startsWith("---\nname: delegate\ndescription: ");
        assertThat(skill.substring(skill.indexOf("## When")))
                .isEqualTo(source.substring(source.indexOf("## When"), source.indexOf("\n## Permission")));
        assertThat(skill).contains("## What to do with the answer").doesNotContain("mcp__");
    }

    @Test
    void theMarketplacesLeadToThePlugin() throws Exception {
        Map<?, ?> claude = only(json(".claude-plugin/marketplace.json").get("plugins"));
        Map<?, ?> codex = only(json(".agents/plugins/marketplace.json").get("plugins"));

        assertThat(claude.get("source")).isEqualTo("./plugin");
        assertThat(((Map<?, ?>) codex.get("source")).get("path")).isEqualTo("./plugin");
        for (String manifest : List.of("plugin/.claude-plugin/plugin.json", "plugin/.codex-plugin/plugin.json")) {
            assertThat(json(manifest).get("name")).isEqualTo(claude.get("name")).isEqualTo(codex.get("name"));
        }
        assertThat(json("plugin/.codex-plugin/plugin.json"))
                .containsEntry("mcpServers", "./codex-mcp.json")
                .containsEntry("skills", "./skills/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plugin/.mcp.json", "plugin/codex-mcp.json", "gemini-extension.json"})
    void everyServerIsTheFileOnThePathAndWaitsForALongCall(String file) throws Exception {
        Map<?, ?> server = (Map<?, ?>) ((Map<?, ?>) json(file).get("mcpServers")).get("deepseek");

        assertThat(server.get("command")).isEqualTo("deepseek-mcp");
        long seconds = server.get("tool_timeout_sec") instanceof Number given
                ? given.longValue()
                : ((Number) server.get("timeout")).longValue() / 1_000;
        assertThat(seconds).isGreaterThan(900);
        assertThat(read(file)).doesNotContain("sk-");
    }

    @Test
    void noServerIsAddedForWhoeverOpensTheSource() {
        assertThat(Path.of(".mcp.json")).doesNotExist();
    }

    @Test
    void theReadmeOfThePluginIsLongEnoughForACatalogue() throws IOException {
        assertThat(Stream.of(read("plugin/README.md").split("\\s+", -1)).count())
                .isGreaterThan(40);
    }

    private static Map<?, ?> only(Object list) {
        assertThat((List<?>) list).hasSize(1);
        return (Map<?, ?>) ((List<?>) list).get(0);
    }

    private static Map<String, Object> json(String file) throws Exception {
        return Json.parseObject(Files.readAllBytes(Path.of(file)));
    }

    private static String read(String file) throws IOException {
        return Files.readString(Path.of(file)).replace("\r\n", "\n");
    }
}
