package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class ConfigFileTest {
    private static final String TURNS = "{\"budgets\":{\"max_turns\":7}}";

    @TempDir
    Path temporary;

    private Machine machine;

    @BeforeEach
    void start() {
        machine = new Machine(temporary);
    }

    private int turns() {
        return machine.settings().budgets().maxTurns();
    }

    private Problem onlyProblem() {
        Configuration configuration = machine.load();
        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1);
        return configuration.problems().get(0);
    }

    @Test
    void isFoundAtItsUsualPlaceOnly() {
        machine.file(TURNS);

        assertThat(turns()).isEqualTo(7);
        assertThat(machine.load().file()).isEqualTo(new ConfigFile(machine.usualFile(), false, true));
    }

    @Test
    void isNotMissedAtItsUsualPlace() {
        assertThat(turns()).isEqualTo(24);
        assertThat(machine.load().file()).isEqualTo(new ConfigFile(machine.usualFile(), false, false));
    }

    @Test
    void isFoundInTheXdgDirectory() {
        Path xdg = machine.base.resolve("xdg");
        machine.file(xdg.resolve("deepseek-mcp/config.json"), TURNS).set("XDG_CONFIG_HOME", xdg.toString());

        assertThat(turns()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/xdg"})
    void ignoresAnXdgDirectoryThatIsNone(String xdg) {
        machine.file(TURNS).set("XDG_CONFIG_HOME", xdg);

        assertThat(turns()).isEqualTo(7);
    }

    @Test
    void isFoundInTheApplicationDataOfWindows() {
        Path appData = machine.base.resolve("AppData");
        HostEnvironment windows =
                new HostEnvironment(Map.of("APPDATA", appData.toString()), machine.home, machine.project, true);
        HostEnvironment bare = new HostEnvironment(Map.of(), machine.home, machine.project, true);

        assertThat(ConfigFile.usualPlace(windows)).isEqualTo(appData.resolve("deepseek-mcp/config.json"));
        assertThat(ConfigFile.usualPlace(bare))
                .isEqualTo(machine.home.resolve("AppData/Roaming/deepseek-mcp/config.json"));
    }

    @Test
    void goesByTheHomeOfTheEnvironmentBeforeTheAccounts() {
        HostEnvironment host = new HostEnvironment(
                Map.of("HOME", machine.base.resolve("other").toString()), machine.home, machine.project, false);

        assertThat(ConfigFile.usualPlace(host))
                .isEqualTo(machine.base.resolve("other/.config/deepseek-mcp/config.json"));
    }

    @Test
    void isTheOneThatTheVariableNames() {
        Path elsewhere = machine.base.resolve("elsewhere.json");
        machine.file("{ broken").file(elsewhere, TURNS).set("DEEPSEEK_MCP_CONFIG", elsewhere.toString());

        assertThat(turns()).isEqualTo(7);
        assertThat(machine.load().file()).isEqualTo(new ConfigFile(elsewhere, true, true));
    }

    @Test
    void isTheUsualOneWhenTheVariableIsEmpty() {
        machine.file(TURNS).set("DEEPSEEK_MCP_CONFIG", " ");

        assertThat(turns()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/no/such/config.json", "~/config.json", "no\0good"})
    void mustExistWhenTheVariableNamesIt(String name) {
        machine.file(TURNS).set("DEEPSEEK_MCP_CONFIG", name);

        Problem problem = onlyProblem();

        assertThat(problem.source()).isEqualTo("DEEPSEEK_MCP_CONFIG");
        assertThat(problem.value()).isEqualTo(name.replace('\0', ' '));
        assertThat(problem.expected()).contains(machine.usualFile().toString());
        assertThat(machine.load().section("budgets").get("max_turns")).isNull();
    }

    @Test
    void isNotReplacedByAnotherWorkspaceWhenItCannotBeRead() {
        machine.file("{ \"workspace\": ");

        assertThat(machine.load().workspace()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\r\n\t", "\uFEFF", "\uFEFF \n", "{}", "\uFEFF{}"})
    void mayBeEmpty(String text) {
        machine.file(text);

        assertThat(machine.settings()).isEqualTo(Settings.defaults());
    }

    @Test
    void mayHaveAByteOrderMarkOrBeUtf16() throws IOException {
        machine.file("\uFEFF" + TURNS);
        assertThat(turns()).isEqualTo(7);

        Files.write(machine.usualFile(), TURNS.getBytes(StandardCharsets.UTF_16));
        assertThat(turns()).isEqualTo(7);
    }

    @Test
    void isRefusedInAnotherEncoding() throws IOException {
        machine.file("");
        Files.write(machine.usualFile(), "{\"model\":\"caf\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(onlyProblem().value()).isEqualTo("bytes that are not UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "// mine~{} | 1 | 1 | comment",
                "{~  # mine~  \"debug\": true} | 2 | 3 | comment",
                "{\"debug\": true, /* x */} | 1 | 17 | comment",
                "{~  \"debug\": true,~} | 3 | 1 | comma",
                "{~  \"debug\": true~  \"model\": \"x\"} | 3 | 3 | comma is missing",
                "{\"debug\" true} | 1 | 10 | colon",
                "{debug: true} | 1 | 2 | double quotes",
                "{'debug': true} | 1 | 2 | double quotes",
                "{\"debug\": yes} | 1 | 11 | double quotes",
                "{\"workspace\": \"C:\\proj\"} | 1 | 19 | backslash",
                "{\"debug\": true | 1 | 15 | too early",
                "{\"model\": \"x | 1 | 13 | too early",
                "{} {} | 1 | 4 | more text",
                "{\"budgets\": {\"max_turns\": 01}} | 1 | 28 | number"
            })
    void namesLineAndColumnOfWhatIsNotJson(String text, int line, int column, String fault) {
        machine.file(text.replace('~', '\n'));

        Problem problem = onlyProblem();

        assertThat(problem.setting()).isEqualTo("config file");
        assertThat(problem.source()).isEqualTo(machine.usualFile() + ", line " + line + ", column " + column);
        assertThat(problem.value()).contains(fault);
    }

    @Test
    void repeatsNothingOfABrokenFile() {
        machine.file("{\"api_key\": hunter2hunter2}");

        assertThat(onlyProblem().sentence()).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "\"x\"", "5"})
    void mustBeAnObject(String json) {
        machine.file(json);

        assertThat(onlyProblem().expected()).contains("JSON object");
    }

    @Test
    void namesEveryDuplicateKeyAndItsPlace() {
        machine.file(
                "{\n  \"debug\": true,\n  \"budgets\": {\"max_turns\": 5, \"max_turns\": 9},\n  \"debug\": false\n}");

        assertThat(machine.load().problems())
                .extracting(Problem::setting, Problem::source)
                .containsExactly(
                        tuple("budgets.max_turns", machine.usualFile() + ", line 3, column 31"),
                        tuple("debug", machine.usualFile() + ", line 4, column 3"));
    }

    @ParameterizedTest
    @CsvSource({
        "modell, model",
        "modle, model",
        "baseUrl, base_url",
        "max_turns, budgets.max_turns",
        "max_trns, budgets.max_turns",
        "budget, budgets",
        "state-dir, state_dir",
        "enabled, tools.enabled"
    })
    void namesTheNearestKeyForAnUnknownOne(String name, String nearest) {
        machine.file("{\"" + name + "\": \"hunter2\"}");

        Problem problem = onlyProblem();

        assertThat(problem.setting()).isEqualTo(name);
        assertThat(problem.source()).isEqualTo(machine.usualFile() + ": " + name);
        assertThat(problem.expected()).endsWith("the nearest is " + nearest);
        assertThat(problem.sentence()).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"max_timeout", "timeout_seconds", "maxTimeoutSeconds"})
    void prefersTheNearestKeyOfTheSameSection(String name) {
        machine.file("{\"commands\": {\"" + name + "\": 5}}");

        assertThat(onlyProblem().setting()).isEqualTo("commands." + name);
        assertThat(onlyProblem().expected()).endsWith("the nearest is commands.max_timeout_seconds");
    }

    @Test
    void namesNoMoreUnknownKeysThanAnybodyMends() {
        StringBuilder keys = new StringBuilder("{\"debug\": true");
        for (int i = 0; i < 2_000; i++) {
            keys.append(", \"unknown_").append(i).append("\": 1");
        }
        machine.file(keys + "}");

        assertThat(machine.load().problems())
                .hasSize(101)
                .last()
                .satisfies(problem -> assertThat(problem.value()).isEqualTo("1900 more unknown keys"));
    }

    @Test
    void refusesNestingWithoutEnd() {
        machine.file("{\"model\": " + "[".repeat(100_000));

        assertThat(onlyProblem().value()).contains("too many brackets");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "null", "[]", "\"x\"", "true"})
    void refusesASectionThatIsNoObject(String json) {
        machine.file("{\"budgets\": " + json + "}");

        assertThat(onlyProblem().setting()).isEqualTo("budgets");
    }

    @ParameterizedTest
    @ValueSource(strings = {"servers", "mcpServers"})
    void recognisesAClientsRegistry(String key) {
        Path registry = machine.base.resolve("mcp.json");
        machine.file(registry, "{\"" + key + "\": {\"deepseek\": {\"env\": {\"K\": \"hunter2\"}}}, \"timeouts\": {}}");
        machine.set("DEEPSEEK_MCP_CONFIG", registry.toString());

        Problem problem = onlyProblem();

        assertThat(problem.source()).isEqualTo(registry + ": " + key);
        assertThat(problem.sentence())
                .contains("list of servers", "DeepSeek TUI")
                .doesNotContain("hunter2");
    }

    @Test
    void isRefusedWhenItIsNoFile() throws IOException {
        Files.createDirectories(machine.usualFile());

        assertThat(onlyProblem().value()).isEqualTo("a directory");
    }

    @Test
    void isRefusedWhenItIsALinkToNothing() throws IOException {
        Files.createDirectories(machine.usualFile().getParent());
        Files.createSymbolicLink(machine.usualFile(), machine.base.resolve("gone"));

        assertThat(onlyProblem().value()).contains("link to nothing");
    }

    @Test
    void isRefusedWhenItIsHuge() {
        machine.file("{}" + " ".repeat(1_000_000));

        assertThat(onlyProblem().value()).isEqualTo("1000002 bytes");
    }

    @Test
    void isRefusedToAUserWhoMayNotReadItAndReadByRoot() throws IOException {
        machine.file(TURNS);
        Files.setPosixFilePermissions(machine.usualFile(), PosixFilePermissions.fromString("---------"));

        if (Files.isReadable(machine.usualFile())) {
            assertThat(turns()).isEqualTo(7);
        } else {
            assertThat(onlyProblem().source()).isEqualTo(machine.usualFile().toString());
            assertThat(onlyProblem().value()).isEqualTo("access denied");
            assertThat(machine.load().section("budgets").get("max_turns")).isNull();
        }
    }

    @Test
    void isNotPassedOverWhenThisUserMayNotLookForIt() throws IOException {
        machine.file(TURNS);
        Path folder = machine.usualFile().getParent();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));

        if (Files.isReadable(folder)) {
            assertThat(turns()).isEqualTo(7);
        } else {
            assertThat(onlyProblem().value()).isEqualTo("access denied");
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
}
