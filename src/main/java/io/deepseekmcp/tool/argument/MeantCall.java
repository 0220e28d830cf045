package io.deepseekmcp.tool.argument;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Unicode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A call in the words of our own schema, as an answer offers it.
 *
 * @param tool the wire name
 * @param arguments by our names, in the order in which they are shown
 */
public record MeantCall(String tool, Map<String, Object> arguments) {
    /** A longer text is not sent back to the model that wrote it. */
    private static final int MAX_TEXT_CHARS = 600;

    private static final int MAX_SHOWN = 4;

    public MeantCall {
        arguments = new LinkedHashMap<>(arguments);
    }

    /** {@code Read {"path":"a"}}; a long text is cut and marked, so that nobody takes it for the whole. */
    public String shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        arguments.forEach((name, value) -> shown.put(name, cut(value)));
        return tool + " " + Json.write(shown);
    }

    private static Object cut(Object value) {
        return value instanceof String text && text.length() > MAX_TEXT_CHARS
                ? Unicode.head(text, MAX_TEXT_CHARS / 3) + "<and so on, the same text>"
                : value;
    }

    /** What to send: {@code " Send Read {...}, then Edit {...}."}; empty for no call. */
    public static String sentence(List<MeantCall> calls) {
        if (calls.isEmpty()) {
            return "";
        }
        List<String> shown = new ArrayList<>();
        calls.stream().limit(MAX_SHOWN).forEach(call -> shown.add(call.shown()));
        String more = calls.size() > MAX_SHOWN ? ", then the others in the same way" : "";
        return " Send " + String.join(", then ", shown) + more + ".";
    }
}
