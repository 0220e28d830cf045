package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form of every answer of the protocol, in both of its eras; all but that to a tool call never change. */
final class Responses {
    /** How long a client of the stateless revisions may keep an answer: the tools change with the program only. */
    private static final long TTL_MILLIS = 3_600_000;

    private final ServerIdentity identity;
    private final List<ToolDefinition> tools;

    Responses(ServerIdentity identity, List<ToolDefinition> tools) {
        this.identity = identity;
        this.tools = List.copyOf(tools);
    }

    /** The answer to {@code initialize}; {@code requested} is the client's revision. */
    Map<String, Object> initialize(String requested) {
        List<String> known = Protocol.HANDSHAKE_REVISIONS;
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocolVersion", known.contains(requested) ? requested : known.get(known.size() - 1));
        result.put("capabilities", capabilities());
        result.put("serverInfo", serverInfo());
        result.put("instructions", identity.instructions());
        return result;
    }

    Map<String, Object> toolsList() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("tools", tools.stream().map(ToolDefinition::wire).toList());
        return result;
    }

    /** The answer to {@code server/discover}. */
    Map<String, Object> discover() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("supportedVersions", Protocol.STATELESS_REVISIONS);
        result.put("capabilities", capabilities());
        result.put("instructions", identity.instructions());
        return cacheable(result);
    }

    /** The answer to {@code tools/list} in the stateless revisions. */
    Map<String, Object> statelessToolsList() {
        return cacheable(toolsList());
    }

    /** The answer to {@code tools/call}: the same once as text for a model and once as data. */
    Map<String, Object> toolResult(ToolAnswer answer, boolean stateless) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("content", List.of(Map.of("type", "text", "text", Json.write(answer.structured()))));
        result.put("isError", answer.isError());
        result.put("structuredContent", answer.structured());
        return stateless ? complete(result) : result;
    }

    private Map<String, Object> cacheable(Map<String, Object> result) {
        result.put("ttlMs", TTL_MILLIS);
        result.put("cacheScope", "public");
        return complete(result);
    }

    private Map<String, Object> complete(Map<String, Object> result) {
        result.put("resultType", "complete");
        result.put(Protocol.META, Map.of(Protocol.META_SERVER, serverInfo()));
        return result;
    }

    private static Map<String, Object> capabilities() {
        return Map.of("tools", Map.of("listChanged", false));
    }

    private Map<String, Object> serverInfo() {
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("name", identity.name());
        info.put("title", identity.title());
        info.put("version", identity.version());
        return info;
    }

    Optional<ToolDefinition> tool(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** The names of the tools, for an error message. */
    String toolNames() {
        return String.join(", ", tools.stream().map(ToolDefinition::name).toList());
    }
}
