package io.deepseekmcp.server;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What is passed on to a model by {@code deepseek_chat}: only what a provider takes, with a reason for all else. */
record ChatArguments(List<Message> messages, List<ToolSpec> tools, String model) {
    private static final int MAX_MESSAGES = 500;
    private static final int MAX_TOOLS = 128;

    /** Reads the arguments as JSON gave them; {@code redact} sees every text, {@code reasons} gets what is wrong. */
    static ChatArguments read(
            Settings settings, Map<String, Object> arguments, UnaryOperator<String> redact, List<String> reasons) {
        Reader reader = new Reader(redact, reasons);
        List<Message> messages = new ArrayList<>();
        for (Map<?, ?> message : reader.objects(arguments.get("messages"), "messages", MAX_MESSAGES)) {
            reader.message(message, messages);
        }
        if (reasons.isEmpty()) {
            reader.checkOrder(messages);
        }
        List<ToolSpec> tools = new ArrayList<>();
        for (Map<?, ?> tool : reader.objects(arguments.get("tools"), "tools", MAX_TOOLS)) {
            reader.tool(tool, tools);
        }
        return new ChatArguments(
                messages,
                tools,
                RequestReader.model(settings, new RequestArguments(arguments, "", reasons, new ArrayList<>()))
                        .orElse(settings.model()));
    }

    /** Reads one request. */
    private static final class Reader {
        private final UnaryOperator<String> redact;
        private final List<String> reasons;

        Reader(UnaryOperator<String> redact, List<String> reasons) {
            this.redact = redact;
            this.reasons = reasons;
        }

        List<Map<?, ?>> objects(Object value, String name, int max) {
            List<Map<?, ?>> objects = new ArrayList<>();
            if (value == null) {
                return objects;
            }
            if (!(value instanceof List<?> items) || items.size() > max) {
                reasons.add(name + " must be an array of at most " + max + " objects.");
                return objects;
            }
            for (Object item : items) {
                if (item instanceof Map<?, ?> object) {
                    objects.add(object);
                } else {
                    reasons.add(name + " holds " + RequestArguments.kind(item) + ": give objects.");
                }
            }
            return objects;
        }

        void message(Map<?, ?> message, List<Message> messages) {
            Object role = message.get("role");
            String content = text(message, "content");
            switch (role instanceof String word ? word : "") {
                case "system" -> messages.add(new Message.System(content));
                case "user" -> messages.add(new Message.User(content));
                case "assistant" ->
                    messages.add(new Message.Assistant(
                            content, text(message, "reasoning_content"), calls(message.get("tool_calls"))));
                case "tool" -> messages.add(new Message.ToolReply(text(message, "tool_call_id"), content));
                default ->
                    reasons.add("messages holds the role " + RequestArguments.shown(role)
                            + ": give system, user, assistant or tool.");
            }
        }

        private String text(Map<?, ?> object, String name) {
            Object value = object.get(name);
            if (value != null && !(value instanceof String)) {
                reasons.add(name + " is " + RequestArguments.kind(value) + ": give a string.");
            }
            return value instanceof String text ? redact.apply(text) : "";
        }

        private List<ToolCall> calls(Object value) {
            List<ToolCall> calls = new ArrayList<>();
            for (Map<?, ?> call : objects(value, "tool_calls", MAX_TOOLS)) {
                Map<?, ?> function = call.get("function") instanceof Map<?, ?> inner ? inner : call;
                Object arguments = function.get("arguments");
                String written = arguments instanceof Map ? Json.write(arguments) : text(function, "arguments");
                calls.add(new ToolCall(text(call, "id"), text(function, "name"), redact.apply(written)));
            }
            return calls;
        }

        /** A provider takes no call without an answer in its place, and no answer without a call. */
        void checkOrder(List<Message> messages) {
            Set<String> open = new HashSet<>();
            boolean answered = true;
            for (Message message : messages) {
                if (message instanceof Message.ToolReply reply) {
                    answered &= open.remove(reply.callId());
                } else {
                    answered &= open.isEmpty();
                }
                if (message instanceof Message.Assistant said) {
                    said.toolCalls().forEach(call -> open.add(call.id()));
                }
            }
            if (!answered || !open.isEmpty()) {
                reasons.add("messages must answer every tool call once, by its id, before the next other message.");
            }
            if (messages.isEmpty() || messages.get(messages.size() - 1) instanceof Message.Assistant) {
                reasons.add("messages must end with what the model is to answer: a user's or a tool's.");
            }
        }

        void tool(Map<?, ?> tool, List<ToolSpec> tools) {
            Map<?, ?> function = tool.get("function") instanceof Map<?, ?> inner ? inner : tool;
            Map<String, Object> parameters = new LinkedHashMap<>();
            if (function.get("parameters") instanceof Map<?, ?> schema) {
                schema.forEach((name, value) -> parameters.put(String.valueOf(name), value));
            } else {
                parameters.put("type", "object");
                parameters.put("properties", Map.of());
            }
            String name = text(function, "name");
            if (name.isEmpty() || name.length() > 64 || !name.chars().allMatch(Reader::isNameChar)) {
                reasons.add("tools holds the name " + RequestArguments.shown(name)
                        + ": give up to 64 letters, digits, _ and -.");
            }
            tools.add(new ToolSpec(name, text(function, "description"), parameters));
        }

        private static boolean isNameChar(int c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        }
    }
}
