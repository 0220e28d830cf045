package io.deepseekmcp.provider;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges the body of a request as DeepSeek's service does, and lists what it would refuse. Every test server runs it. */
public final class RequestChecker {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
    private static final Set<String> COMMON_FIELDS = Set.of(
            "model",
            "messages",
            "tools",
            "stream",
            "stream_options",
            "max_tokens",
            "max_completion_tokens",
            "temperature",
            "reasoning_effort",
            "thinking");
    private static final long MAX_OUTPUT_TOKENS = 393_216;

    private final List<String> problems = new ArrayList<>();

    private RequestChecker() {}

    /** One line for each rule that the body breaks; empty for a valid request. */
    public static List<String> problems(String body) {
        RequestChecker checker = new RequestChecker();
        try {
            checker.request(Json.parseObject(body));
        } catch (JsonException e) {
            checker.problems.add("the body is not one JSON object: " + e.getMessage());
        }
        return List.copyOf(checker.problems);
    }

    private void request(Map<String, Object> body) {
        check(COMMON_FIELDS.containsAll(body.keySet()), "unknown fields in " + body.keySet());
        check(body.get("model") instanceof String model && !model.isEmpty(), "no model");
        check(Boolean.TRUE.equals(body.get("stream")), "not streamed");
        check(Map.of("include_usage", true).equals(body.get("stream_options")), "usage is not asked for");
        String field = body.containsKey("max_completion_tokens") ? "max_completion_tokens" : "max_tokens";
        check(
                body.get(field) instanceof Long max && max >= 1 && max <= MAX_OUTPUT_TOKENS,
                field + " is " + body.get(field));
        check(!(body.containsKey("max_completion_tokens") && body.containsKey("max_tokens")), "two bounds of output");
        if (body.containsKey("temperature")) {
            double temperature = body.get("temperature") instanceof Number number ? number.doubleValue() : -1;
            check(temperature >= 0 && temperature <= 2, "temperature is " + body.get("temperature"));
        }
        Object thinking = body.get("thinking");
        check(
                thinking == null
                        || thinking.equals(Map.of("type", "enabled"))
                        || thinking.equals(Map.of("type", "disabled")),
                "thinking is " + thinking);
        noLoneSurrogates(body, "$");
        if (body.containsKey("tools")) {
            tools(list(body.get("tools")));
        }
        messages(list(body.get("messages")), Map.of("type", "enabled").equals(thinking));
    }

    private void tools(List<?> tools) {
        check(!tools.isEmpty() && tools.size() <= 128, tools.size() + " tools");
        Set<Object> names = new HashSet<>();
        for (Object tool : tools) {
            Map<?, ?> entry = map(tool);
            Map<?, ?> function = map(entry.get("function"));
            check("function".equals(entry.get("type")), "a tool's type is " + entry.get("type"));
            check(
                    function.get("name") instanceof String name
                            && NAME.matcher(name).matches(),
                    "a tool's name is " + function.get("name"));
            check(names.add(function.get("name")), "two tools are named " + function.get("name"));
            check(function.get("description") instanceof String, "a tool has no description");
            check(
                    "object".equals(map(function.get("parameters")).get("type")),
                    "the schema of " + function.get("name") + " is no object");
        }
    }

    private void messages(List<?> messages, boolean thinking) {
        check(!messages.isEmpty(), "no messages");
        Set<Object> ids = new HashSet<>();
        List<Object> unanswered = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            Map<?, ?> message = map(messages.get(i));
            String at = "messages[" + i + "]: ";
            check(message.get("content") instanceof String, at + "content is " + message.get("content"));
            String role = Objects.toString(message.get("role"));
            if (role.equals("tool")) {
                check(unanswered.remove(message.get("tool_call_id")), at + "answers no call that is open");
                continue;
            }
            check(unanswered.isEmpty(), at + "comes before the answers to " + unanswered);
            unanswered.clear();
            switch (role) {
                case "system" -> check(i == 0, at + "a system message that is not first");
                case "user" -> check(!Objects.toString(message.get("content")).isBlank(), at + "blank");
                case "assistant" -> assistant(message, thinking, at, ids, unanswered);
                default -> problems.add(at + "role " + role);
            }
        }
        check(unanswered.isEmpty(), "no answers to " + unanswered);
        if (!messages.isEmpty()) {
            Object last = map(messages.get(messages.size() - 1)).get("role");
            check(!"assistant".equals(last), "the last message is the assistant's");
        }
    }

    private void assistant(Map<?, ?> message, boolean thinking, String at, Set<Object> ids, List<Object> unanswered) {
        if (thinking) {
            check(message.get("reasoning_content") instanceof String, at + "no reasoning_content while thinking is on");
        }
        if (!message.containsKey("tool_calls")) {
            check(!"".equals(message.get("content")), at + "neither content nor tool_calls");
            return;
        }
        List<?> calls = list(message.get("tool_calls"));
        check(!calls.isEmpty(), at + "tool_calls is empty");
        for (Object call : calls) {
            Map<?, ?> entry = map(call);
            Map<?, ?> function = map(entry.get("function"));
            check(entry.get("id") instanceof String id && !id.isEmpty(), at + "a call without id");
            check(ids.add(entry.get("id")), at + "the id " + entry.get("id") + " is taken");
            check("function".equals(entry.get("type")), at + "a call's type is " + entry.get("type"));
            check(
                    function.get("name") instanceof String name
                            && NAME.matcher(name).matches(),
                    at + "a call's name is " + function.get("name"));
            arguments(function.get("arguments"), at);
            unanswered.add(entry.get("id"));
        }
    }

    private void arguments(Object arguments, String at) {
        if (!(arguments instanceof String text)) {
            problems.add(at + "arguments are no string");
            return;
        }
        try {
            noLoneSurrogates(Json.parseObject(text), at + "arguments");
        } catch (JsonException e) {
            problems.add(at + "arguments are not one JSON object: " + text);
        }
    }

    private void noLoneSurrogates(Object value, String at) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> {
                noLoneSurrogates(key, at);
                noLoneSurrogates(entry, at + "." + key);
            });
        } else if (value instanceof List<?> items) {
            items.forEach(item -> noLoneSurrogates(item, at));
        } else if (value instanceof String text) {
            check(
                    text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE),
                    "a lone surrogate in " + at);
        }
    }

    private void check(boolean holds, String problem) {
        if (!holds) {
            problems.add(problem);
        }
    }

    private Map<?, ?> map(Object value) {
        check(value instanceof Map<?, ?>, "an object was expected, not " + value);
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private List<?> list(Object value) {
        check(value instanceof List<?>, "an array was expected, not " + value);
        return value instanceof List<?> list ? list : List.of();
    }
}
