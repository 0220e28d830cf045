package io.deepseekmcp.engine.report;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.FoldedMarkup;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tells whether a model has written a call of one of its tools into its text in a form that is a call by the tool's name
 * alone: as plain JSON at the end, with a few words before it, or in the manner of other models. {@link LeakedCalls} knows
 * the forms that are calls whatever they name.
 */
final class NamedCalls {
    private static final Set<String> NAMES =
            Set.of("name", "tool", "tool_name", "function", "action", "recipient_name", "function_name");
    private static final Set<String> ARGUMENTS =
            Set.of("arguments", "args", "parameters", "params", "input", "tool_input", "action_input", "kwargs");
    private static final Set<String> WRAPPERS =
            Set.of("function", "function_call", "tool_call", "tool_calls", "tool_use", "tool_uses", "calls");

    /** Braces tried as the start of the JSON; prose full of braces must not cost a square of its length. */
    private static final int MAX_STARTS = 200;

    private NamedCalls() {}

    /** Whether the text holds a call of one of these tools. */
    static boolean callsOneOf(Collection<String> tools, String text) {
        return endsInJsonCall(tools, text) || holdsNamedMark(tools, text);
    }

    private static boolean endsInJsonCall(Collection<String> tools, String text) {
        String bare = text.strip();
        while (bare.endsWith("`")) {
            bare = bare.substring(0, bare.length() - 1).stripTrailing();
        }
        if (!bare.endsWith("}") && !bare.endsWith("]")) {
            return false;
        }
        int tried = 0;
        for (int at = 0; at < bare.length() && tried < MAX_STARTS; at++) {
            if (bare.charAt(at) == '{' || bare.charAt(at) == '[') {
                tried++;
                try {
                    return isCall(tools, Json.parse(bare.substring(at)));
                } catch (JsonException e) {
                    // The JSON begins further on, if there is any.
                }
            }
        }
        return false;
    }

    private static boolean isCall(Collection<String> tools, Object json) {
        if (json instanceof List<?> items) {
            return items.stream().anyMatch(item -> isCall(tools, item));
        }
        if (!(json instanceof Map<?, ?> object)) {
            return false;
        }
        boolean named = object.entrySet().stream()
                .anyMatch(entry -> NAMES.contains(entry.getKey()) && tools.contains(entry.getValue()));
        return (named && object.keySet().stream().anyMatch(ARGUMENTS::contains))
                || object.entrySet().stream()
                        .anyMatch(entry -> WRAPPERS.contains(entry.getKey()) && isCall(tools, entry.getValue()));
    }

    /** Blanks are gone and letters are small in folded text. */
    private static boolean holdsNamedMark(Collection<String> tools, String text) {
        String folded = FoldedMarkup.of(LeakedCalls.withoutCodeSpans(text));
        for (String tool : tools) {
            String name = tool.toLowerCase(Locale.ROOT);
            if (folded.contains("<functionname=\"" + name + "\"")
                    || folded.contains("<toolname=\"" + name + "\"")
                    || folded.contains("<callname=\"" + name + "\"")
                    || folded.contains("<functions." + name + ">")
                    || folded.contains("to=functions." + name)
                    || folded.contains("action:" + name + "actioninput:")) {
                return true;
            }
        }
        return false;
    }
}
