package io.deepseekmcp.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DeepSeekModelTest {

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
}
