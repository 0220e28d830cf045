package io.deepseekmcp.chat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the arguments of calls of one tool; what it makes of them, {@link CallArguments} says. */
final class ArgumentsReader {
    private static final int MAX_REASON_CHARS = 160;
    private static final int SHOWN_CHARS = 24;

    /** How often models put an object into a wrapper, or into text, once more than needed. */
    private static final int MAX_WRAPPERS = 3;

    private static final Pattern PARSERS_ADVICE =
            Pattern.compile("(?: \\(for |: enable `|: maybe a |: JSON spec|, from `|"
                    + ": was expecting \\(JSON|: expected a valid value \\(JSON).*");

    private static final Set<String> WRAPPERS =
            Set.of("arguments", "args", "input", "tool_input", "kwargs", "parameters", "params");
    private static final Set<String> NAME_KEYS = Set.of("name", "tool", "tool_name", "function");

    private final ToolSpec spec;
    private final Map<?, ?> properties;

    ArgumentsReader(ToolSpec spec) {
        this.spec = spec;
        this.properties = spec.parameters().get("properties") instanceof Map<?, ?> map ? map : Map.of();
    }

    CallArguments read(String raw) {
        String text = once(raw.strip());
        if (text.isEmpty() || text.equals("null")) {
            return new CallArguments.Values(new LinkedHashMap<>());
        }
        try {
            return ofJson(Json.parse(text));
        } catch (JsonException e) {
            return new CallArguments.Unusable(notJson(text, e));
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
            return new CallArguments.Unusable("The arguments of " + spec.name() + " are " + kind(inner)
                    + ". Nothing was done. Send one JSON object: " + example() + ".");
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
            if (properties.containsKey(entry.getKey())) {
                return Optional.empty();
            }
            if (WRAPPERS.contains(entry.getKey()) && inner == null) {
                inner = entry.getValue();
            } else if (!NAME_KEYS.contains(entry.getKey()) || !spec.name().equals(entry.getValue())) {
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
        Set<String> types = types(name);
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
        return (emptyList || emptyMap) && !required().contains(name) ? null : value;
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
                    return Optional.of("\"" + name + "\" of " + spec.name() + " holds half of a character (\\u"
                            + Integer.toHexString(text.charAt(i))
                            + " without its other half). Nothing was done. Send the call again with the character"
                            + " itself.");
                }
                i++;
            }
        }
        return swallowed(text)
                ? Optional.of("\"" + name + "\" of " + spec.name()
                        + " has swallowed the markup of a tool call. Nothing was done. Send the call again, each"
                        + " argument as a field of its own: " + example() + ".")
                : Optional.empty();
    }

    /** Whether the value ends in, or runs on into, the next parameter of the model's own markup. */
    private boolean swallowed(String text) {
        String folded = LeakedCalls.folded(text);
        if (folded.endsWith("</|dsml|parameter>")
                || folded.endsWith("</|dsml|invoke>")
                || folded.endsWith("</|dsml|tool_calls>")
                || folded.endsWith("</|dsml|function_calls>")) {
            return true;
        }
        return folded.contains("</|dsml|parameter>")
                && properties.keySet().stream()
                        .anyMatch(name -> folded.contains("<|dsml|parametername=\"" + name + "\""));
    }

    private String notJson(String text, JsonException e) {
        String reason = e.getMessage();
        if (reason.startsWith("Unexpected end-of-input")) {
            return "The arguments of " + spec.name() + " are cut off after " + text.length()
                    + " characters. Nothing was done. " + remedyForLength();
        }
        if (goesOn(text)) {
            return "The arguments of " + spec.name()
                    + " go on after the JSON object ends. Nothing was done. Send one"
                    + " JSON object in each call: " + example() + ".";
        }
        String before = before(text, e);
        return "The arguments of " + spec.name() + " are not JSON: " + shortened(reason)
                + (before.isBlank() ? ", at the beginning" : ", after " + before) + " (line " + e.line() + ", column "
                + e.column()
                + "). Nothing was done. Send one JSON object: " + example()
                + "; inside strings write \\\" for a quote, \\\\ for a backslash and \\n for a line break.";
    }

    /** The parser's reason up to where it begins to explain itself to a programmer. */
    private static String shortened(String reason) {
        String bare = PARSERS_ADVICE.matcher(reason.replace('\n', ' ')).replaceFirst("");
        return Excerpt.head(bare, MAX_REASON_CHARS);
    }

    /** The last characters before the place where reading stopped. */
    private static String before(String text, JsonException e) {
        int line = 1;
        int start = 0;
        while (line < e.line() && text.indexOf('\n', start) >= 0) {
            start = text.indexOf('\n', start) + 1;
            line++;
        }
        int end = Math.min(text.length(), start + Math.max(0, e.column() - 1));
        return Unicode.wellFormed(
                Unicode.tail(text.substring(0, end), SHOWN_CHARS).replaceAll("\\s+", " "));
    }

    /** Whether a whole JSON object stands at the beginning, with something else after it. */
    private static boolean goesOn(String text) {
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return i + 1 < text.length()
                        && parsed(text.substring(0, i + 1), Map.class).isPresent();
            }
        }
        return false;
    }

    private String remedyForLength() {
        return properties.containsKey("content")
                ? "Send it in parts: " + spec.name()
                        + " with the first part of the content, then Edit to append each further part."
                : "Send the whole call again, with shorter arguments: " + example() + ".";
    }

    /** The shape of a right call: every required argument, or the first one where none is required. */
    private String example() {
        Map<String, Object> example = new LinkedHashMap<>();
        for (Object property : properties.keySet()) {
            String name = (String) property;
            if (required().contains(name) || (required().isEmpty() && example.isEmpty())) {
                example.put(name, placeholder(types(name)));
            }
        }
        return Json.write(example);
    }

    private static Object placeholder(Set<String> types) {
        if (types.contains("array")) {
            return List.of("...");
        }
        if (types.contains("object")) {
            return Map.of();
        }
        if (types.contains("integer") || types.contains("number")) {
            return 1;
        }
        return types.contains("boolean") ? (Object) true : "...";
    }

    private Set<String> types(String name) {
        Object type = properties.get(name) instanceof Map<?, ?> property ? property.get("type") : null;
        if (type instanceof List<?> several) {
            return Set.copyOf(several.stream().map(String::valueOf).toList());
        }
        return type == null ? Set.of() : Set.of(String.valueOf(type));
    }

    private List<?> required() {
        return spec.parameters().get("required") instanceof List<?> names ? names : List.of();
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
