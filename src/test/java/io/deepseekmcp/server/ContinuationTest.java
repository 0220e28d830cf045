package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.mcp.ToolProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that go on with an earlier delegation, or add to one that runs. */
final class ContinuationTest {
    private static final Map<?, ?> REPORT = Map.of("text", Map.of("status", "completed", "summary", "Done."));

    @TempDir
    private Path temporary;

    private final ExecutorService others = Executors.newSingleThreadExecutor();
    private final List<Object> script = new ArrayList<>();
    private Path root;
    private ScriptedModel model;
    private DelegateTool tool;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        Files.writeString(root.resolve("a.txt"), "first\n");
        Files.writeString(root.resolve("b.txt"), "other\n");
    }

    @AfterEach
    void endOthers() {
        others.shutdownNow();
    }

    private void open(Object... steps) {
        open(Map.of(), steps);
    }

    private void open(Map<String, String> settings, Object... steps) {
        script.addAll(List.of(steps));
        model = new ScriptedModel(script);
        Map<String, String> variables = new TreeMap<>(ScenarioTest.variables(root));
        variables.putAll(settings);
        tool = ScenarioTest.tool(
                SettingsLoader.load(new HostEnvironment(variables, temporary, temporary, false), PathRules::fault),
                model);
    }

    private static Map<?, ?> step(String tool, Map<String, ?> arguments) {
        return Map.of("tool_calls", List.of(Map.of("name", tool, "arguments", arguments)));
    }

    private static Map<?, ?> read(String path) {
        return step("Read", Map.of("path", path));
    }

    private Map<String, Object> call(Object... fields) throws InterruptedException {
        return tool.call(request(fields), ToolProgress.SILENT).structured();
    }

    private static Map<String, Object> request(Object... fields) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("objective", "Look.");
        for (int i = 0; i < fields.length; i += 2) {
            request.put((String) fields[i], fields[i + 1]);
        }
        return request;
    }

    private ChatRequest request(int number) {
        return model.requests().get(number);
    }

    private static String lastWords(ChatRequest request) {
        return ((Message.User) request.messages().get(request.messages().size() - 1)).text();
    }

    @Test
    void sendsAgainWhatWasSentBeforeByteForByte() throws Exception {
        for (int turn = 1; turn < 24; turn++) {
            Files.writeString(root.resolve("f" + turn), ("line of file " + turn + "\n").repeat(100));
            script.add(read("f" + turn));
        }
        open(REPORT, REPORT, read("a.txt"), REPORT, REPORT);

        Map<String, Object> first = call();
        Map<String, Object> second = call("continue_from", first.get("id"), "objective", "And now this.");
        Map<String, Object> third = call("continue_from", second.get("id"), "objective", "And that.");
        Map<String, Object> fourth = call("continue_from", third.get("id"), "objective", "And the last.");

        assertThat(List.of(first, second, third, fourth))
                .extracting(result -> result.get("status"))
                .containsOnly("completed");
        assertThat(fourth.get("continues")).isEqualTo(third.get("id"));
        assertThat(model.requests()).hasSize(24 + 1 + 2 + 1);
        for (int follower : List.of(24, 25, 27)) {
            assertThat(shareOfPrefix(request(follower - 1), request(follower)))
                    .as("of the earlier prompt, in the prompt of question %d", follower)
                    .isGreaterThanOrEqualTo(0.95);
        }
        assertThat(lastWords(request(24))).startsWith("A FURTHER REQUEST").contains("And now this.");
        assertThat((List<?>) second.get("inspected_files")).isEmpty();
        assertThat(third.get("inspected_files")).isEqualTo(List.of("a.txt"));
    }

    /** How much of the earlier request the later one begins with, tools and messages as they are sent. */
    private static double shareOfPrefix(ChatRequest earlier, ChatRequest later) {
        String sent = text(earlier);
        String next = text(later);
        int same = 0;
        while (same < Math.min(sent.length(), next.length()) && sent.charAt(same) == next.charAt(same)) {
            same++;
        }
        return (double) same / sent.length();
    }

    private static String text(ChatRequest request) {
        StringBuilder text = new StringBuilder(request.tools().toString());
        request.messages().forEach(message -> text.append('\n').append(message));
        return text.toString();
    }

    @Test
    void tellsTheWorkerWhatHasChangedSinceItLooked() throws Exception {
        open(
                read("a.txt"),
                read("b.txt"),
                REPORT,
                REPORT,
                step("Write", Map.of("path", "b.txt", "content", "x")),
                REPORT);
        Object first = call().get("id");
        Files.writeString(root.resolve("a.txt"), "second\n");

        Object second = call("continue_from", first, "mode", "read").get("id");
        assertThat(lastWords(request(3))).contains("CHANGED OR GONE", "- a.txt").doesNotContain("- b.txt");

        Files.delete(root.resolve("a.txt"));
        Map<String, Object> third = call("continue_from", second, "mode", "write");
        assertThat(lastWords(request(4))).contains("- a.txt");
        assertThat(third.get("changed_files")).isEqualTo(List.of("b.txt"));
    }

    @Test
    void keepsClosedWhatWasClosed() throws Exception {
        open(REPORT, read("a.txt"), read("b.txt"), REPORT);
        Object first = call("deny_paths", List.of("a.txt")).get("id");

        Map<String, Object> second = call("continue_from", first, "deny_paths", List.of("b.txt"));

        assertThat(lastWords(request(1))).contains("closed to you: b.txt, a.txt");
        assertThat((List<?>) second.get("inspected_files")).isEmpty();
        assertThat(request(3).messages())
                .filteredOn(Message.ToolReply.class::isInstance)
                .hasSize(2)
                .noneMatch(reply ->
                        reply.toString().contains("first") || reply.toString().contains("other"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0123456789abcdef0123456789abcdef", "20261130-102030-17-000001", "../../etc/passwd", "x"})
    void isBlockedForANameThatThisServerDoesNotKnow(String id) throws Exception {
        open(REPORT);

        Map<String, Object> result = call("continue_from", id);

        assertThat(result.get("status")).isEqualTo("blocked");
        assertThat((String) result.get("reason")).contains("continue_from", "Send the whole request again");
        assertThat(result.containsKey("id")).isFalse();
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void goesOnAfterAFailureOfTheProvider() throws Exception {
        open(read("a.txt"), Map.of("failure", "refused"), REPORT);
        Map<String, Object> first = call();
        assertThat(first.get("status")).isEqualTo("failed");

        Map<String, Object> second = call("continue_from", first.get("id"));

        assertThat(second.get("status")).isEqualTo("completed");
        assertThat(request(2).messages()).startsWith(request(1).messages().toArray(Message[]::new));
    }

    @Test
    void goesOnAfterACancelBetweenTwoCalls() throws Exception {
        open(
                Map.of(
                        "tool_calls",
                        List.of(
                                Map.of("name", "Read", "arguments", Map.of("path", "a.txt")),
                                Map.of("name", "Read", "arguments", Map.of("path", "b.txt")))),
                REPORT);
        Thread client = Thread.currentThread();
        AtomicReference<String> id = new AtomicReference<>();
        assertThatThrownBy(() -> tool.call(request(), line -> {
                    if (line.startsWith("delegation ")) {
                        id.set(idIn(line));
                    }
                    if (line.contains("b.txt")) {
                        client.interrupt();
                        ScenarioTest.awaitInterrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(call("continue_from", id.get()).get("status")).isEqualTo("completed");
        assertThat(request(1).messages())
                .filteredOn(Message.ToolReply.class::isInstance)
                .hasSize(2);
    }

    @Test
    void addsToADelegationThatRuns() throws Exception {
        open(read("a.txt"), REPORT, REPORT);
        CountDownLatch reads = new CountDownLatch(1);
        CountDownLatch added = new CountDownLatch(1);
        AtomicReference<String> id = new AtomicReference<>();
        Future<Map<String, Object>> first = others.submit(() -> tool.call(request(), line -> {
                    if (line.startsWith("delegation ")) {
                        id.set(idIn(line));
                    }
                    if (line.contains("Read")) {
                        reads.countDown();
                        await(added);
                    }
                })
                .structured());
        await(reads);

        Map<String, Object> answer = call(
                "continue_from",
                id.get(),
                "objective",
                "Mind the gap.",
                "constraints",
                List.of("be brief"),
                "scope",
                "x/**");
        added.countDown();

        assertThat(answer.get("status")).isEqualTo("partial");
        assertThat(answer.get("reason")).isEqualTo("passed on to the running delegation " + id.get());
        assertThat((String) answer.get("summary")).contains("turn 1/");
        assertThat(answer.get("continues")).isEqualTo(id.get());
        assertThat(answer.get("warnings").toString()).contains("scope");
        assertThat(first.get(60, TimeUnit.SECONDS).get("status")).isEqualTo("completed");
        assertThat(lastWords(request(1))).startsWith("ADDED TO YOUR REQUEST").contains("Mind the gap.\n- be brief");
    }

    @Test
    void tellsWhatWasAddedDuringTheLastAnswer() throws Exception {
        open(REPORT, REPORT);
        AtomicReference<String> id = new AtomicReference<>();
        AtomicReference<Object> answer = new AtomicReference<>();

        Map<String, Object> result = tool.call(request(), line -> {
                    if (line.startsWith("delegation ")) {
                        id.set(idIn(line));
                    }
                    if (line.equals("turn 1/24: asking scripted")) {
                        answer.set(calledFromAnother("continue_from", id.get(), "objective", "One thing more."));
                    }
                })
                .structured();

        assertThat(answer.get()).isEqualTo("partial");
        assertThat(((Map<?, ?>) result.get("metrics")).get("turns")).isEqualTo(2);
        assertThat(lastWords(request(1))).contains("One thing more.");
    }

    @Test
    void saysWhatCameTooLateForTheWorker() throws Exception {
        open(Map.of("DEEPSEEK_MCP_MAX_TURNS", "1"), REPORT);
        AtomicReference<String> id = new AtomicReference<>();

        Map<String, Object> result = tool.call(request(), line -> {
                    if (line.startsWith("delegation ")) {
                        id.set(idIn(line));
                    }
                    if (line.startsWith("turn 1/1: asking")) {
                        calledFromAnother("continue_from", id.get(), "objective", "One thing more.");
                    }
                })
                .structured();

        assertThat(result.get("warnings").toString()).contains("came too late for the worker");
    }

    /** Of {@code delegation <id> has begun}. */
    private static String idIn(String line) {
        return line.substring(line.indexOf(' ') + 1, line.indexOf(" has begun"));
    }

    private Object calledFromAnother(Object... fields) {
        try {
            return others.submit(() -> call(fields)).get(60, TimeUnit.SECONDS).get("status");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isContinuedByOneAtATime() throws Exception {
        open(REPORT, read("a.txt"), REPORT);
        Object first = call().get("id");
        CountDownLatch reads = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        Future<Map<String, Object>> second = others.submit(() -> tool.call(request("continue_from", first), line -> {
                    if (line.contains("Read")) {
                        reads.countDown();
                        await(refused);
                    }
                })
                .structured());
        await(reads);

        Map<String, Object> third = call("continue_from", first);
        refused.countDown();

        assertThat(third.get("status")).isEqualTo("blocked");
        Object id = second.get(60, TimeUnit.SECONDS).get("id");
        assertThat((String) third.get("reason")).contains("is being continued by " + id);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
