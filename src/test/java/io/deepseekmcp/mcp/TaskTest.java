package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that become tasks, as a client of the 2026-07-28 revision sees them. */
final class TaskTest {
    private static final String ID = "0123456789abcdef0123456789abcdef";
    private static final String OFFER = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"progressToken\":\"p\",\"io.modelcontextprotocol/clientCapabilities\":"
            + "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}}";
    private static final String EXTENSION = "io.modelcontextprotocol/tasks";

    private final AdvancedClock clock = new AdvancedClock();
    private final Records records = new Records();
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Moves when it is told to. */
    private static final class AdvancedClock implements InstantSource {
        private volatile Instant now = Instant.parse("2026-11-30T10:20:30Z");

        @Override
        public Instant instant() {
            return now;
        }

        void advance(Duration by) {
            now = now.plus(by);
        }
    }

    /** In memory, so that several servers can share it. */
    private static final class Records implements TaskRecords {
        private final Map<String, Map<String, Object>> written = new ConcurrentHashMap<>();
        private final Map<String, Boolean> marks = new ConcurrentHashMap<>();

        @Override
        public void write(String id, Map<String, Object> record) {
            written.put(id, Conversation.parse(io.deepseekmcp.json.Json.write(record)));
        }

        @Override
        public Optional<Map<String, Object>> read(String id) {
            return Optional.ofNullable(written.get(id));
        }

        @Override
        public void remove(String id) {
            written.remove(id);
        }

        @Override
        public void requestCancel(String id) {
            marks.put(id, true);
        }

        @Override
        public boolean cancelRequested(String id) {
            return marks.containsKey(id);
        }
    }

    @AfterEach
    void letTheWorkEnd() {
        go.countDown();
    }

    private Conversation server() throws Exception {
        return server(true);
    }

    private Conversation server(boolean remembers) throws Exception {
        Optional<TaskRecords> place = remembers ? Optional.of(records) : Optional.empty();
        return new Conversation(new TestHost(clock, place, () -> {}, () -> {}), Conversation.echo(), worker());
    }

    /** Works until it is let go, and tells its name. */
    private ToolDefinition worker() {
        return Conversation.tool("work", true, (arguments, progress) -> {
            progress.say("turn 1/24: Read a");
            if (!arguments.containsKey("nameless")) {
                progress.began(new NamedWork());
            }
            began.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new InterruptedException("cancelled after turn 1: 1 file changed, a");
            } finally {
                ended.countDown();
            }
            progress.say("turn 2/24: the end");
            if (arguments.containsKey("fault")) {
                throw new IllegalStateException("a fault");
            }
            return new ToolAnswer(result("done"), arguments.containsKey("error"));
        });
    }

    private static final class NamedWork implements LastingWork {
        @Override
        public String id() {
            return ID;
        }

        @Override
        public ToolAnswer cutOff(CutOff cause) {
            return new ToolAnswer(result("cut off: " + cause), true);
        }
    }

    private static Map<String, Object> result(String status) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("status", status);
        result.put("cost", new java.math.BigDecimal("0.0000001"));
        return result;
    }

    private static void call(Conversation server, String arguments, String meta) throws Exception {
        server.send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"work\",\"arguments\":"
                        + arguments + "," + meta + "}}");
    }

    /** The answer to a call that has become a task. */
    private Map<?, ?> task(Conversation server, String arguments) throws Exception {
        call(server, arguments, OFFER);
        began.await();
        clock.advance(Deferral.GRACE);
        return (Map<?, ?>) server.answerTo(1L).get("result");
    }

    private static Map<String, Object> ask(Conversation server, long id, String method, String taskId, String meta)
            throws Exception {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{\"taskId\":"
                + taskId + "," + meta + "}}");
        return server.answerTo(id);
    }

    private static Map<?, ?> get(Conversation server, long id) throws Exception {
        return (Map<?, ?>)
                ask(server, id, TaskMethods.GET, '"' + ID + '"', OFFER).get("result");
    }

    private static int code(Map<String, Object> answer) {
        return ((Long) ((Map<?, ?>) answer.get("error")).get("code")).intValue();
    }

    /** Asks until the task has ended. */
    private static Map<?, ?> end(Conversation server, long firstId) throws Exception {
        long id = firstId;
        Map<?, ?> task = get(server, id);
        while ("working".equals(task.get("status"))) {
            task = get(server, ++id);
        }
        return task;
    }

    @Test
    void isCreatedAfterTheGraceAndHoldsTheResultAtItsEnd() throws Exception {
        try (Conversation server = server()) {
            Map<?, ?> created = task(server, "{}");
            assertThat(created.get("resultType")).isEqualTo("task");
            assertThat(created.get("taskId")).isEqualTo(ID);
            assertThat(created.get("statusMessage")).isEqualTo("turn 1/24: Read a");
            assertThat(created.get("createdAt")).isEqualTo("2026-11-30T10:20:32Z");
            assertThat(created.get("ttlMs")).isEqualTo(86_400_000L);
            assertThat(created.get("pollIntervalMs")).isEqualTo(1_000L);
            assertThat(created.containsKey("result")).isFalse();

            Map<?, ?> working = get(server, 2);
            assertThat(working.get("resultType")).isEqualTo("complete");
            assertThat(working.get("status")).isEqualTo("working");
            go.countDown();

            Map<?, ?> done = end(server, 3);
            assertThat(done.get("status")).isEqualTo("completed");
            Map<?, ?> result = (Map<?, ?>) done.get("result");
            assertThat(result.get("structuredContent")).hasToString("{status=done, cost=1E-7}");
            assertThat(result.get("isError")).isEqualTo(false);
            assertThat(((List<?>) result.get("content"))).hasSize(1);
            assertThat(server.end())
                    .filteredOn(message -> "notifications/progress".equals(message.get("method")))
                    .extracting(message -> (Object) ((Map<?, ?>) message.get("params")).get("message"))
                    .as("progress before the task, none after it")
                    .containsExactly("turn 1/24: Read a");
        }
    }

    @ParameterizedTest
    @CsvSource({"'{}',false", "'{\"error\":1}',true"})
    void holdsWhatABlockingCallGets(String arguments, boolean isError) throws Exception {
        try (Conversation server = server()) {
            task(server, arguments);
            go.countDown();
            Map<?, ?> ofTask = (Map<?, ?>) end(server, 2).get("result");

            call(server, arguments, Conversation.STATELESS_META);

            assertThat(ofTask).isEqualTo(server.answerTo(1L).get("result"));
            assertThat(ofTask.get("isError")).isEqualTo(isError);
        }
    }

    @Test
    void isNotMadeOfACallThatEndsWithinTheGrace() throws Exception {
        try (Conversation server = server()) {
            call(server, "{}", OFFER);
            began.await();
            clock.advance(Deferral.GRACE.minusMillis(1));
            go.countDown();

            assertThat(((Map<?, ?>) server.answerTo(1L).get("result")).get("resultType"))
                    .isEqualTo("complete");
            assertThat(code(ask(server, 2, TaskMethods.GET, '"' + ID + '"', OFFER)))
                    .isEqualTo(Protocol.INVALID_PARAMS);
            assertThat(records.written).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"nameless\":1}", "{}"})
    void isNotMadeWhereTheWorkHasNoNameOrTheClientTakesNone(String arguments) throws Exception {
        try (Conversation server = server()) {
            call(server, arguments, arguments.equals("{}") ? Conversation.STATELESS_META : OFFER);
            began.await();
            clock.advance(Deferral.GRACE.multipliedBy(10));
            go.countDown();

            assertThat(((Map<?, ?>) server.answerTo(1L).get("result")).get("resultType"))
                    .isEqualTo("complete");
        }
    }

    @Test
    void isUnknownToTheRevisionsWithAHandshake() throws Exception {
        try (Conversation server = server().initialized()) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"work\","
                    + "\"task\":{\"ttl\":1},\"arguments\":{}}}");
            began.await();
            clock.advance(Deferral.GRACE.multipliedBy(10));
            go.countDown();

            assertThat(((Map<?, ?>) server.answerTo(1L).get("result")).containsKey("structuredContent"))
                    .isTrue();
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tasks/get\",\"params\":{\"taskId\":\"x\"}}");
            assertThat(code(server.answerTo(2L))).isEqualTo(Protocol.METHOD_NOT_FOUND);
        }
    }

    @Test
    void isCancelledOnceAndSaysWhatWasDone() throws Exception {
        try (Conversation server = server()) {
            task(server, "{}");

            Map<?, ?> acknowledged = (Map<?, ?>)
                    ask(server, 2, TaskMethods.CANCEL, '"' + ID + '"', OFFER).get("result");
            assertThat(acknowledged.get("resultType")).isEqualTo("complete");
            assertThat(acknowledged.containsKey("taskId")).isFalse();
            ask(server, 3, TaskMethods.CANCEL, '"' + ID + '"', OFFER);
            Map<?, ?> cancelled = end(server, 4);

            assertThat(cancelled.get("status")).isEqualTo("cancelled");
            assertThat(cancelled.get("statusMessage")).isEqualTo("cancelled after turn 1: 1 file changed, a");
            ask(server, 90, TaskMethods.CANCEL, '"' + ID + '"', OFFER);
            assertThat(get(server, 91)).isEqualTo(cancelled);
        }
    }

    @Test
    void isNotStoppedByACancelOfTheCallThatItAnswered() throws Exception {
        try (Conversation server = server()) {
            task(server, "{}");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");

            assertThat(get(server, 2).get("status")).isEqualTo("working");
            go.countDown();
            assertThat(end(server, 3).get("status")).isEqualTo("completed");
        }
    }

    @Test
    void isNotMadeOfACallThatIsCancelledInTheGrace() throws Exception {
        try (Conversation server = server()) {
            call(server, "{}", OFFER);
            began.await();
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
            ended.await();
            clock.advance(Deferral.GRACE);

            assertThat(code(ask(server, 2, TaskMethods.GET, '"' + ID + '"', OFFER)))
                    .isEqualTo(Protocol.INVALID_PARAMS);
            assertThat(server.end())
                    .filteredOn(message -> Long.valueOf(1).equals(message.get("id")))
                    .isEmpty();
            assertThat(records.written).isEmpty();
        }
    }

    @Test
    void failsWhereACallWouldGetAnError() throws Exception {
        try (Conversation server = server()) {
            task(server, "{\"fault\":1}");
            go.countDown();

            Map<?, ?> failed = end(server, 2);

            assertThat(failed.get("status")).isEqualTo("failed");
            assertThat(((Map<?, ?>) failed.get("error")).get("code")).isEqualTo((long) Protocol.INTERNAL_ERROR);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"no-such-task\"",
                "\"\"",
                "\"../../etc/passwd\"",
                "7",
                "null",
                "[]",
                "\"0123456789ABCDEF0123456789ABCDEF\"",
                "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0\""
            })
    void isAskedForByAnIdThatExists(String id) throws Exception {
        try (Conversation server = server()) {
            for (String method : List.of(TaskMethods.GET, TaskMethods.UPDATE, TaskMethods.CANCEL)) {
                assertThat(code(ask(server, 1, method, id, OFFER))).isEqualTo(Protocol.INVALID_PARAMS);
            }
        }
    }

    @Test
    void isAskedForByAClientThatTakesTasks() throws Exception {
        try (Conversation server = server()) {
            for (String method : List.of(TaskMethods.GET, TaskMethods.UPDATE, TaskMethods.CANCEL)) {
                Map<String, Object> answer = ask(server, 1, method, "\"x\"", Conversation.STATELESS_META);
                assertThat(code(answer)).isEqualTo(Protocol.MISSING_CAPABILITY);
                assertThat(((Map<?, ?>) answer.get("error")).get("data"))
                        .isEqualTo(Map.of("requiredCapabilities", Map.of("extensions", Map.of(EXTENSION, Map.of()))));
            }
            for (String method : List.of("tasks/result", "tasks/list")) {
                assertThat(code(ask(server, 1, method, "\"x\"", OFFER))).isEqualTo(Protocol.METHOD_NOT_FOUND);
            }
        }
    }

    @Test
    void takesAnUpdateAndIgnoresIt() throws Exception {
        try (Conversation server = server()) {
            task(server, "{}");

            assertThat(((Map<?, ?>) ask(server, 2, TaskMethods.UPDATE, '"' + ID + '"', OFFER)
                                    .get("result"))
                            .get("resultType"))
                    .isEqualTo("complete");
            assertThat(get(server, 3).get("status")).isEqualTo("working");
        }
    }

    @Test
    void isAnsweredByAnotherProcessAsOnTheFirstDayUntilItExpires() throws Exception {
        Map<?, ?> first;
        try (Conversation server = server()) {
            task(server, "{}");
            go.countDown();
            first = end(server, 2);
        }
        try (Conversation other = server()) {
            assertThat(get(other, 1).toString()).isEqualTo(first.toString());
            clock.advance(Duration.ofDays(1).minusSeconds(1));
            assertThat(get(other, 2).toString()).isEqualTo(first.toString());

            clock.advance(Duration.ofSeconds(2));

            assertThat(code(ask(other, 3, TaskMethods.GET, '"' + ID + '"', OFFER)))
                    .isEqualTo(Protocol.INVALID_PARAMS);
        }
    }

    @Test
    void isForgottenWithTheProcessWhereThereIsNoPlaceForRecords() throws Exception {
        try (Conversation server = server(false)) {
            task(server, "{}");
            assertThat(get(server, 2).get("status")).isEqualTo("working");
            go.countDown();
            assertThat(end(server, 3).get("status")).isEqualTo("completed");
        }
        try (Conversation other = server(false)) {
            assertThat(code(ask(other, 1, TaskMethods.GET, '"' + ID + '"', OFFER)))
                    .isEqualTo(Protocol.INVALID_PARAMS);
        }
    }

    @Test
    void isCutOffOnRecordWhenTheClientEndsTheServer() throws Exception {
        try (Conversation server = server()) {
            task(server, "{}");
        }
        ended.await();
        try (Conversation next = server()) {
            Map<?, ?> task = get(next, 1);

            assertThat(task.get("status")).isEqualTo("completed");
            Map<?, ?> result = (Map<?, ?>) task.get("result");
            assertThat(result.get("isError")).isEqualTo(true);
            assertThat(((Map<?, ?>) result.get("structuredContent")).get("status"))
                    .isEqualTo("cut off: CLIENT_ENDED_SERVER");
        }
    }

    @Test
    void isLostWithAProcessThatDied() throws Exception {
        try (Conversation server = server();
                Conversation next = server()) {
            task(server, "{}");
            Map<String, Object> record = new LinkedHashMap<>(records.written.get(ID));
            Map<String, Object> owner = new LinkedHashMap<>(RpcMessage.objectOrEmpty(record.get("owner")));
            owner.put("started", "2001-01-01T00:00:00Z"); // the number is another process's by now
            record.put("owner", owner);
            records.write(ID, record);

            Map<?, ?> task = get(next, 1);

            assertThat(task.get("status")).isEqualTo("completed");
            assertThat(((Map<?, ?>) ((Map<?, ?>) task.get("result")).get("structuredContent")).get("status"))
                    .isEqualTo("cut off: SERVER_DIED");
            assertThat(get(next, 2)).isEqualTo(task);
        }
    }

    @Test
    void isSeenAndStoppedThroughAnotherProcess() throws Exception {
        try (Conversation server = server();
                Conversation other = server()) {
            task(server, "{}");
            assertThat(get(other, 1).get("status")).isEqualTo("working");

            ask(other, 2, TaskMethods.CANCEL, '"' + ID + '"', OFFER);

            assertThat(end(other, 3).get("status")).isEqualTo("cancelled");
            assertThat(end(server, 2).get("status")).isEqualTo("cancelled");
        }
    }

    @Test
    void keepsItsRecordFresh() throws Exception {
        try (Conversation server = server()) {
            task(server, "{}");
            Object written = records.written.get(ID).get("task");

            clock.advance(Duration.ofSeconds(5));

            Object fresh = written;
            while (fresh.equals(written)) { // within a heartbeat
                fresh = records.written.get(ID).get("task");
            }
            assertThat(((Map<?, ?>) fresh).get("statusMessage")).isEqualTo("turn 1/24: Read a (7 s)");
        }
    }
}
