package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tool call came to.
 *
 * @param structured the whole result; its order of keys is the order on the wire
 * @param isError whether the client is told that the call failed
 */
public record ToolAnswer(Map<String, Object> structured, boolean isError) {
    public ToolAnswer {
        structured = Collections.unmodifiableMap(new LinkedHashMap<>(structured));
    }

    /** The answer as a result of {@code tools/call}: the same once as text for a model and once as data. */
    Map<String, Object> wire() {
        Map<String, Object> text = new LinkedHashMap<>();
        text.put("type", "text");
        text.put("text", Json.write(structured));
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("content", List.of(text));
        wire.put("isError", isError);
        wire.put("structuredContent", structured);
        return wire;
    }
}
