package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A worker that says far too much and touches far too many files. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "makes the files with a shell script")
final class WorstWorkerTest {
    private static final int FILES = 1_000;
    private static final int CHECKS = 20;
    private static final int POINTS = 120;

    @TempDir
    private Path temporary;

    @Test
    void stillGivesAResultThatFits() throws Exception {
        Path root = Files.createDirectory(temporary.resolve("workspace")).toRealPath();
        String make = "#!/bin/sh\nmkdir -p out\ni=0\nwhile [ $i -lt " + FILES
                + " ]; do : > out/a-file-with-a-long-name-$i.txt; i=$((i+1)); done\n";
        script(root.resolve("make.sh"), make);
        List<List<String>> verification = new ArrayList<>(List.of(List.of("./make.sh")));
        for (int i = 0; i < CHECKS; i++) {
            script(root.resolve("check" + i + ".sh"), "#!/bin/sh\necho '" + "said ".repeat(200) + "'\nexit 1\n");
            verification.add(List.of("./check" + i + ".sh"));
        }
        List<String> many = Collections.nCopies(POINTS, "\"much\" \\ too \u4e2d long ".repeat(20));
        Map<String, Object> report = Map.of(
                "status",
                "completed",
                "summary",
                "word ".repeat(20_000),
                "unresolved",
                many,
                "assumptions",
                many,
                "warnings",
                many,
                "analysis",
                Map.of("important_files", many.subList(0, 20), "risks", many.subList(0, 20)));
        ScriptedModel model = new ScriptedModel(List.of(Map.of("text", report, "repeat", true)));
        DelegateTool tool = ScenarioTest.tool(
                SettingsLoader.load(
                        new HostEnvironment(ScenarioTest.variables(root), temporary, temporary, false),
                        PathRules::fault),
                model);

        Map<String, Object> result = tool.call(
                        Map.of("objective", "x", "mode", "write", "analysis", true, "verification", verification),
                        ToolProgress.SILENT)
                .structured();

        assertThat(Json.write(result)).hasSizeLessThan(10_000);
        assertThat(result).containsEntry("status", "partial");
        assertThat((Map<?, ?>) result.get("metrics"))
                .extracting("files_changed")
                .isEqualTo(FILES);
        assertThat(listed(result, "created_files")).isEqualTo(FILES);
        assertThat(listed(result, "unresolved")).isEqualTo(POINTS);
        assertThat(listed(result, "verification")).isEqualTo(1 + CHECKS);
    }

    /** Entries that a list shows and counts. */
    static int listed(Map<String, Object> result, String key) {
        List<?> list = (List<?>) result.get(key);
        if (list.isEmpty()) {
            return 0;
        }
        String last = Json.write(list.get(list.size() - 1));
        int more = last.indexOf("... and ");
        return more < 0
                ? list.size()
                : list.size()
                        - 1
                        + Integer.parseInt(last.substring(more + 8, last.indexOf(' ', more + 8))
                                .replace(",", ""));
    }

    private static void script(Path file, String text) throws Exception {
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
