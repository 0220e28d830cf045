package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.Redactor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds of the house in a running delegation: a request cannot leave them, and debug tells them. */
final class PolicyCheckTest {
    @TempDir
    private Path temporary;

    private Path root;
    private ScriptedModel model;

    @BeforeEach
    void workspace() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Files.createDirectories(root.resolve("src/a"));
        Files.createDirectories(root.resolve("legal"));
        Files.writeString(root.resolve("legal/secret.txt"), "nobody reads this\n");
    }

    private DelegationResult run(String policy, Mode mode, List<String> scope, List<List<String>> verification)
            throws Exception {
        Path config = temporary.resolve("config.json");
        Files.writeString(config, "{\"debug\":true,\"policy\":" + policy.replace('\'', '"') + "}");
        Map<String, String> variables = Map.of(
                "DEEPSEEK_MCP_API_KEY", "sk-test",
                "DEEPSEEK_MCP_WORKSPACE", root.toString(),
                "DEEPSEEK_MCP_CONFIG", config.toString());
        Settings settings = SettingsLoader.load(
                        new HostEnvironment(variables, temporary, temporary, false), PathRules::fault)
                .ready()
                .orElseThrow()
                .settings();
        DelegationEngine engine = TestEngine.on(
                settings,
                root,
                System.getenv("PATH"),
                model,
                new Redactor(List.of()),
                Set::of,
                new SessionUsage(),
                InstantSource.system());
        Delegation delegation = new Delegation(
                "Do it.",
                scope == null ? Optional.empty() : Optional.of(scope),
                List.of(),
                List.of(),
                verification,
                mode,
                Optional.empty(),
                false,
                List.of("own/**"),
                false,
                new RequestedBudgets(
                        OptionalInt.of(5), OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty()));
        return engine.run(engine.admit(delegation), line -> {});
    }

    private void script(String json) throws Exception {
        model = new ScriptedModel((List<?>) Json.parse(json.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'max_mode':'verify'}           | WRITE  |        | mode write is more than the server's policy grants: at most verify
            {'max_mode':'read'}             | VERIFY |        | at most read (policy.max_mode)
            {'require_scope':true}          | WRITE  |        | policy.require_scope
            {'require_verification':true}   | WRITE  | src/** | policy.require_verification
            """)
    void blocksWhatThePolicyDoesNotGrant(String policy, Mode mode, String scope, String why) throws Exception {
        script("[{'text':{'status':'completed','summary':'Done.'}}]");
        DelegationResult result = run(policy, mode, scope == null ? null : List.of(scope), List.of());

        assertThat(result.status()).isEqualTo(Status.BLOCKED);
        assertThat(result.outcome().reason().orElseThrow()).contains(why);
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void lowersNothingForRequestsThatOnlyLook() throws Exception {
        script("[{'text':{'status':'completed','summary':'Done.'}}]");
        DelegationResult result =
                run("{'max_mode':'read','require_scope':true,'require_verification':true}", Mode.READ, null, List.of());

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void boundsWhatIsWrittenAndReadWhateverTheRequestSays() throws Exception {
        script("[{'tool_calls':["
                + "{'name':'Write','arguments':{'path':'src/a/in.txt','content':'x'}},"
                + "{'name':'Write','arguments':{'path':'src/out.txt','content':'x'}},"
                + "{'name':'Write','arguments':{'path':'lib/out.txt','content':'x'}},"
                + "{'name':'Read','arguments':{'path':'legal/secret.txt'}},"
                + "{'name':'Read','arguments':{'path':'own/x'}}]},"
                + "{'text':{'status':'completed','summary':'Done.'}}]");
        DelegationResult result = run(
                "{'scope':['src/a/**','lib/**'],'deny_paths':['legal/**']}", Mode.WRITE, List.of("src/**"), List.of());

        assertThat(result.files().created()).containsExactly("src/a/in.txt");
        assertThat(root.resolve("src/out.txt")).doesNotExist();
        assertThat(root.resolve("lib")).doesNotExist();
        assertThat(model.requests().get(1).messages().toString())
                .doesNotContain("nobody reads this")
                .contains("closed to this delegation");
        String contract = model.requests().get(0).messages().stream()
                .filter(Message.User.class::isInstance)
                .map(message -> ((Message.User) message).text())
                .findFirst()
                .orElseThrow();
        assertThat(contract)
                .contains("- you may write only: src/**", "- and of it only: src/a/**, lib/**")
                .contains("- closed to you: own/**, legal/**");
        assertThat(result.account().bounds().orElseThrow()).satisfies(bounds -> {
            assertThat(bounds.mode()).isEqualTo(Mode.WRITE);
            assertThat(bounds.scopes()).containsExactly(List.of("src/**"), List.of("src/a/**", "lib/**"));
            assertThat(bounds.denyPaths()).containsExactly("own/**", "legal/**");
            assertThat(bounds.maxTurns()).isEqualTo(5);
        });
    }
}
