package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.config.Settings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens while nothing comes: the bound on silence, the deadline, a cancelled call. */
@Timeout(60)
final class WaitingTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String FIRST_EVENT =
            chunk(Replies.stream().content("Half").open());
    private static final Duration SHORT = Duration.ofMillis(50);

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "HEAD", "EVENT"})
    void silenceIsATimeOutWhereverItBegins(String sent) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.hang(sentBytes(sent)))) {
            Conversation conversation = new Conversation(
                    new TestSettings().timeout(SHORT).maxRetries(1).at(server.baseUrl()), "deepseek-chat");

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
            assertThat(failure.getMessage())
                    .contains("provider.timeout_seconds")
                    .endsWith("Gave up after 1 retry.");
            assertThat(conversation.progress).contains("retry 1/1 after time-out");
            assertNoConnectionIsLeft(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HEAD", "EVENT"})
    void theDeadlineEndsTheWaitBeforeTheBoundOnSilence(String sent) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.hang(sentBytes(sent)))) {
            Conversation conversation = Conversation.with(server);
            conversation.limit = SHORT;

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.DEADLINE);
            assertThat(conversation.waits).isEmpty();
            assertNoConnectionIsLeft(server);
        }
    }

    @Test
    void theDeadlineEndsAStreamThatOnlyEverSaysItIsAlive() throws Exception {
        ScriptedServer.Answer alive = (request, out) -> {
            out.write(HEAD.getBytes(StandardCharsets.UTF_8));
            while (true) {
                out.write(chunk(": keep-alive\n\n\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        };
        try (ScriptedServer server = ScriptedServer.playing(alive)) {
            AtomicLong seconds = new AtomicLong();
            ChatModel model = new ProviderModels(
                            new TestSettings().at(server.baseUrl()),
                            Optional.empty(),
                            Map.of(),
                            () -> Instant.ofEpochSecond(seconds.getAndIncrement()),
                            wait -> {},
                            () -> 0)
                    .named("deepseek-chat");

            ModelFailure failure = catchThrowableOfType(
                    ModelFailure.class, () -> model.ask(request(Instant.ofEpochSecond(500)), ChatListener.SILENT));

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.DEADLINE);
            assertThat(seconds.get()).isBetween(500L, 510L);
        }
    }

    @Test
    void anErrorWhoseWordsAreLostIsToldByItsStatus() throws Exception {
        ScriptedServer.Answer cut = (request, out) -> {
            out.write(sentBytes("ERROR").getBytes(StandardCharsets.UTF_8));
            out.flush();
            ScriptedServer.hangUp().play(request, out);
        };
        try (ScriptedServer server = ScriptedServer.playing(cut, ScriptedServer.chunked(Replies.text("Recovered.")))) {
            Conversation conversation = Conversation.with(server);

            assertThat(conversation.ask().message().text()).isEqualTo("Recovered.");
            assertThat(conversation.progress).contains("retry 1/3 after 503");
        }
    }

    @Test
    void aRetryThatWouldComeTooLateIsNotWaitedFor() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.json(503, "busy"))) {
            Conversation conversation = Conversation.with(server);
            conversation.limit = Duration.ofMillis(1200);

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.DEADLINE);
            assertThat(failure.getMessage()).contains("retry 2 of 3").contains("HTTP 503: busy");
            assertThat(conversation.waits).containsExactly(Duration.ofMillis(500));
            assertThat(server.chatRequests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HEAD", "EVENT", "ERROR"})
    void anInterruptEndsTheExchangeAtOnce(String sent) throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        ScriptedServer.Answer hang = ScriptedServer.hang(sentBytes(sent));
        try (ScriptedServer server = ScriptedServer.playing((request, out) -> {
            asked.countDown();
            hang.play(request, out);
        })) {
            Conversation conversation = Conversation.with(server);
            AtomicReference<Throwable> outcome = new AtomicReference<>();
            CountDownLatch answering = new CountDownLatch(sent.equals("EVENT") ? 1 : 0);
            Thread worker = new Thread(() -> {
                try {
                    conversation.model.ask(request(Instant.parse("2026-11-15T12:10:00Z")), new ChatListener() {
                        @Override
                        public void answering() {
                            answering.countDown();
                        }
                    });
                } catch (ModelFailure | InterruptedException e) {
                    outcome.set(e);
                }
            });
            worker.start();
            assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(answering.await(30, TimeUnit.SECONDS)).isTrue();

            worker.interrupt();
            worker.join(30_000);

            assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
            assertThat(server.clientLeft().await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(server.chatRequests()).hasSize(1);
        }
    }

    @Test
    void anInterruptEndsTheWaitBeforeARetry() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.json(503, ""))) {
            Settings settings = new TestSettings().at(server.baseUrl());
            ChatModel model = new ProviderModels(
                            settings,
                            Optional.empty(),
                            Map.of(),
                            () -> Instant.EPOCH,
                            wait -> {
                                throw new InterruptedException();
                            },
                            () -> 0)
                    .named("deepseek-chat");

            assertThat(catchThrowableOfType(
                            InterruptedException.class, () -> model.ask(request(Instant.MAX), ChatListener.SILENT)))
                    .isNotNull();
            assertThat(server.chatRequests()).hasSize(1);
        }
    }

    @Test
    void aThreadThatIsInterruptedAlreadyAsksNothing() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.hang(""))) {
            Conversation conversation = Conversation.with(server);
            Thread.currentThread().interrupt();

            assertThat(catchThrowableOfType(InterruptedException.class, conversation::ask))
                    .isNotNull();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void whatIsTakenToBeSentIsASignOfLife() {
        ByteChunks body = new ByteChunks();
        body.write(new byte[200_000], 0, 200_000);
        List<String> seen = new ArrayList<>();

        body.publisher(() -> seen.add("taken")).subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription incoming) {
                subscription = incoming;
                seen.add("subscribed");
                incoming.request(1);
            }

            @Override
            public void onNext(ByteBuffer part) {
                seen.add("part");
                subscription.request(1);
            }

            @Override
            public void onError(Throwable failure) {
                seen.add("failed");
            }

            @Override
            public void onComplete() {
                seen.add("complete");
            }
        });

        assertThat(seen).startsWith("subscribed").endsWith("complete");
        assertThat(Collections.frequency(seen, "part")).isGreaterThanOrEqualTo(7);
        assertThat(Collections.frequency(seen, "taken")).isEqualTo(7);
        assertThat(seen.lastIndexOf("taken")).isGreaterThan(seen.indexOf("part"));
    }

    @Test
    void signsOfLifeAreNotTakenForTheAnswer() throws Exception {
        AtomicLong seconds = new AtomicLong();
        Timeouts patience = new Timeouts(
                Duration.ofMinutes(1), Instant.ofEpochSecond(100), () -> Instant.ofEpochSecond(seconds.getAndAdd(10)));
        try (AnswerStream answer = new AnswerStream(patience, 1000)) {
            for (int i = 0; i < 20; i++) {
                answer.sent();
            }

            FailedAttempt fault =
                    catchThrowableOfType(FailedAttempt.class, () -> answer.awaitHead(new CompletableFuture<>()));

            assertThat(fault.fault()).isEqualTo(ProviderError.DEADLINE);
        }
    }

    @Test
    void aWholeReplyIsHandedOverAlthoughTheConnectionStaysOpen() throws Exception {
        try (ScriptedServer server =
                ScriptedServer.playing(ScriptedServer.hang(HEAD + chunk(Replies.text("All of it."))))) {
            assertThat(Conversation.with(server).ask().message().text()).isEqualTo("All of it.");
            assertThat(server.clientLeft().await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void connectionsServeFurtherTurns() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("Yes.")))) {
            Conversation conversation = Conversation.with(server);
            for (int turn = 0; turn < 20; turn++) {
                conversation.ask();
            }
            assertThat(server.chatRequests()).hasSize(20);
            assertThat(server.connections()).isLessThan(20);
        }
    }

    /** On a slow machine the time is up before the request is sent; then there is nothing to leave. */
    private static void assertNoConnectionIsLeft(ScriptedServer server) throws InterruptedException {
        boolean asked = !server.chatRequests().isEmpty();
        assertThat(!asked || server.clientLeft().await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static ChatRequest request(Instant deadline) {
        return new ChatRequest(List.of(new Message.User("Hello?")), List.of(), deadline);
    }

    private static String sentBytes(String name) {
        return switch (name) {
            case "HEAD" -> HEAD;
            case "EVENT" -> HEAD + FIRST_EVENT;
            case "ERROR" -> "HTTP/1.1 503 Busy\r\nContent-Length: 100\r\n\r\n{";
            default -> name;
        };
    }

    private static String chunk(String body) {
        return Integer.toHexString(body.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + body + "\r\n";
    }
}
