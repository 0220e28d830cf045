package io.deepseekmcp.tool.argument;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.FoldedMarkup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the arguments of calls of one tool as a model wrote them. What can be meant in one way only is put right (nothing
 * at all, the same object twice, an object inside one more wrapper, a list written as text); everything else is unusable
 * and never guessed at, because a guess may write a file.
 */
public final class ArgumentsReader {
    /** How often models put an object into a wrapper, or into text, once more than needed. */
    private static final int MAX_WRAPPERS = 3;

    private static final Set<String> WRAPPERS =
            Set.of("arguments", "args", "input", "tool_input", "kwargs", "parameters", "params");
    private static final Set<String> NAME_KEYS = Set.of("name", "tool", "tool_name", "function");

    private final ToolParameters tool;

    public ArgumentsReader(ToolSpec spec) {
        this.tool = new ToolParameters(spec);
    }

    /** Reads the text of one call. */
    public CallArguments read(String raw) {
        String text = once(raw.strip());
        if (text.isEmpty() || text.equals("null")) {
            return new CallArguments.Values(new LinkedHashMap<>());
        }
        try {
            return ofJson(Json.parse(text));
        } catch (JsonException e) {
            return new CallArguments.Unusable(new BrokenJson(text, e).sentence(tool));
        }
    }

    /** A text that is the same text twice, blanks between them or not, read once. */
    private static String once(String text) {
        int half = text.length() / 2;
        String first = text.substring(0, half).strip();
        boolean doubled =
                first.startsWith("{") && first.equals(text.substring(half).strip());
        return doubled ? first : text;
    }

    private CallArguments ofJson(Object json) {
        Object inner = json;
        for (int i = 0; i < MAX_WRAPPERS; i++) {
            Optional<Object> unwrapped = unwrap(inner);
            if (unwrapped.isEmpty()) {
                break;
            }
            inner = unwrapped.get();
        }
        if (!(inner instanceof Map<?, ?> object)) {
            return new CallArguments.Unusable("The arguments of " + tool.name() + " are " + kind(inner)
                    + ". Nothing was done. Send one JSON object: " + tool.example() + ".");
        }
        return checked(object);
    }

    /** What lies inside one wrapper, empty for what is no wrapper. */
    private Optional<Object> unwrap(Object value) {
        if (value instanceof String text) {
            return parsed(text, Map.class);
        }
        if (!(value instanceof Map<?, ?> object) || object.size() > 2) {
            return Optional.empty();
        }
        Object inner = null;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            if (tool.has(entry.getKey())) {
                return Optional.empty();
            }
            if (WRAPPERS.contains(entry.getKey()) && inner == null) {
                inner = entry.getValue();
            } else if (!NAME_KEYS.contains(entry.getKey()) || !tool.name().equals(entry.getValue())) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(inner).filter(found -> found instanceof Map<?, ?> || found instanceof String);
    }

    private CallArguments checked(Map<?, ?> object) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            String name = (String) entry.getKey();
            Object value = coerced(name, entry.getValue());
            Optional<String> problem = problem(name, value);
            if (problem.isPresent()) {
                return new CallArguments.Unusable(problem.get());
            }
            if (value != null) {
                values.put(name, value);
            }
        }
        return new CallArguments.Values(values);
    }

    /** A list or an object that the model wrote as text becomes one; an empty one in place of a scalar means absent. */
    private Object coerced(String name, Object value) {
        Set<String> types = tool.types(name);
        if (types.isEmpty()) {
            return value;
        }
        if (value instanceof String text && !types.contains("string")) {
            Optional<Object> list = types.contains("array") ? parsed(text, List.class) : Optional.empty();
            Optional<Object> map = types.contains("object") ? parsed(text, Map.class) : Optional.empty();
            return list.or(() -> map).orElse(value);
        }
        boolean emptyList = value instanceof List<?> list && list.isEmpty() && !types.contains("array");
        boolean emptyMap = value instanceof Map<?, ?> map && map.isEmpty() && !types.contains("object");
        return (emptyList || emptyMap) && !tool.required().contains(name) ? null : value;
    }

    private Optional<String> problem(String name, Object value) {
        if (value instanceof List<?> items) {
            return items.stream()
                    .map(item -> problem(name, item))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (!(value instanceof String text)) {
            return Optional.empty();
        }
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    return Optional.of("\"" + name + "\" of " + tool.name() + " holds half of a character (\\u"
                            + Integer.toHexString(text.charAt(i))
                            + " without its other half). Nothing was done. Send the call again with the character"
                            + " itself.");
                }
                i++;
            }
        }
        return swallowed(text)
                ? Optional.of("\"" + name + "\" of " + tool.name()
                        + " has swallowed the markup of a tool call. Nothing was done. Send the call again, each"
                        + " argument as a field of its own: " + tool.example() + ".")
                : Optional.empty();
    }

    /** Whether the value ends in, or runs on into, the next parameter of the model's own markup. */
    private boolean swallowed(String text) {
        String folded = FoldedMarkup.of(text);
        if (folded.endsWith("</|dsml|parameter>")
                || folded.endsWith("</|dsml|invoke>")
                || folded.endsWith("</|dsml|tool_calls>")
                || folded.endsWith("</|dsml|function_calls>")) {
            return true;
        }
        return folded.contains("</|dsml|parameter>")
                && tool.names().stream().anyMatch(name -> folded.contains("<|dsml|parametername=\"" + name + "\""));
    }

    private static Optional<Object> parsed(String text, Class<?> type) {
        try {
            return Optional.of(Json.parse(text)).filter(type::isInstance);
        } catch (JsonException e) {
            // Text that is no JSON is just text.
            return Optional.empty();
        }
    }

    private static String kind(Object value) {
        if (value instanceof List<?>) {
            return "a JSON array";
        }
        return value instanceof String ? "a JSON string" : "no JSON object";
    }
}
