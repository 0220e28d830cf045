package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Machine;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.delegation.LastingDelegation;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.engine.UsageTotals;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.server.HealthReport.Programs;
import io.deepseekmcp.server.HealthReport.SentAs;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class HealthReportTest {
    private static final Programs BOTH =
            new Programs(Optional.of(Path.of("/usr/bin/git")), Optional.of(Path.of("/usr/bin/rg")), "/usr/bin:/bin");
    private static final Programs NONE = new Programs(Optional.empty(), Optional.empty(), "/usr/bin:/bin");
    private static final Optional<SentAs> SENT_AS = Optional.of(new SentAs("deepseek-v4-flash", "disabled"));

    private static final DelegationsJson NOTHING =
            new DelegationsJson(new Delegations(InstantSource.system()), Optional.empty(), UnaryOperator.identity());

    @TempDir
    Path temporary;

    private Machine machine;

    @BeforeEach
    void start() {
        machine = new Machine(temporary);
    }

    private Map<String, Object> report(Programs programs, Optional<SentAs> sentAs) {
        return new HealthReport(machine.load(), Version.NUMBER, programs, sentAs, Optional.empty())
                .json(
                        new UsageTotals(3, 19, 31, 51_200, 6_400, OptionalDouble.empty()),
                        OptionalDouble.empty(),
                        List.of(),
                        List.of(),
                        NOTHING,
                        Optional.empty());
    }

    private void assertGolden(String name, Map<String, Object> report) {
        Schemas.assertFits(ToolSchema.health().outputSchema(), report);
        Goldens.assertGolden(name, Json.pretty(report).replace(machine.base.toString(), "$BASE"));
    }

    @Test
    void showsAServerThatWorks() {
        assertGolden("health/ok.json", report(BOTH, SENT_AS));
    }

    @Test
    void showsAServerWithoutAKeyAndHowToSetOne() {
        machine.without("DEEPSEEK_MCP_API_KEY");

        assertGolden("health/no-key.json", report(BOTH, SENT_AS));
    }

    @Test
    void showsAServerWhoseFileIsBroken() {
        machine.file("{\n  // mine\n}").set("DEEPSEEK_MCP_MAX_TURNS", "7");

        assertGolden("health/broken-file.json", report(NONE, Optional.empty()));
    }

    @Test
    void showsEveryProblemOfAServerThatIsSetUpWrong() {
        machine.without("DEEPSEEK_MCP_API_KEY")
                .file("{\"modle\":\"x\",\"budgets\":{\"max_turns\":0},\"tools\":{\"enabled\":[\"Grep\"]}}")
                .set("DEEPSEEK_MCP_WORKSPACE", "project")
                .set("DEEPSEEK_MCP_MAX_TURN", "7");

        assertGolden("health/many-problems.json", report(BOTH, SENT_AS));
    }

    @Test
    void saysWhichFoldersWereSearchedForGit() {
        assertThat((List<?>) report(NONE, SENT_AS).get("warnings"))
                .singleElement()
                .asString()
                .contains("git was not found", "/usr/bin:/bin", "PATH");
        assertThat(((Map<?, ?>) report(NONE, SENT_AS).get("capabilities")).get("search_engine"))
                .isEqualTo("java");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Read | read",
                "Read,Run | read,verify",
                "Read,Glob,Edit | read,write",
                "Read,Write,Run | read,verify,write"
            })
    void namesTheModesThatTheToolsGrant(String tools, String modes) {
        machine.set("DEEPSEEK_MCP_TOOLS", tools);

        Map<?, ?> capabilities = (Map<?, ?>) report(BOTH, SENT_AS).get("capabilities");

        assertThat(capabilities.get("tools")).isEqualTo(List.of(tools.split(",")));
        assertThat(capabilities.get("modes")).isEqualTo(List.of(modes.split(",")));
    }

    @Test
    void theToolAddsWhatIsKnownBesideTheConfiguration() throws Exception {
        HealthReport report = new HealthReport(machine.load(), Version.NUMBER, BOTH, SENT_AS, Optional.empty());
        HealthTool tool = new HealthTool(
                report,
                new SessionUsage(),
                List.of("The proxy cannot be used."),
                NOTHING,
                () -> List.of(Map.of("what", "temperature", "now", "not sent")),
                withTrial -> Map.of("trial", withTrial));

        assertThat(tool.report(false).get("warnings")).isEqualTo(List.of("The proxy cannot be used."));
        assertThat(HealthTool.keyAccepted(tool.report(true))).isFalse();
        assertThat(tool.report(true).get("online")).isEqualTo(Map.of("trial", true));
        assertThat(tool.call(Map.of("online", true), line -> {}).structured().get("online"))
                .isEqualTo(Map.of("trial", false));
        assertThat(((Map<?, ?>) tool.report(false).get("provider")).get("learned"))
                .isEqualTo(List.of(Map.of("what", "temperature", "now", "not sent")));
    }

    @Test
    void addsWhatWasFoundElsewhere() throws Exception {
        Delegations delegations = new Delegations(InstantSource.fixed(Instant.parse("2026-11-30T10:20:30.5Z")));
        LastingDelegation ended = delegations.start(
                Mode.WRITE,
                Optional.empty(),
                Progress.SILENT,
                (id, caller) -> DelegationResult.cancelledInTheQueue("m", UsageTotals.NONE));
        ended.await();
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch works = new CountDownLatch(1);
        LastingDelegation running = delegations.start(Mode.READ, Optional.empty(), Progress.SILENT, (id, caller) -> {
            caller.say("turn 1/24: Glob \"**\"");
            works.countDown();
            awaitUninterrupted(looked);
            return DelegationResult.cancelledInTheQueue("m", UsageTotals.NONE);
        });
        works.await();
        HealthReport report = new HealthReport(machine.load(), Version.NUMBER, BOTH, SENT_AS, Optional.empty());
        Map<String, Object> online = new LinkedHashMap<>();
        online.put("key_accepted", true);

        Map<String, Object> json = report.json(
                UsageTotals.NONE,
                OptionalDouble.of(1.25),
                List.of("extra_allowed_executables: curl stays denied."),
                List.of(),
                new DelegationsJson(delegations, Optional.empty(), UnaryOperator.identity()),
                Optional.of(online));
        looked.countDown();

        assertThat(report.isUsable()).isTrue();
        assertThat(json.get("warnings")).isEqualTo(List.of("extra_allowed_executables: curl stays denied."));
        assertThat(json.get("running"))
                .isEqualTo(List.of(Map.of(
                        "id",
                        running.id(),
                        "mode",
                        "read",
                        "since",
                        "2026-11-30T10:20:30Z",
                        "progress",
                        "turn 1/24: Glob \"**\"")));
        assertThat(json.get("recent"))
                .isEqualTo(List.of(Map.of("id", ended.id(), "status", "partial", "when", "2026-11-30T10:20:30Z")));
        assertThat(json.get("online")).isEqualTo(online);
        assertThat(((Map<?, ?>) json.get("usage")).get("day_cost_usd")).hasToString("1.25");
        Schemas.assertFits(ToolSchema.health().outputSchema(), json);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void namesTheFileThatTheVariableNames() {
        machine.set("DEEPSEEK_MCP_CONFIG", "/no/such/file.json");

        assertThat(Json.write(report(BOTH, SENT_AS)))
                .contains("looked for at /no/such/file.json (there is no such file), which DEEPSEEK_MCP_CONFIG names.");
    }

    @Test
    void holdsNoKey() {
        String other = "sk-" + "fedcba9876543210".repeat(2);
        machine.set("DEEPSEEK_API_KEY", other)
                .set("DEEPSEEK_MCP_BASE_URL", "https://user:" + Machine.KEY + "@host/v1")
                .set("DEEPSEEK_MCP_MODEL", other + "/" + Machine.KEY + " ")
                .set("DEEPSEEK_MCP_STATE_DIR", other)
                .file("{\"api_key\":\"" + Machine.KEY + "x\"}");

        Configuration configuration = machine.load();
        String json = Json.write(report(BOTH, SENT_AS));

        assertThat(configuration.problems()).isNotEmpty();
        assertThat(json).contains("****").doesNotContain(Machine.KEY, other);
    }
}
