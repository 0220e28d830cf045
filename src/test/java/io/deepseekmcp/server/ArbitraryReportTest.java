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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/** Reports of any shape, after writes to paths of any length. */
final class ArbitraryReportTest {
    private static final int MAX_CHARS = 10_000;
    private static final List<String> UNITS = List.of(
            "x", "a/b ", "\"", "\\", "\n", "\t", "\u0001", "\u4e2d", "\uD83D\uDE00", "\uD83D", "\u2028", "</b>");
    private static final List<String> KEYS =
            List.of("status", "summary", "unresolved", "assumptions", "warnings", "analysis", "unknown");
    private static final List<String> MAP_KEYS =
            List.of("important_files", "architecture_notes", "dependencies", "suggested_scope", "risks");

    @TempDir
    private Path temporary;

    @RepeatedTest(30)
    void becomeAResultThatFitsItsSchemaAndItsBound(RepetitionInfo repetition) throws Exception {
        Random random = new Random(repetition.getCurrentRepetition());
        Path root = Files.createDirectory(temporary.resolve("workspace")).toRealPath();
        int files = random.nextInt(40);
        ScriptedModel model = new ScriptedModel(
                List.of(Map.of("tool_calls", writes(files, random)), Map.of("text", report(random), "repeat", true)));
        DelegateTool tool = ScenarioTest.tool(
                SettingsLoader.load(
                        new HostEnvironment(ScenarioTest.variables(root), temporary, temporary, false),
                        PathRules::fault),
                model);

        Map<String, Object> result = tool.call(
                        Map.of("objective", "x", "mode", "write", "analysis", true), ToolProgress.SILENT)
                .structured();

        String json = Json.write(result);
        assertThat(json).hasSizeLessThan(MAX_CHARS);
        assertThat(Json.write(Json.parseObject(json))).isEqualTo(json);
        assertThat(json.codePoints().filter(c -> c >= 0xD800 && c < 0xE000)).isEmpty();
        Schemas.assertFits(ToolSchema.delegate().outputSchema(), result);
        assertThat(WorstWorkerTest.listed(result, "created_files")).isEqualTo(files);
        assertThat(WorstWorkerTest.listed(result, "debug_ledger")).isEqualTo(files);
    }

    private static List<Map<String, Object>> writes(int files, Random random) {
        List<Map<String, Object>> calls = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            String folder = "\u4e2d\u6587-long-name".repeat(1 + random.nextInt(4)) + "/";
            String path = folder.repeat(random.nextInt(12)) + "f" + i + ".txt";
            calls.add(Map.of("name", "Write", "arguments", Map.of("path", path, "content", "x\n".repeat(i))));
        }
        return calls;
    }

    private static String report(Random random) {
        Map<String, Object> report = new LinkedHashMap<>();
        for (String key : KEYS) {
            if (random.nextInt(5) > 0) {
                report.put(key, value(random, 0));
            }
        }
        if (random.nextBoolean()) {
            report.put(
                    "status", List.of("completed", "partial", "blocked", "done").get(random.nextInt(4)));
            Map<String, Object> map = new LinkedHashMap<>();
            MAP_KEYS.forEach(key -> map.put(key, value(random, 1)));
            report.put("analysis", map);
        }
        String text = Json.write(report);
        return switch (random.nextInt(4)) {
            case 0 -> "```json\n" + text + "\n```";
            case 1 -> "Done. " + text + " That is all.";
            case 2 -> text.substring(0, random.nextInt(text.length()));
            default -> text;
        };
    }

    private static Object value(Random random, int depth) {
        String unit = UNITS.get(random.nextInt(UNITS.size()));
        return switch (random.nextInt(depth < 3 ? 8 : 4)) {
            case 0 -> unit.repeat(random.nextInt(20_000));
            case 1 -> random.nextLong();
            case 2 -> random.nextBoolean() ? Boolean.TRUE : null;
            case 3 -> "lib/ghost" + random.nextInt(9) + ".py";
            case 4 -> Collections.nCopies(random.nextInt(10_000), unit);
            case 5 -> Collections.nCopies(random.nextInt(30), unit.repeat(random.nextInt(900)));
            case 6 -> deep(random.nextInt(400));
            default -> {
                Map<String, Object> object = new LinkedHashMap<>();
                for (int i = random.nextInt(6); i > 0; i--) {
                    object.put(unit + i, value(random, depth + 1));
                }
                yield object;
            }
        };
    }

    private static Object deep(int levels) {
        Object value = "bottom";
        for (int i = 0; i < levels; i++) {
            value = List.of(value);
        }
        return value;
    }
}
