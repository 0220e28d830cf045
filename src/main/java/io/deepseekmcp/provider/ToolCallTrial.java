package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks a model one question that a tool answers, to see whether tool calls come through: at most 200 tokens of reply. */
public final class ToolCallTrial {
    static final int MAX_TOKENS = 200;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ToolSpec TOOL = new ToolSpec(
            "add",
            "Adds two whole numbers.",
            Map.of(
                    "type",
                    "object",
                    "properties",
                    Map.of("a", Map.of("type", "integer"), "b", Map.of("type", "integer")),
                    "required",
                    List.of("a", "b")));

    private final HttpChatModel model;
    private final Provider provider;

    ToolCallTrial(HttpChatModel model, Provider provider) {
        this.model = model;
        this.provider = provider;
    }

    /**
     * What came: {@code works} is true, false, or null where the reply was too short to tell; {@code said} says why not;
     * {@code prompt_tokens} and {@code completion_tokens} are what it took.
     */
    public Map<String, Object> ask() throws InterruptedException {
        ChatRequest request = new ChatRequest(
                List.of(new Message.User("Call the tool add with a = 19 and b = 23. Do not answer yourself.")),
                List.of(TOOL),
                provider.clock().instant().plus(LIMIT));
        Map<String, Object> json = new LinkedHashMap<>();
        try {
            ChatReply reply = model.attempt(request, ChatListener.SILENT);
            boolean called = reply.message().toolCalls().stream()
                    .anyMatch(
                            call -> call.name().equals(TOOL.name()) && ReplayedArguments.isOneObject(call.arguments()));
            boolean cut = reply.finish() == Finish.LENGTH;
            json.put("works", called ? Boolean.TRUE : cut ? null : Boolean.FALSE);
            if (!called) {
                json.put(
                        "said",
                        cut ? "the reply ended at " + MAX_TOKENS + " tokens before a call came" : "no tool call came");
            }
            json.put("prompt_tokens", reply.usage().promptTokens());
            json.put("completion_tokens", reply.usage().completionTokens());
        } catch (FailedAttempt fault) {
            json.put("works", false);
            json.put("said", fault.sentence(provider.host()));
        }
        return json;
    }
}
