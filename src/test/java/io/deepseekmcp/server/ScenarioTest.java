package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.engine.TestEngine;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder under {@code scenarios} is one delegation in a real git repository with a scripted model: {@code workspace}
 * before, {@code request.json}, {@code script.json}, {@code expected} after (or unchanged), and what {@code result.json}
 * must say. Files called {@code mine*} are not committed before the run.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scenarios verify with a shell script")
final class ScenarioTest {
    private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");

    @TempDir
    private Path temporary;

    static Stream<String> scenarios() throws IOException {
        try (Stream<Path> folders = Files.list(SCENARIOS)) {
            return folders.map(folder -> folder.getFileName().toString()).sorted().toList().stream();
        }
    }

    @Test
    void seesTheScenarios() throws IOException {
        assertThat(scenarios()).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void endsAsWritten(String name) throws Exception {
        Path scenario = SCENARIOS.resolve(name);
        Path root = Files.createDirectory(temporary.resolve("workspace")).toRealPath();
        GitFixture repository = GitFixture.copyOf(scenario.resolve("workspace"), root);
        ScriptedModel model = new ScriptedModel((List<?>) json(scenario.resolve("script.json")));
        DelegateTool tool = tool(configuration(scenario, root), model);

        Map<String, Object> json = tool.call(object(scenario.resolve("request.json")), ToolProgress.SILENT)
                .structured();

        Map<String, Object> expected = object(scenario.resolve("result.json"));
        expected.forEach((key, value) -> new Expectation(json, model).check(key, value));
        Path after = Files.exists(scenario.resolve("expected"))
                ? scenario.resolve("expected")
                : scenario.resolve("workspace");
        assertThat(repository.files()).isEqualTo(GitFixture.filesIn(after));
    }

    private Configuration configuration(Path scenario, Path root) throws IOException {
        Map<String, String> variables = variables(root);
        if (Files.exists(scenario.resolve("settings.json"))) {
            Path file = Files.copy(scenario.resolve("settings.json"), temporary.resolve("config.json"));
            variables.put("DEEPSEEK_MCP_CONFIG", file.toString());
        }
        return SettingsLoader.load(new HostEnvironment(variables, temporary, temporary, false), PathRules::fault);
    }

    /** Settings for a workspace that stands in an otherwise empty folder. */
    static Map<String, String> variables(Path root) {
        Map<String, String> variables = new TreeMap<>();
        variables.put("DEEPSEEK_MCP_API_KEY", "sk-scenario");
        variables.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        variables.put("DEEPSEEK_MCP_DEBUG", "true");
        return variables;
    }

    /** Returns when the cancel of a delegation has come to this thread, its own. */
    static void awaitInterrupt() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    /** The tool as the server offers it, with a scripted model. */
    static DelegateTool tool(Configuration configuration, ScriptedModel model) {
        return tool(configuration, model, Optional.empty());
    }

    /** The same with a place for results. */
    static DelegateTool tool(Configuration configuration, ScriptedModel model, Optional<ResultStore> store) {
        return new DelegateTool(starter(configuration, model, store, new Delegations(InstantSource.system())));
    }

    /** What the tools begin delegations by, with a scripted model. */
    static DelegationStarter starter(
            Configuration configuration, ScriptedModel model, Optional<ResultStore> store, Delegations delegations) {
        Configuration.Ready ready = configuration.ready().orElseThrow();
        Path root = ready.workspace().path();
        SessionUsage usage = new SessionUsage();
        Redactor redactor = new Redactor(List.of());
        DelegationEngine engine = TestEngine.on(
                ready.settings(), root, System.getenv("PATH"), model, redactor, Set::of, usage, InstantSource.system());
        WorkspaceQueue queue = new WorkspaceQueue(root, List.of(root.resolveSibling("locks")), InstantSource.system());
        return new DelegationStarter(
                configuration, usage, delegations, () -> new DelegationServices(engine, queue, redactor, store));
    }

    private static Object json(Path file) throws Exception {
        return Json.parse(Files.readString(file));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Path file) throws Exception {
        return (Map<String, Object>) json(file);
    }

    /** One line of a {@code result.json}: a key of the result with its exact value, or one of a few looser forms. */
    private record Expectation(Map<String, Object> result, ScriptedModel model) {
        void check(String key, Object value) {
            switch (key) {
                case "requests" -> assertThat((long) model.requests().size()).isEqualTo(value);
                case "reason_contains" ->
                    assertThat((String) result.get("reason")).contains(texts(value));
                case "warnings_contain" ->
                    assertThat(String.join("\n", strings(result.get("warnings"))))
                            .contains(texts(value));
                case "request_contains" ->
                    assertThat(model.requests().toString()).contains(texts(value));
                case "ledger_letters" ->
                    assertThat(strings(result.get("debug_ledger")).stream().map(line -> line.substring(0, 1)))
                            .containsExactly(texts(value));
                case "ledger_all_refused" ->
                    assertThat(strings(result.get("debug_ledger"))).allMatch(line -> line.contains(" ! "));
                default -> assertThat(normal(at(key))).as(key).isEqualTo(normal(value));
            }
        }

        private Object at(String path) {
            Object value = result;
            for (String key : path.split("\\.", -1)) {
                value = ((Map<?, ?>) value).get(key);
            }
            return value;
        }

        /** Through text and back, so that an int and a long of one value are equal. */
        private static Object normal(Object value) {
            return Json.write(value);
        }

        private static String[] texts(Object value) {
            return strings(value).toArray(String[]::new);
        }

        private static List<String> strings(Object value) {
            return ((List<?>) value).stream().map(String.class::cast).toList();
        }
    }
}
