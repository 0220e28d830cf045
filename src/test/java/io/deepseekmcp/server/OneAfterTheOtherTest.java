package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolAnswer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Delegations that may write in one workspace. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "verifies with a shell script")
final class OneAfterTheOtherTest {
    private static final String REPORT = "{\"text\": {\"status\": \"completed\", \"summary\": \"Done.\"}}";
    private static final Map<String, Object> REQUEST = Map.of("objective", "x", "mode", "write");

    @TempDir
    private Path temporary;

    private final ExecutorService others = Executors.newSingleThreadExecutor();
    private Path check;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        Path root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\nexit 1\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
    }

    @AfterEach
    void endOthers() {
        others.shutdownNow();
    }

    @Test
    void leavesTheWorkspaceFreeAfterAResultAndAfterACancel() throws Exception {
        String write =
                "{\"tool_calls\": [{\"name\": \"Write\", \"arguments\": {\"path\": \"%s\", \"content\": \"\"}}]}";
        DelegateTool tool = tool(write.formatted("1"), REPORT, write.formatted("2"), write.formatted("3"), REPORT);

        Thread client = Thread.currentThread();
        assertThat(statusOf(tool.call(REQUEST, OneAfterTheOtherTest::giveUpWaiting)))
                .isEqualTo("completed");
        assertThatThrownBy(() -> tool.call(REQUEST, step -> {
                    giveUpWaiting(step);
                    if (step.startsWith("turn 2")) {
                        client.interrupt();
                        ScenarioTest.awaitInterrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(check.resolveSibling("2")).exists();
        assertThat(statusOf(tool.call(REQUEST, OneAfterTheOtherTest::giveUpWaiting)))
                .isEqualTo("completed");
    }

    @Test
    void takesTheWorkspaceAsTheOneBeforeLeftIt() throws Exception {
        DelegateTool tool = tool(
                "{\"tool_calls\": [{\"name\": \"Read\", \"arguments\": {\"path\": \"check.sh\"}}]}",
                "{\"tool_calls\": [{\"name\": \"Edit\", \"arguments\":"
                        + " {\"path\": \"check.sh\", \"old_string\": \"exit 1\", \"new_string\": \"exit 0\"}}]}",
                REPORT,
                "{\"tool_calls\": [{\"name\": \"Write\", \"arguments\": {\"path\": \"new\", \"content\": \"\"}}]}",
                REPORT);
        CountDownLatch works = new CountDownLatch(1);
        CountDownLatch otherWaits = new CountDownLatch(1);
        Future<?> first = others.submit(() -> tool.call(REQUEST, step -> {
            if (step.startsWith("turn")) {
                works.countDown();
                await(otherWaits);
            }
        }));
        await(works);
        Map<String, Object> verified = Map.of(
                "objective",
                "x",
                "mode",
                "write",
                "verification",
                List.of(List.of("./check.sh")),
                "budgets",
                Map.of("max_wall_seconds", 60L));

        Map<String, Object> second = tool.call(verified, step -> {
                    if (step.startsWith("waiting")) {
                        otherWaits.countDown();
                    }
                })
                .structured();

        first.get(60, TimeUnit.SECONDS);
        assertThat(second.get("status")).as(Json.write(second)).isEqualTo("completed");
        assertThat(second.get("changed_files")).isEqualTo(List.of());
        assertThat(check).hasContent("#!/bin/sh\nexit 0\n");
    }

    private DelegateTool tool(String... script) throws Exception {
        return ScenarioTest.tool(
                SettingsLoader.load(
                        new HostEnvironment(ScenarioTest.variables(check.getParent()), temporary, temporary, false),
                        PathRules::fault),
                new ScriptedModel((List<?>) Json.parse("[" + String.join(",", script) + "]")));
    }

    private static Object statusOf(ToolAnswer answer) {
        return answer.structured().get("status");
    }

    private static void giveUpWaiting(String step) {
        if (step.startsWith("waiting")) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
