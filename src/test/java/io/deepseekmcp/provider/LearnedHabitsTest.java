package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looks at what a host hears after it has refused a request, and that it refuses each thing only once. */
final class LearnedHabitsTest {
    private static final String DONE = Replies.text("Done.");

    /** A request that holds everything that can be refused. */
    private static ModelRequest everything(boolean replays) {
        return new ModelRequest(
                "m",
                "m",
                replays ? ModelRequest.Dialect.DEEPSEEK : ModelRequest.Dialect.OPENAI,
                Optional.of("enabled"),
                Map.of("thinking", Map.of("type", "enabled")),
                500_000,
                OptionalDouble.of(0),
                Optional.of("high"),
                Optional.empty());
    }

    private record Seen(String lesson, int status, String host, String words) {}

    static Stream<Seen> seen() throws IOException {
        try (InputStream in = LearnedHabitsTest.class.getResourceAsStream("/provider/refusals.tsv")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.stream().filter(line -> !line.startsWith("#")).map(line -> {
                String[] cells = line.split("\t", 4);
                return new Seen(cells[0], Integer.parseInt(cells[1]), cells[2], cells[3]);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("seen")
    void learnsFromTheWordsOfManyHosts(Seen seen) {
        ProviderError fault = ErrorTable.find(seen.status(), seen.words());
        FailedAttempt refusal = new FailedAttempt(fault, seen.status(), seen.words());
        boolean learnsNotToReplay = seen.lesson().equals("REASONING_REPLAY not sent");
        Map<Habit, String> sent = seen.lesson().equals("TOKEN_FIELD max_tokens")
                ? Map.of(Habit.TOKEN_FIELD, "max_completion_tokens")
                : Map.of();

        assertThat(RefusalTable.lesson(refusal, everything(learnsNotToReplay), sent)
                        .map(lesson -> lesson.habit() + " " + lesson.now())
                        .orElse("-"))
                .isEqualTo(seen.lesson());
    }

    private static ScriptedServer.Answer refusal(String words) {
        return ScriptedServer.json(400, Json.write(Map.of("error", Map.of("message", words))));
    }

    private static Conversation conversation(ScriptedServer server) {
        return new Conversation(
                new TestSettings()
                        .api(Settings.Api.OPENAI)
                        .reasoningEffort("high")
                        .at(server.baseUrl()),
                "some-model");
    }

    private static Map<String, Object> body(ScriptedServer server, int request) throws JsonException {
        return Json.parseObject(server.chatRequests().get(request).body());
    }

    @Test
    void asksOnceMoreForEachThingThatIsRefusedAndNeverAgain() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
                        refusal("stream_options: Extra inputs are not permitted"),
                        refusal("Unsupported value: 'temperature' does not support 0 with this model."),
                        refusal("Unrecognized request argument supplied: reasoning_effort"),
                        refusal("max_tokens for `m` must be less than or equal to 1000"),
                        ScriptedServer.chunked(DONE))
                .withOtherRules()) {
            Conversation conversation = conversation(server);

            assertThat(conversation.ask().message().text()).isEqualTo("Done.");
            assertThat(server.chatRequests()).hasSize(6);
            assertThat(conversation.waits).isEmpty();
            assertThat(conversation.ask().message().text()).isEqualTo("Done.");
            assertThat(server.chatRequests()).hasSize(7);
            assertThat(body(server, 6))
                    .containsEntry("max_completion_tokens", 1000L)
                    .containsEntry("stream", true)
                    .doesNotContainKeys("max_tokens", "stream_options", "temperature", "reasoning_effort");
            assertThat(conversation.models.learned())
                    .extracting(fact -> fact.get("what") + ": " + fact.get("now"))
                    .containsExactly(
                            "token_field: max_completion_tokens",
                            "max_output_tokens: 1000",
                            "stream_options: not sent",
                            "temperature: not sent",
                            "reasoning_effort: not sent");
            assertThat(conversation.models.learned().get(0))
                    .containsEntry("model", "some-model")
                    .containsEntry(
                            "because", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
        }
    }

    @Test
    void letsEveryDelegationOfTheProcessProfit() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("stream_options: Extra inputs are not permitted"), ScriptedServer.chunked(DONE))
                .withOtherRules()) {
            Conversation first = conversation(server);
            first.ask();

            first.models
                    .named("some-model")
                    .ask(new ChatRequest(first.messages, List.of(), Instant.parse("2026-11-15T12:10:00Z")), first);

            assertThat(server.chatRequests()).hasSize(3);
            assertThat(body(server, 2)).doesNotContainKey("stream_options");
        }
    }

    @Test
    void sendsReasoningBackOnceAHostHasAskedForIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("The `reasoning_content` in the thinking mode must be passed back to the API."),
                        ScriptedServer.chunked(DONE))
                .withOtherRules()) {
            Conversation conversation = conversation(server);
            conversation.messages.add(new Message.Assistant(
                    "", "I have to look.", List.of(new ToolCall("c1", "Read", "{\"path\":\"a\"}"))));
            conversation.messages.add(new Message.ToolReply("c1", "text"));

            conversation.ask();

            assertThat(server.chatRequests().get(0).body()).doesNotContain("reasoning_content");
            assertThat(server.chatRequests().get(1).body()).contains("\"reasoning_content\":\"I have to look.\"");
        }
    }

    @Test
    void goesInNoCircleWhenOppositeThingsAreRefused() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("The `reasoning_content` in the thinking mode must be passed back to the API."),
                        refusal("'messages.1' : property 'reasoning_content' is unsupported"),
                        refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
                        refusal("Unknown parameter: 'max_completion_tokens'."))
                .withOtherRules()) {
            Conversation conversation = conversation(server);

            assertThatThrownBy(conversation::ask)
                    .isInstanceOf(ModelFailure.class)
                    .hasMessageContaining("does not accept the model's reasoning back");
            assertThat(server.chatRequests()).hasSize(2);
            assertThatThrownBy(conversation::ask).isInstanceOf(ModelFailure.class);
            assertThat(server.chatRequests()).hasSize(4);
        }
    }

    @Test
    void sendsCallsOneByOneToATemplateThatKnowsNoMore() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("This model only supports single tool-calls at once!"), ScriptedServer.chunked(DONE))
                .withOtherRules()) {
            Conversation conversation = conversation(server);
            conversation.messages.add(new Message.Assistant(
                    "Two.",
                    "",
                    List.of(
                            new ToolCall("c1", "Read", "{\"path\":\"a\"}"),
                            new ToolCall("c2", "Read", "{\"path\":\"b\"}"))));
            conversation.messages.add(new Message.ToolReply("c1", "A"));
            conversation.messages.add(new Message.ToolReply("c2", "B"));

            conversation.ask();

            List<?> messages = (List<?>) body(server, 1).get("messages");
            assertThat(messages)
                    .extracting(
                            message -> ((Map<?, ?>) message).get("role") + " " + ((Map<?, ?>) message).get("content"))
                    .endsWith("assistant Two.", "tool A", "assistant ", "tool B");
        }
    }

    @Test
    void closesTheSchemasForAHostThatWantsThemClosed() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        refusal("tools.0.function.parameters: 'additionalProperties' must be false for object schemas"),
                        ScriptedServer.chunked(DONE))
                .withOtherRules()) {
            conversation(server).ask();

            assertThat(server.chatRequests().get(0).body()).doesNotContain("additionalProperties");
            assertThat(server.chatRequests().get(1).body()).contains("\"additionalProperties\":false");
        }
    }

    @Test
    void asksInOneDocumentWhereStreamsAreRefused() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                        ScriptedServer.json(403, "{\"message\":\"Streaming requests are not yet allowed.\"}"),
                        ScriptedServer.json(200, Replies.document("Whole.")))
                .withOtherRules()) {
            Conversation conversation = conversation(server);

            assertThat(conversation.ask().message().text()).isEqualTo("Whole.");
            assertThat(body(server, 1)).containsEntry("stream", false).doesNotContainKey("stream_options");
        }
    }

    @Test
    void neverTakesThinkingFromARequestToDeepSeek() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(refusal("Unknown parameter: 'thinking'."))) {
            assertThatThrownBy(Conversation.with(server)::ask).isInstanceOf(ModelFailure.class);
            assertThat(server.chatRequests()).hasSize(1);
        }
    }

    @Test
    void takesTextWithoutAReasonForItsEndOnceAHostHasSentItTwice() throws Exception {
        String body = Replies.stream().content("Text.").done();
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(body))) {
            Conversation conversation = Conversation.with(server);

            assertThat(conversation.ask().message().text()).isEqualTo("Text.");
            assertThat(server.chatRequests()).hasSize(2);
            conversation.ask();
            assertThat(server.chatRequests()).hasSize(3);
            assertThat(conversation.models.learned())
                    .extracting(fact -> fact.get("what"))
                    .containsExactly("finish_reason");
        }
    }

    @Test
    void showsAnUnknownReason() throws Exception {
        String body = Replies.stream().content("Text.").open() + Replies.ending("ended_somehow");
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(body))) {
            Conversation conversation = Conversation.with(server);
            conversation.ask();

            assertThat(Json.write(conversation.models.learned())).contains("ended_somehow");
        }
    }
}
