package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cuts good answers everywhere: what comes of it is a fault or the whole reply, never a part of it. */
final class CutStreamTest {
    private static final byte[] STREAM = Replies.stream()
            .reasoning("Hm, \u4F60\u597D.")
            .content("I read \uD83D\uDE00 ")
            .content("it.")
            .call(0, "call_a", "Write", "")
            .arguments(0, "{\"path\":\"a\",")
            .arguments(0, "\"content\":\"x}\\n\"}")
            .call(1, "call_b", "Read", "{}")
            .finish("tool_calls")
            .usage(120, 30, 64)
            .done()
            .getBytes(StandardCharsets.UTF_8);

    private static final ChatReply WHOLE = new ChatReply(
            new Message.Assistant(
                    "I read \uD83D\uDE00 it.",
                    "Hm, \u4F60\u597D.",
                    List.of(
                            new ToolCall("call_a", "Write", "{\"path\":\"a\",\"content\":\"x}\\n\"}"),
                            new ToolCall("call_b", "Read", "{}"))),
            new Usage(120, 30, 64),
            Finish.TOOL_CALLS,
            "deepseek-flash");

    private static final byte[] DOCUMENT = Replies.document("Gr\u00fc\u00dfe!").getBytes(StandardCharsets.UTF_8);

    @Test
    void aStreamCutAtAnyByteIsAFaultOrTheWholeReply() throws Exception {
        int faults = 0;
        for (int length = 0; length <= STREAM.length; length++) {
            ReplyAssembler reply = new ReplyAssembler();
            try {
                AnswerReader.End end =
                        new AnswerReader(reply, () -> {}).read(new ByteArrayInputStream(STREAM, 0, length));
                ChatReply got = reply.reply(new ChatRequest(List.of(), List.of(), Instant.MAX));
                assertThat(got.message()).as("cut at %d", length).isEqualTo(WHOLE.message());
                assertThat(got.finish()).isEqualTo(Finish.TOOL_CALLS);
                if (end == AnswerReader.End.WHOLE) {
                    assertThat(got).isEqualTo(WHOLE);
                    assertThat(length).isGreaterThanOrEqualTo(STREAM.length - 2);
                }
            } catch (FailedAttempt fault) {
                faults++;
                assertThat(fault.fault().action()).as("cut at %d", length).isEqualTo(ProviderError.Action.RETRY);
            }
        }
        assertThat(faults).isGreaterThan(STREAM.length * 2 / 3);
    }

    @Test
    void aDocumentCutAtAnyByteIsAFault() throws Exception {
        for (int length = 0; length < DOCUMENT.length; length++) {
            ReplyAssembler reply = new ReplyAssembler();
            int cut = length;
            assertThat(faultOf(
                            () -> new AnswerReader(reply, () -> {}).read(new ByteArrayInputStream(DOCUMENT, 0, cut))))
                    .as("cut at %d", length)
                    .isIn(ProviderError.UNREADABLE, ProviderError.BLANK);
        }
    }

    /** The ways in which a body can end too early. */
    enum Ending {
        PROPERLY,
        BY_CLOSING,
        SHORT_OF_ITS_LENGTH;

        ScriptedServer.Answer of(byte[] body) {
            return switch (this) {
                case PROPERLY -> ScriptedServer.chunked(body);
                case BY_CLOSING -> ScriptedServer.untilClose(body);
                case SHORT_OF_ITS_LENGTH -> ScriptedServer.cut(body);
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void aBodyThatEndsTooEarlyIsNeverASuccess(Ending ending) throws Exception {
        AtomicInteger length = new AtomicInteger();
        ScriptedServer.Answer cut =
                (request, out) -> ending.of(Arrays.copyOf(STREAM, length.get())).play(request, out);
        try (ScriptedServer server = ScriptedServer.playing(cut)) {
            Conversation conversation =
                    new Conversation(new TestSettings().maxRetries(0).at(server.baseUrl()), "deepseek-chat");
            conversation.messages.add(new Message.Assistant("Hm.", "", List.of()));
            conversation.messages.add(new Message.User("Go on."));

            for (int bytes = 0; bytes < STREAM.length; bytes += 13) {
                length.set(bytes);
                try {
                    assertThat(conversation.ask().message())
                            .as("cut at %d", bytes)
                            .isEqualTo(WHOLE.message());
                } catch (ModelFailure failure) {
                    assertThat(failure.kind()).as("cut at %d", bytes).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
                }
            }
        }
    }

    @Test
    void aHostThatNeverSendsTheClosingEventIsBelievedTheSecondTime() throws Exception {
        String open = Replies.stream()
                .content("All of it.")
                .finish("stop")
                .usage(7, 3, 0)
                .open();
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(open))) {
            Conversation conversation = Conversation.with(server);

            assertThat(conversation.ask().message().text()).isEqualTo("All of it.");
            assertThat(conversation.progress).contains("retry 1/3 after cut answer");
            assertThat(conversation.ask().message().text()).isEqualTo("All of it.");
            assertThat(server.chatRequests()).hasSize(3);
        }
    }

    @Test
    void aHostThatSendsTheClosingEventIsNotBelievedWithoutIt() throws Exception {
        String open = Replies.stream().content("Some of it.").finish("stop").open();
        try (ScriptedServer server = ScriptedServer.playing(
                ScriptedServer.chunked(open),
                ScriptedServer.chunked(Replies.text("All of it.")),
                ScriptedServer.chunked(open),
                ScriptedServer.chunked(Replies.text("All of it again.")))) {
            Conversation conversation = Conversation.with(server);

            assertThat(conversation.ask().message().text()).isEqualTo("All of it.");
            assertThat(conversation.ask().message().text()).isEqualTo("All of it again.");
        }
    }

    @Test
    void anAnswerBeyondAllBoundsIsGivenUp() throws Exception {
        String million = "x".repeat(1 << 20);
        ScriptedServer.Answer endless = (request, out) -> {
            out.write(ScriptedServer.head(200, "Connection: close"));
            byte[] event = Replies.stream().content(million).open().getBytes(StandardCharsets.UTF_8);
            while (true) {
                out.write(event);
            }
        };
        ScriptedServer.Answer endlessLine = (request, out) -> {
            out.write(ScriptedServer.head(200, "Connection: close"));
            out.write("data: ".getBytes(StandardCharsets.UTF_8));
            byte[] bytes = million.getBytes(StandardCharsets.UTF_8);
            while (true) {
                out.write(bytes);
            }
        };
        Map<String, ScriptedServer.Answer> answers = new LinkedHashMap<>();
        answers.put("more than 4194304 characters of reply", endless);
        answers.put("one line has more than 8388608 bytes", endlessLine);
        for (Map.Entry<String, ScriptedServer.Answer> answer : answers.entrySet()) {
            try (ScriptedServer server = ScriptedServer.playing(answer.getValue())) {
                ModelFailure failure = catchThrowableOfType(
                        ModelFailure.class, () -> Conversation.with(server).ask());

                assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.UNAVAILABLE);
                assertThat(failure).hasMessageContaining(answer.getKey());
                assertThat(server.chatRequests()).hasSize(1);
            }
        }
    }

    @Test
    void aBodyBeyondItsBoundIsGivenUpWhateverStandsInIt() throws Exception {
        Timeouts patience = new Timeouts(Duration.ofSeconds(60), Instant.MAX, InstantSource.fixed(Instant.EPOCH));
        AnswerStream answer = new AnswerStream(patience, 10);
        HttpResponse.BodySubscriber<Void> body = answer.handler().apply(new Head());
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long pieces) {}

            @Override
            public void cancel() {}
        });
        answer.awaitHead(new CompletableFuture<>());
        for (int i = 0; i < 6; i++) {
            body.onNext(List.of(ByteBuffer.wrap("\n\n".getBytes(StandardCharsets.UTF_8))));
        }

        assertThat(answer.readNBytes(10)).hasSize(10);
        assertThat(faultOf(answer::read)).isEqualTo(ProviderError.TOO_LARGE);
    }

    /** The head of an answer with status 200. */
    private record Head() implements HttpResponse.ResponseInfo {
        @Override
        public int statusCode() {
            return 200;
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of(), (name, value) -> true);
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException, ModelFailure, InterruptedException;
    }

    /** The fault that an attempt ends with, null when it succeeds. */
    private static ProviderError faultOf(Attempt attempt) throws Exception {
        try {
            attempt.run();
            return null;
        } catch (FailedAttempt fault) {
            return fault.fault();
        } catch (ModelFailure failure) {
            return failure.getCause() instanceof FailedAttempt fault ? fault.fault() : null;
        }
    }
}
