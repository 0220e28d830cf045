package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.text.Unicode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a conversation as the body of a request that the provider accepts whatever the model wrote before. The messages
 * come last, and what is written for a message depends on nothing after it: the body of a turn, up to the end of its
 * messages, is byte for byte the beginning of the next turn's, which is what the provider's prefix cache wants.
 */
final class RequestWriter {
    /** An assistant message with neither text nor calls is refused, and leaving it out would put two users in a row. */
    static final String EMPTY_REPLY = "(empty reply)";

    private static final int MAX_NAME_CHARS = 64;
    private static final String NAME_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

    /** A schema without {@code "type": "object"} at its root makes the provider refuse the whole request. */
    private static final Map<String, Object> NO_PARAMETERS = noParameters();

    private final ModelRequest model;

    RequestWriter(ModelRequest model) {
        this.model = model;
    }

    /** Writes as the host is known to want it. */
    ByteChunks write(ChatRequest request, Map<Habit, String> habits) {
        ByteChunks out = new ByteChunks();
        Map<String, ToolSpec> tools = new HashMap<>();
        request.tools().forEach(tool -> tools.put(tool.name(), tool));
        try (JsonGenerator json = WireFields.JSON.createGenerator(out)) {
            json.writeStartObject();
            head(json, habits);
            if (!request.tools().isEmpty()) {
                json.writeArrayFieldStart(WireFields.TOOLS);
                for (ToolSpec tool : request.tools()) {
                    tool(json, tool, habits);
                }
                json.writeEndArray();
            }
            json.writeArrayFieldStart(WireFields.MESSAGES);
            boolean apart = habits.containsKey(Habit.PARALLEL_CALLS);
            boolean replays = model.replaysReasoning(habits);
            for (Message message : apart ? SingleCalls.of(request.messages()) : request.messages()) {
                message(json, message, tools, replays);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }

    private void head(JsonGenerator json, Map<Habit, String> habits) throws IOException {
        text(json, WireFields.MODEL, model.sentAs());
        boolean streams = !habits.containsKey(Habit.STREAM);
        json.writeBooleanField(WireFields.STREAM, streams);
        if (streams && !habits.containsKey(Habit.STREAM_OPTIONS)) {
            json.writeObjectFieldStart(WireFields.STREAM_OPTIONS);
            json.writeBooleanField(WireFields.INCLUDE_USAGE, true);
            json.writeEndObject();
        }
        json.writeNumberField(model.tokenField(habits), model.maxTokens(habits));
        if (model.temperature().isPresent() && !habits.containsKey(Habit.TEMPERATURE)) {
            json.writeNumberField(WireFields.TEMPERATURE, model.temperature().getAsDouble());
        }
        if (!habits.containsKey(Habit.THINKING)) {
            for (Map.Entry<String, Object> field : model.thinkingFields().entrySet()) {
                json.writeFieldName(field.getKey());
                WellFormedJson.write(json, field.getValue());
            }
        }
        if (model.reasoningEffort().isPresent() && !habits.containsKey(Habit.REASONING_EFFORT)) {
            text(json, WireFields.REASONING_EFFORT, model.reasoningEffort().get());
        }
    }

    private static void tool(JsonGenerator json, ToolSpec tool, Map<Habit, String> habits) throws IOException {
        json.writeStartObject();
        text(json, WireFields.TYPE, WireFields.FUNCTION);
        json.writeObjectFieldStart(WireFields.FUNCTION);
        text(json, WireFields.NAME, tool.name());
        text(json, WireFields.DESCRIPTION, tool.description());
        json.writeFieldName(WireFields.PARAMETERS);
        Map<String, Object> parameters = tool.parameters().isEmpty() ? NO_PARAMETERS : tool.parameters();
        WellFormedJson.write(json, habits.containsKey(Habit.TOOL_SCHEMAS) ? closed(parameters) : parameters);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The same schema with every object closed to further properties, which none of our tools takes. */
    private static Map<String, Object> closed(Map<?, ?> schema) {
        Map<String, Object> closed = new LinkedHashMap<>();
        schema.forEach((name, value) ->
                closed.put((String) name, value instanceof Map<?, ?> inner ? closed(inner) : value));
        if ("object".equals(schema.get(WireFields.TYPE))) {
            closed.put("additionalProperties", false);
        }
        return closed;
    }

    private static void message(
            JsonGenerator json, Message message, Map<String, ToolSpec> tools, boolean replaysReasoning)
            throws IOException {
        json.writeStartObject();
        if (message instanceof Message.System system) {
            text(json, WireFields.ROLE, "system");
            text(json, WireFields.CONTENT, system.text());
        } else if (message instanceof Message.User user) {
            text(json, WireFields.ROLE, "user");
            text(json, WireFields.CONTENT, user.text());
        } else if (message instanceof Message.ToolReply reply) {
            text(json, WireFields.ROLE, "tool");
            text(json, WireFields.TOOL_CALL_ID, reply.callId());
            text(json, WireFields.CONTENT, reply.text());
        } else if (message instanceof Message.Assistant assistant) {
            assistant(json, assistant, tools, replaysReasoning);
        }
        json.writeEndObject();
    }

    private static void assistant(
            JsonGenerator json, Message.Assistant assistant, Map<String, ToolSpec> tools, boolean replaysReasoning)
            throws IOException {
        boolean says = !assistant.text().isEmpty() || !assistant.toolCalls().isEmpty();
        text(json, WireFields.ROLE, "assistant");
        text(json, WireFields.CONTENT, says ? assistant.text() : EMPTY_REPLY);
        if (replaysReasoning) {
            text(json, WireFields.REASONING_CONTENT, assistant.reasoning());
        }
        if (assistant.toolCalls().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(WireFields.TOOL_CALLS);
        for (ToolCall call : assistant.toolCalls()) {
            json.writeStartObject();
            text(json, WireFields.ID, call.id());
            text(json, WireFields.TYPE, WireFields.FUNCTION);
            json.writeObjectFieldStart(WireFields.FUNCTION);
            text(json, WireFields.NAME, acceptedName(call.name()));
            text(json, WireFields.ARGUMENTS, ReplayedArguments.of(call.arguments(), tools.get(call.name())));
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The name with which a call is replayed: a model can call what no tool can be named. */
    private static String acceptedName(String name) {
        if (name.isEmpty()) {
            return "unnamed";
        }
        StringBuilder accepted = new StringBuilder();
        for (int i = 0; i < name.length() && i < MAX_NAME_CHARS; i++) {
            char c = name.charAt(i);
            accepted.append(NAME_CHARS.indexOf(c) >= 0 ? c : '_');
        }
        return accepted.toString();
    }

    private static Map<String, Object> noParameters() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put(WireFields.TYPE, "object");
        schema.put("properties", Map.of());
        return schema;
    }

    private static void text(JsonGenerator json, String field, String value) throws IOException {
        json.writeStringField(field, Unicode.wellFormed(value));
    }
}
