package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpChatModelTest {

    @Test
    void asksAndPutsTheStreamedReplyTogether() throws Exception {
        String stream = Replies.stream()
                .reasoning("Let me ")
                .reasoning("see.")
                .content("I read ")
                .content("it.")
                .call(0, "call_00_a", "Read", "")
                .arguments(0, "{\"path\":")
                .arguments(0, "\"a.txt\"}")
                .finish("tool_calls")
                .usage(120, 30, 64)
                .done();
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(stream))) {
            ChatReply reply = Conversation.with(server).ask();

            assertThat(reply)
                    .isEqualTo(new ChatReply(
                            new Message.Assistant(
                                    "I read it.",
                                    "Let me see.",
                                    List.of(new ToolCall("call_00_a", "Read", "{\"path\":\"a.txt\"}"))),
                            new Usage(120, 30, 64),
                            Finish.TOOL_CALLS,
                            "deepseek-flash"));
        }
    }

    @Test
    void sendsTheStableNameAsTheCurrentModelWithThinkingOff() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("Hello.")))) {
            Conversation.with(server).ask();

            ScriptedServer.Request request = server.requests().get(0);
            Map<String, Object> body = Json.parseObject(request.body());
            assertThat(request.path()).isEqualTo("/v1/chat/completions");
            assertThat(request.headers())
                    .containsEntry("authorization", "Bearer " + Conversation.KEY)
                    .containsEntry("content-type", "application/json")
                    .doesNotContainKeys("accept-encoding", "upgrade", "transfer-encoding");
            assertThat(body)
                    .containsEntry("model", "deepseek-flash")
                    .containsEntry("thinking", Map.of("type", "disabled"))
                    .containsEntry("max_tokens", 4096L)
                    .doesNotContainKeys("tool_choice", "reasoning_effort");
        }
    }

    /** DeepSeek as it is since July 2026. */
    private static final ScriptedServer.Answer WITHOUT_DEAD_NAMES = (request, out) -> {
        boolean lives = List.of("\"deepseek-flash\"", "\"deepseek-v4-pro\"").stream()
                .anyMatch(name -> request.body().startsWith("{\"model\":" + name));
        (lives
                        ? ScriptedServer.chunked(Replies.text("Hello."))
                        : ScriptedServer.json(
                                400,
                                "{\"error\":{\"message\":\"The supported API model names are deepseek-flash, deepseek-v4-pro,"
                                        + " but you passed another.\"}}"))
                .play(request, out);
    };

    @ParameterizedTest
    @ValueSource(strings = {"deepseek-chat", "deepseek-reasoner", "deepseek-flash", "deepseek-v4-pro"})
    void theStableNamesWorkWhereTheOldOnesAreGone(String name) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(WITHOUT_DEAD_NAMES)) {
            Conversation conversation = new Conversation(new TestSettings().at(server.baseUrl()), name);

            assertThat(conversation.ask().message().text()).isEqualTo("Hello.");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void aGatewayThatIsNotSaidToBeDeepSeeksIsNamedAsTheCause() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(WITHOUT_DEAD_NAMES)
                .withModels(ScriptedServer.json(200, "{\"data\":[{\"id\":\"deepseek-flash\"}]}"))) {
            Conversation conversation =
                    new Conversation(new TestSettings().api(Settings.Api.OPENAI).at(server.baseUrl()), "deepseek-chat");

            assertThat(catchThrowableOfType(ModelFailure.class, conversation::ask))
                    .hasMessageContaining(
                            "Sent was deepseek-chat; these exist: deepseek-flash; if DeepSeek stands behind this"
                                    + " address, set provider.api to \"deepseek\"");
        }
    }

    @Test
    void asksAgainAfterATroubleThatMayPass() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                ScriptedServer.json(429, "{\"error\":{\"message\":\"Rate limit reached\"}}", "Retry-After: 3"),
                ScriptedServer.json(503, "busy"),
                ScriptedServer.hangUp(),
                ScriptedServer.chunked(Replies.text("Recovered.")))) {
            Conversation conversation = Conversation.with(server);

            assertThat(conversation.ask().message().text()).isEqualTo("Recovered.");
            assertThat(conversation.progress)
                    .containsExactly(
                            "retry 1/3 after 429",
                            "retry 2/3 after 503",
                            "retry 3/3 after closed connection",
                            "answering");
            assertThat(conversation.waits)
                    .containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofSeconds(2));
        }
    }

    @Test
    void showsNothingOfAKeyThatTheProviderRepeats() throws Exception {
        ScriptedServer.Answer echo = (request, out) -> ScriptedServer.json(
                        400,
                        Json.write(Map.of(
                                "error",
                                Map.of(
                                        "message",
                                        "Bad header " + request.headers().get("authorization")
                                                + ", key sk-01******WXYZ, ****WXYZ"))))
                .play(request, out);
        try (ScriptedServer server = ScriptedServer.playing(echo)) {
            ModelFailure failure = catchThrowableOfType(
                    ModelFailure.class, () -> Conversation.with(server).ask());

            StringWriter everything = new StringWriter();
            failure.printStackTrace(new PrintWriter(everything));
            assertThat(failure.getMessage()).contains("HTTP 400: Bad header Bearer ****");
            assertThat(everything.toString()).doesNotContain(Conversation.KEY, "WXYZ", "sk-01");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sk-\u201Cabc\u201D", "sk-abc\u200B", "sk-\nabc", "sk abc", "sk-\u00E9"})
    void saysThatAKeyCannotBeSentWithoutShowingIt(String key) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.json(200, "{}"))) {
            ChatModel model = new ProviderModels(
                            new TestSettings().at(server.baseUrl()),
                            Optional.of(new ApiKey(key)),
                            Map.of(),
                            InstantSource.system())
                    .named("deepseek-chat");
            ChatRequest request = new ChatRequest(
                    List.of(new Message.User("u")), List.of(), Instant.now().plusSeconds(60));

            ModelFailure failure =
                    catchThrowableOfType(ModelFailure.class, () -> model.ask(request, ChatListener.SILENT));

            assertThat(failure.getMessage()).contains("cannot be sent").doesNotContain(key);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void followsNoRedirectWhereverItLeads() throws Exception {
        try (ScriptedServer elsewhere = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("Got your key.")))) {
            for (int status : new int[] {301, 302, 303, 307, 308}) {
                String location = elsewhere.baseUrl() + "/chat/completions";
                try (ScriptedServer server =
                        ScriptedServer.playing(ScriptedServer.json(status, "", "Location: " + location))) {
                    ModelFailure failure = catchThrowableOfType(
                            ModelFailure.class, () -> Conversation.with(server).ask());

                    assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
                    assertThat(failure.getMessage()).contains("HTTP " + status + ": Location: " + location);
                    assertThat(server.requests()).hasSize(1);
                }
            }
            assertThat(elsewhere.requests()).isEmpty();
        }
    }

    @Test
    void replaysWhatTheModelSaidWithItsReasoning() throws Exception {
        String first = Replies.stream()
                        .reasoning("Why.\uD83D\uDE00")
                        .call(0, "", "Read", "{\"path\":\"a")
                        .call(1, "", "Read", "")
                        .open()
                + Replies.ending("tool_calls");
        String second = Replies.stream().content("No thought.").open() + Replies.ending("stop");
        try (ScriptedServer server = ScriptedServer.playing(
                ScriptedServer.chunked(first),
                ScriptedServer.chunked(second),
                ScriptedServer.chunked(Replies.text("Done.")))) {
            Conversation conversation = new Conversation(new TestSettings().at(server.baseUrl()), "deepseek-reasoner");
            Message.Assistant calls = conversation.ask().message();
            conversation.messages.add(calls);
            calls.toolCalls()
                    .forEach(call -> conversation.messages.add(new Message.ToolReply(call.id(), "no such file")));
            conversation.messages.add(conversation.ask().message());
            conversation.messages.add(new Message.User("Report."));
            conversation.ask();

            List<String> bodies = server.chatRequests().stream()
                    .map(ScriptedServer.Request::body)
                    .toList();
            for (int i = 1; i < bodies.size(); i++) {
                String before = bodies.get(i - 1);
                assertThat(bodies.get(i)).startsWith(before.substring(0, before.length() - "]}".length()));
            }
            assertThat(bodies.get(2))
                    .contains("\"reasoning_content\":\"Why.\uD83D\uDE00\"")
                    .contains("\"content\":\"No thought.\",\"reasoning_content\":\"\"");
        }
    }

    @Test
    void makesNoClientBeforeTheFirstQuestion() {
        ProviderModels models = new ProviderModels(
                new TestSettings().at(URI.create("https://api.deepseek.com/v1")),
                Optional.empty(),
                Map.of("HTTPS_PROXY", "no proxy at all"),
                InstantSource.system());

        assertThat(models.named("deepseek-chat").sentAs()).isEqualTo("deepseek-flash");
        assertThat(models.named("deepseek-chat").price()).isPresent();
        assertThat(models.sent("deepseek-reasoner").thinking()).contains("enabled");
    }
}
