package io.deepseekmcp.mcp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One tool as clients see it, with the work it does.
 *
 * @param wire the tool's entry in {@code tools/list}, in the order of keys in which it is sent
 * @param longRunning it may take minutes: when the input ends it is cancelled at once instead of waited for
 */
public record ToolDefinition(String name, Map<String, Object> wire, boolean longRunning, ToolHandler handler) {
    public ToolDefinition {
        wire = Collections.unmodifiableMap(new LinkedHashMap<>(wire));
        if (!name.equals(wire.get("name"))) {
            throw new IllegalArgumentException("the wire form names " + wire.get("name") + ", not " + name);
        }
    }
}
