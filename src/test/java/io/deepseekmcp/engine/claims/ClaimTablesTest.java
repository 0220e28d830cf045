package io.deepseekmcp.engine.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Honest sentences and untrue ones, each with the facts of a run ({@code claims-worlds.json}): how many of the honest are
 * alarmed about, and how many of the untrue are found. The README states both figures.
 */
final class ClaimTablesTest {
    private static final Path TABLES = Path.of("src/test/resources/engine");
    private static final Map<String, ClaimFacts> WORLDS = new HashMap<>();

    @BeforeAll
    static void readTheWorlds() throws Exception {
        Map<String, Object> worlds = Json.parseObject(Files.readString(TABLES.resolve("claims-worlds.json")));
        worlds.forEach((name, world) -> WORLDS.put(name, facts((Map<?, ?>) world)));
    }

    private static ClaimFacts facts(Map<?, ?> world) {
        Map<String, Integer> lines = new HashMap<>();
        ((Map<?, ?>) world.get("lines"))
                .forEach((path, count) -> lines.put((String) path, ((Number) count).intValue()));
        List<CommandRun> ran = new ArrayList<>();
        for (Object run : (List<?>) world.get("ran")) {
            Map<?, ?> fields = (Map<?, ?>) run;
            Object exit = fields.get("exit");
            String fault = exit == null ? "timed out" : ((Number) exit).intValue() == 0 ? "" : "exited with " + exit;
            ran.add(new CommandRun(strings(fields.get("argv")), fault));
        }
        Set<String> changed = new HashSet<>(strings(world.get("changed")));
        return new ClaimFacts(new ListedFiles(Set.copyOf(strings(world.get("files"))), lines), changed, changed, ran);
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(String.class::cast).toList();
    }

    private static List<Map<String, Object>> rows(String table) throws Exception {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(TABLES.resolve(table))) {
            rows.add(Json.parseObject(line));
        }
        return rows;
    }

    private static List<String> warnings(Map<String, Object> row) {
        return new ClaimCheck(WORLDS.get((String) row.get("world")))
                .warnings((String) row.get("text"), Optional.empty());
    }

    @Test
    void raisesNoFalseAlarm() throws Exception {
        List<String> alarms = new ArrayList<>();
        List<Map<String, Object>> rows = rows("claims-honest.jsonl");
        for (Map<String, Object> row : rows) {
            warnings(row).forEach(warning -> alarms.add(row.get("text") + " -> " + warning));
        }

        assertThat(alarms).isEmpty();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(500);
        assertThat(rows.stream().filter(row -> isChinese((String) row.get("text"))))
                .hasSizeGreaterThanOrEqualTo(200);
    }

    /** A miss costs less than an alarm, so not all are found; those that are found stay found. */
    @Test
    void findsMostOfTheUntrueClaims() throws Exception {
        List<String> missed = new ArrayList<>();
        for (Map<String, Object> row : rows("claims-false.jsonl")) {
            if (warnings(row).stream().noneMatch(warning -> isAbout(row, warning))) {
                missed.add(row.get("world") + " " + row.get("named") + " | " + row.get("text"));
            }
        }

        assertThat(missed).hasSizeLessThanOrEqualTo(13);
    }

    private static boolean isAbout(Map<String, Object> row, String warning) {
        String named = ((String) row.get("named")).split(":", 2)[0];
        String name = named.substring(named.lastIndexOf('/', named.length() - 2) + 1);
        String kind = switch ((String) row.get("kind")) {
            case "changed" -> "was changed, and it was not";
            case "line" -> "which is not that long";
            case "missing" -> "which does not exist";
            default -> named.equals("tests") ? "tests" : "`";
        };
        return warning.contains(kind) && (named.equals("tests") || warning.contains(name));
    }

    @Test
    void theDocumentsStateTheFigures() throws Exception {
        long honest = rows("claims-honest.jsonl").size()
                + Files.readAllLines(TABLES.resolve("claims-without-alarm.txt")).stream()
                        .filter(line -> !line.startsWith("#"))
                        .count();
        List<Map<String, Object>> untrue = rows("claims-false.jsonl");
        long found = untrue.stream()
                .filter(row -> warnings(row).stream().anyMatch(warning -> isAbout(row, warning)))
                .count();

        assertThat(Files.readString(Path.of("docs/results.md")).replaceAll("\\s+", " "))
                .contains("Of " + honest + " honest sentences in English and Chinese 0 raise one; of " + untrue.size()
                        + " untrue ones " + found + " are found.");
    }

    private static boolean isChinese(String text) {
        return text.codePoints().anyMatch(Character::isIdeographic);
    }
}
