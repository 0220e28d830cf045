package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks the one table: every setting from the file, from its variable, out of range and of a wrong type. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class SettingTableTest {
    @TempDir
    static Path temporary;

    /** A value that is not the default, and values that are wrong, each as JSON; {@code $BASE} is a real directory. */
    private record Sample(String good, List<String> bad) {}

    private static final String MANY = "x".repeat(129);

    private static final Map<String, Sample> SAMPLES = samples();

    private static Map<String, Sample> samples() {
        Map<String, Sample> samples = new LinkedHashMap<>();
        put(
                samples,
                "model",
                "\"deepseek-reasoner\"",
                "\"\"",
                "\"-x\"",
                "\"a b\"",
                "\"" + MANY + "\"",
                "5",
                "null",
                "[]");
        put(samples, "allowed_models", "[\"deepseek-chat\"]", "\"deepseek-chat\"", "[5]", "[\"a b\"]", "{}", "null");
        put(samples, "base_url", "\"http://127.0.0.1:8080/v1\"", "\"ftp://x\"", "\"api.deepseek.com\"", "true", "null");
        put(samples, "api_key_env", "\"MY_KEY\"", "\"1X\"", "\"A-B\"", "\"\"", "7");
        put(samples, "api_key", "\"sk-fromthefile0123456789\"", "5", "[]", "true");
        put(
                samples,
                "workspace",
                "\"$BASE/code/project\"",
                "\"relative\"",
                "\"\"",
                "\"~/x\"",
                "\"${HOME}/x\"",
                "5",
                "{}");
        put(samples, "tools.enabled", "[\"Read\",\"Grep\"]", "[\"read\",\"Read\"]", "[\"Bash\"]", "\"Read\"", "[null]");
        range(samples, "tools.max_write_bytes", 1, 100_000_000, 100_000_000);
        flag(samples, "tools.allow_secret_paths");
        put(
                samples,
                "tools.secret_path_exceptions",
                "[\"**/.env.example\"]",
                "[\"/etc/*\"]",
                "[\"../x\"]",
                "[\" \"]",
                "\"x\"");
        range(samples, "provider.timeout_seconds", 1, 600, 600);
        range(samples, "provider.max_retries", 0, 10, 10);
        put(samples, "provider.retry_base_delay", "1.5", "-0.1", "60.1", "\"1\"", "null");
        put(samples, "provider.retry_max_delay", "59.5", "-1", "61", "\"1\"", "[]");
        put(samples, "provider.temperature", "1.3", "-0.1", "2.1", "\"1\"", "false");
        range(samples, "provider.max_output_tokens", 256, 393_216, 8_192);
        put(samples, "provider.api", "\"openai\"", "\"anthropic\"", "\"\"", "1", "null");
        put(samples, "provider.preset", "\"ollama\"", "\"olama\"", "\"\"", "1", "null");
        put(samples, "provider.thinking", "\"enabled\"", "\"on\"", "true", "null");
        put(samples, "provider.reasoning_effort", "\"high\"", "\"much\"", "3");
        flag(samples, "provider.allow_insecure_http");
        range(samples, "budgets.max_turns", 1, 200, 200);
        range(samples, "budgets.max_tool_calls", 1, 1_000, 1_000);
        range(samples, "budgets.max_wall_seconds", 1, 7_200, 7_200);
        range(samples, "budgets.max_tool_output_chars", 1_000, 200_000, 200_000);
        range(samples, "budgets.read_window_lines", 1, 5_000, 5_000);
        range(samples, "budgets.max_grep_matches", 1, 10_000, 10_000);
        range(samples, "budgets.max_glob_paths", 1, 10_000, 10_000);
        range(samples, "budgets.max_context_tokens", 8_000, 1_000_000, 1_000_000);
        put(samples, "budgets.compaction_threshold_ratio", "0.95", "0.29", "0.96", "1e999999999", "\"0.5\"", "null");
        put(samples, "budgets.max_cost_usd", "0.25", "0", "-1", "1e999999999", "\"1\"", "true");
        put(samples, "budgets.max_session_cost_usd", "0.25", "0", "-1", "\"1\"", "true");
        put(samples, "budgets.max_day_cost_usd", "0.25", "0", "-1", "\"1\"", "true");
        range(samples, "commands.default_timeout_seconds", 1, 7_200, 300);
        range(samples, "commands.max_timeout_seconds", 1, 7_200, 7_200);
        put(
                samples,
                "commands.extra_denied_executables",
                "[\"make\"]",
                "[\"/bin/make\"]",
                "[\"\"]",
                "[\"a/../b\"]",
                "\"make\"");
        put(
                samples,
                "commands.extra_allowed_executables",
                "[\"jq\"]",
                "[\"C:\\\\x.exe\"]",
                "[\"~/x\"]",
                "[3]",
                "\"jq\"");
        put(samples, "commands.extra_allowed_scripts", "[\"ship:it\"]", "[\"\"]", "[true]", "\"x\"");
        flag(samples, "commands.offline");
        put(samples, "commands.sandbox", "\"required\"", "\"on\"", "true", "\"\"");
        put(samples, "commands.network", "\"on\"", "true", "\"auto\"", "\"\"");
        put(samples, "commands.readable_paths", "[\"~/tools\"]", "[\"tools\"]", "[\"\"]", "[1]", "\"/x\"");
        put(samples, "commands.writable_paths", "[\"/srv/cache\"]", "[\"../x\"]", "[1]");
        put(samples, "commands.hidden_paths", "[\"fixtures/keys\"]", "[\"../x\"]", "[\"~ada/x\"]", "[\"\"]", "\"x\"");
        flag(samples, "commands.allow_unsafe_shell");
        put(samples, "logging.level", "\"DEBUG\"", "\"TRACE\"", "\"WARNING\"", "5", "null");
        put(samples, "logging.file", "\"$BASE/server.log\"", "\"server.log\"", "\"\"", "true");
        flag(samples, "logging.log_task_text");
        put(samples, "policy.max_mode", "\"read\"", "\"admin\"", "\"\"", "1");
        put(samples, "policy.scope", "[\"src/**\"]", "[\"../x\"]", "[\"/x\"]", "[1]", "\"src\"");
        put(samples, "policy.deny_paths", "[\"legal/**\"]", "[\"../x\"]", "[\"\"]", "[1]", "\"x\"");
        flag(samples, "policy.require_scope");
        flag(samples, "policy.require_verification");
        put(samples, "policy_file", "\"$BASE/policy.json\"", "\"policy.json\"", "\"$HOME/policy.json\"", "[]", "true");
        put(samples, "state_dir", "\"$BASE/state\"", "\"state\"", "\"$HOME/state\"", "[]", "true");
        put(samples, "extra_tools", "[\"async\"]", "[\"asynch\"]", "[\"Chat\"]", "[5]", "{}", "null");
        flag(samples, "debug");
        return samples;
    }

    private static void put(Map<String, Sample> samples, String path, String good, String... bad) {
        samples.put(path, new Sample(good, List.of(bad)));
    }

    private static void range(Map<String, Sample> samples, String path, int min, int max, int good) {
        put(
                samples,
                path,
                "" + good,
                "" + (min - 1),
                "" + (max + 1),
                min + ".5",
                "\"" + min + "\"",
                "true",
                "[]",
                "null",
                "99999999999999999999");
    }

    private static void flag(Map<String, Sample> samples, String path) {
        put(samples, path, "true", "\"true\"", "1", "null", "[]");
    }

    static List<String> paths() {
        return SettingKey.ALL.stream().map(SettingKey::path).toList();
    }

    static List<String> pathsWithVariable() {
        return SettingKey.ALL.stream()
                .filter(key -> key.variable().isPresent())
                .map(SettingKey::path)
                .toList();
    }

    static Stream<Arguments> badValues() {
        List<Arguments> cases = new ArrayList<>();
        SAMPLES.forEach((path, sample) -> sample.bad().forEach(bad -> cases.add(Arguments.of(path, bad))));
        return cases.stream();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0665", "\uFF15", "5\u00A0"})
    void refusesDigitsThatAreNotAscii(String text) {
        Configuration configuration =
                new Machine(temporary).set("DEEPSEEK_MCP_MAX_TURNS", text).load();

        assertThat(configuration.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.setting()).isEqualTo("budgets.max_turns"));
    }

    @Test
    void hasASampleForEverySettingAndNoOther() {
        assertThat(SAMPLES.keySet()).containsExactlyElementsOf(paths());
    }

    @ParameterizedTest
    @MethodSource("paths")
    void takesTheSettingFromTheFile(String path) {
        Machine machine = new Machine(temporary).without("DEEPSEEK_MCP_API_KEY");
        machine.set("MY_KEY", Machine.KEY).set("DEEPSEEK_API_KEY", Machine.KEY);

        Configuration configuration =
                machine.file(file(path, good(path, machine))).load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(shown(configuration, path)).isEqualTo(path.equals("api_key") ? null : parsed(good(path, machine)));
        assertThat(configuration.ready().orElseThrow().settings())
                .satisfies(settings -> assertThat(settings.equals(Settings.defaults()))
                        .isEqualTo(Set.of("api_key", "api_key_env").contains(path)));
    }

    @ParameterizedTest
    @MethodSource("pathsWithVariable")
    void takesTheSettingFromItsVariableBeforeTheFile(String path) {
        Machine machine = new Machine(temporary);
        SettingKey<?> key = key(path);
        String good = good(path, machine);
        if (key.defaultJson() != null) {
            machine.file(file(path, Json.write(key.defaultJson())));
        }

        Configuration configuration =
                machine.set(key.variable().orElseThrow(), text(parsed(good))).load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(shown(configuration, path)).isEqualTo(parsed(good));
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void refusesABadValueInTheFile(String path, String bad) {
        Machine machine = new Machine(temporary);

        Configuration configuration = machine.file(file(path, bad)).load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(path);
            assertThat(problem.source()).isEqualTo(machine.usualFile() + ": " + path);
            assertThat(problem.expected()).isNotBlank().isNotEqualTo(problem.value());
        });
        assertThat(shown(configuration, path)).isNull();
    }

    @ParameterizedTest
    @MethodSource("badTexts")
    void refusesABadValueInTheVariableEvenIfTheFileIsRight(String path, String text) {
        String variable = key(path).variable().orElseThrow();
        Machine machine = new Machine(temporary);
        machine.file(file(path, good(path, machine)));

        Configuration configuration = machine.set(variable, text).load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(path);
            assertThat(problem.source()).isEqualTo(variable);
            assertThat(problem.value()).isNotBlank();
            assertThat(problem.expected()).isNotBlank();
        });
        assertThat(shown(configuration, path)).isNull();
    }

    /** A name of something else is a good text where any text of its form is good. */
    static Stream<Arguments> badTexts() {
        List<Arguments> cases = new ArrayList<>();
        for (String path : pathsWithVariable()) {
            SAMPLES.get(path).bad().stream()
                    .map(bad -> text(parsed(bad)))
                    .filter(text -> !text.isBlank() && !isGoodAsText(path, text))
                    .forEach(text -> cases.add(Arguments.of(path, text)));
        }
        assertThat(cases).hasSizeGreaterThan(100);
        return cases.stream();
    }

    @ParameterizedTest
    @CsvSource({
        "budgets.max_turns, 1",
        "budgets.max_turns, 200",
        "budgets.max_turns, 24.0",
        "provider.max_retries, 0",
        "provider.retry_base_delay, 0",
        "provider.temperature, 2",
        "budgets.max_cost_usd, 0.000001",
        "tools.max_write_bytes, 1",
        "budgets.compaction_threshold_ratio, 0.3",
        "budgets.max_context_tokens, 8000",
        "provider.max_output_tokens, 256"
    })
    void takesTheEndsOfRanges(String path, String json) {
        assertThat(new Machine(temporary).file(file(path, json)).load().problems())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[abc", "{a,b", "a}", "**x/.env"})
    void refusesAnExceptionThatTheMatcherCannotRead(String glob) {
        Configuration configuration = new Machine(temporary)
                .file("{\"tools\":{\"secret_path_exceptions\":[\"**/.env.example\",\"" + glob + "\"]}}")
                .load();

        assertThat(configuration.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo("tools.secret_path_exceptions");
            assertThat(problem.source()).endsWith("config.json: tools.secret_path_exceptions");
            assertThat(problem.value()).isEqualTo(glob);
            assertThat(problem.expected()).startsWith("a well-formed glob. ");
        });
    }

    @Test
    void givesPolicyThatWidensNoVariable() {
        assertThat(SettingKey.ALL.stream().filter(SettingKey::widens).map(SettingKey::path))
                .containsExactly(
                        "tools.allow_secret_paths",
                        "tools.secret_path_exceptions",
                        "provider.allow_insecure_http",
                        "commands.extra_allowed_executables",
                        "commands.extra_allowed_scripts",
                        "logging.log_task_text");
        assertThat(SettingKey.ALL.stream().filter(SettingKey::widens).map(SettingKey::variable))
                .allMatch(Optional::isEmpty);
    }

    @Test
    void namesEveryVariableOfTheContract() {
        Set<String> names = new LinkedHashSet<>();
        SettingKey.ALL.forEach(key -> key.variable().ifPresent(name -> names.add(name.replace("DEEPSEEK_MCP_", ""))));

        assertThat(String.join(" ", names))
                .isEqualTo("MODEL ALLOWED_MODELS BASE_URL WORKSPACE TOOLS MAX_WRITE_BYTES TIMEOUT_SECONDS MAX_RETRIES"
                        + " RETRY_BASE_DELAY RETRY_MAX_DELAY TEMPERATURE MAX_OUTPUT_TOKENS THINKING MAX_TURNS MAX_TOOL_CALLS"
                        + " MAX_WALL_SECONDS MAX_TOOL_OUTPUT_CHARS READ_WINDOW_LINES MAX_GREP_MATCHES MAX_GLOB_PATHS"
                        + " MAX_CONTEXT_TOKENS COMPACTION_THRESHOLD_RATIO MAX_COST_USD MAX_SESSION_COST_USD MAX_DAY_COST_USD COMMAND_TIMEOUT_SECONDS"
                        + " COMMAND_MAX_TIMEOUT_SECONDS LOG_LEVEL LOG_FILE STATE_DIR DEBUG");
    }

    @Test
    void hasTheDefaultsOfTheContract() {
        Map<String, Object> defaults = new LinkedHashMap<>();
        SettingKey.ALL.forEach(key -> defaults.put(key.path(), key.defaultJson()));

        Goldens.assertGolden("config/defaults.json", Json.pretty(defaults));
    }

    @Test
    void isPrintedForPeople() {
        Goldens.assertGolden("config/settings.md", SettingsTable.markdown().strip());
        Goldens.assertGolden("config/settings.txt", SettingsTable.text().stripTrailing());
    }

    private static boolean isGoodAsText(String path, String text) {
        try {
            return key(path).type().text().read(text) != null;
        } catch (InvalidValue e) {
            return false;
        }
    }

    private static SettingKey<?> key(String path) {
        return SettingKey.ALL.stream()
                .filter(key -> key.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    private static String good(String path, Machine machine) {
        machine.file(machine.base.resolve("policy.json"), "{\"max_mode\":\"verify\"}");
        return SAMPLES.get(path).good().replace("$BASE", machine.base.toString());
    }

    /** The smallest file with this value. */
    private static String file(String path, String json) {
        String value = "{" + pair(path, json) + "}";
        return path.contains(".") ? "{\"" + path.substring(0, path.indexOf('.')) + "\":" + value + "}" : value;
    }

    private static String pair(String path, String json) {
        return "\"" + path.substring(path.indexOf('.') + 1) + "\":" + json;
    }

    private static Object parsed(String json) {
        try {
            return Json.parse(json);
        } catch (JsonException e) {
            throw new AssertionError(json, e);
        }
    }

    /** As a person writes the value into a variable. */
    private static String text(Object json) {
        if (json instanceof List<?> items) {
            return String.join(" , ", items.stream().map(String::valueOf).toList());
        }
        return String.valueOf(json);
    }

    private static Object shown(Configuration configuration, String path) {
        int dot = path.indexOf('.');
        Object value =
                configuration.section(path.substring(0, Math.max(0, dot))).get(path.substring(dot + 1));
        return value == null ? null : parsed(Json.write(value));
    }
}
