package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Several calls at once, cancelled calls, and calls that the end of the input catches. */
final class CallsTest {
    private static final long PATIENCE_MILLIS = 60_000;
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    /** Works until it is released, or interrupted. */
    private ToolDefinition slow(boolean longRunning) {
        return Conversation.tool("slow", longRunning, (arguments, progress) -> {
            progress.say("started");
            try {
                release.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            return new ToolAnswer(Map.of("status", "released"), false);
        });
    }

    @Test
    void answersPingsListsAndShortCallsWhileLongOnesRun() throws Exception {
        try (Conversation client = new Conversation(slow(true), Conversation.echo()).initialized()) {
            for (int id = 1; id <= 20; id++) {
                client.call(id, "slow", "{}");
            }
            client.call(100, "echo", "{}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":101,\"method\":\"tools/list\"}");

            assertThat(client.ping(102)).containsKey("result");
            assertThat(client.answerTo(101L)).containsKey("result");
            assertThat(client.answerTo(100L)).containsKey("result");
            release.countDown();
            for (long id = 1; id <= 20; id++) {
                assertThat(client.answerTo(id)).containsKey("result");
            }
        }
    }

    @Test
    void refusesMoreLongCallsThanItCanHold() throws Exception {
        try (Conversation client = new Conversation(slow(true)).initialized()) {
            for (int id = 0; id <= 64; id++) {
                client.call(id, "slow", "{}");
            }

            assertThat(client.answerTo(64L).get("error").toString()).contains("-32000", "Busy");
            release.countDown();
            assertThat(client.answerTo(0L)).containsKey("result");
        }
    }

    @Test
    void answersManyShortCallsAtOnce() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            for (int id = 1; id <= 300; id++) {
                client.call(id, "echo", "{\"n\":" + id + "}");
            }

            for (long id = 1; id <= 300; id++) {
                assertThat(client.answerTo(id).toString()).contains("n=" + id + "}");
            }
        }
    }

    @Test
    void interruptsACancelledCallAndNeverAnswersIt() throws Exception {
        try (Conversation client = new Conversation(slow(true), Conversation.echo()).initialized()) {
            callWithProgress(client, 1);
            client.message(message -> "notifications/progress".equals(message.get("method")));
            cancel(client, "1");

            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            client.call(2, "echo", "{}");
            assertThat(client.answerTo(2L)).containsKey("result");
            assertThat(client.end()).isEmpty();
        }
    }

    @Test
    void lendsTheIdOfACancelledCallToTheNextOne() throws Exception {
        try (Conversation client = new Conversation(slow(true), Conversation.echo()).initialized()) {
            for (int round = 0; round < 50; round++) {
                client.call(1, "slow", "{}");
                cancel(client, "1");
                client.call(1, "echo", "{\"round\":" + round + "}");
                assertThat(client.answerTo(1L).toString()).contains("round=" + round + "}");
            }
            assertThat(client.end()).isEmpty();
        }
    }

    @Test
    void leaksNoThreadOverTwoHundredCancels() throws Exception {
        try (Conversation client = new Conversation(slow(true)).initialized()) {
            for (long id = 1; id <= 200; id++) {
                callWithProgress(client, id);
                client.message(message -> "notifications/progress".equals(message.get("method")));
                cancel(client, Long.toString(id));
            }
            client.ping(1000);
            assertThat(client.end()).isEmpty();
        }
        for (Thread call : callThreads()) {
            if (callThreads().size() < 100) {
                break;
            }
            call.join(PATIENCE_MILLIS); // a cancelled call's thread may still be on its way out
        }
        assertThat(callThreads()).hasSizeLessThan(100);
    }

    private static List<Thread> callThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("mcp-call"))
                .toList();
    }

    @Test
    void ignoresCancellationsOfWhatIsUnknownFinishedOrNamedOtherwise() throws Exception {
        try (Conversation client = new Conversation(slow(true), Conversation.echo()).initialized()) {
            client.call(1, "slow", "{}");
            client.call(2, "echo", "{}");
            client.answerTo(2L);
            cancel(client, "777");
            cancel(client, "2");
            cancel(client, "\"1\"");
            cancel(client, "null");
            cancel(client, "[1]");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");
            client.ping(3);
            release.countDown();

            assertThat(client.answerTo(1L)).containsKey("result");
        }
    }

    @Test
    void protectsAnOpenCallFromAnotherOfTheSameId() throws Exception {
        try (Conversation client = new Conversation(slow(true)).initialized()) {
            client.call(1, "slow", "{}");
            client.call(1, "slow", "{}");

            Map<String, Object> refusal = client.message(message -> message.containsKey("error"));
            assertThat(refusal).containsEntry("id", null);
            assertThat(refusal.get("error").toString()).contains("-32600", "id 1");
            release.countDown();
            assertThat(client.answerTo(1L)).containsKey("result");
            assertThat(client.end()).isEmpty();
        }
    }

    @Test
    void cancelsLongCallsWhenTheInputEnds() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        ToolDefinition slow = Conversation.tool("slow", true, (arguments, progress) -> {
            started.countDown();
            return slow(true).handler().call(arguments, progress);
        });
        try (Conversation client = new Conversation(slow).initialized()) {
            client.call(1, "slow", "{}");
            assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();

            assertThat(client.end()).isEmpty();
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void waitsForShortCallsWhenTheInputEnds() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ToolDefinition counting = Conversation.tool("count", false, (arguments, progress) -> {
            Thread.onSpinWait();
            return new ToolAnswer(Map.of("count", calls.incrementAndGet()), false);
        });
        try (Conversation client = new Conversation(counting).initialized()) {
            for (int id = 1; id <= 100; id++) {
                client.call(id, "count", "{}");
            }

            assertThat(client.end()).hasSize(100);
        }
    }

    @RepeatedTest(5)
    void answersAPipeThatEndsRightAfterItsRequests() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(Conversation.INITIALIZE);
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            client.call(2, "echo", "{}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}"
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8));

            List<Map<String, Object>> answers = client.end();
            assertThat(answers.stream().map(answer -> answer.get("id"))).containsExactlyInAnyOrder("init", 1L, 2L, 3L);
            assertThat(answers).allSatisfy(answer -> assertThat(answer).containsKey("result"));
        }
    }

    private static void callWithProgress(Conversation client, long id) throws Exception {
        client.send("{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"slow\",\"_meta\":{\"progressToken\":\"p\"}}}");
    }

    private static void cancel(Conversation client, String id) throws Exception {
        client.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
    }
}
