package io.deepseekmcp.mcp;

import java.util.Collections;
import java.util.LinkedHashMap;
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
}
