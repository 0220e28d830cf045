package io.deepseekmcp.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The form of every answer of the protocol, in both of its eras; all but that to a tool call never change. */
final class Responses {
    /** How long a client of the stateless revisions may keep an answer: the tools change with the program only. */
    private static final long TTL_MILLIS = 3_600_000;

    private final ServerIdentity identity;
    private final Supplier<List<ToolDefinition>> tools;

    /** {@code tools} is asked when they are, and gives the same ones each time. */
    Responses(ServerIdentity identity, Supplier<List<ToolDefinition>> tools) {
        this.identity = identity;
        this.tools = tools;
    }

    /** The answer to {@code initialize}; {@code requested} is the client's revision. */
    Map<String, Object> initialize(String requested) {
        List<String> known = Protocol.HANDSHAKE_REVISIONS;
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocolVersion", known.contains(requested) ? requested : known.get(known.size() - 1));
        result.put("capabilities", capabilities());
        result.put("serverInfo", identity.serverInfo());
        result.put("instructions", identity.instructions());
        return result;
    }

    Map<String, Object> toolsList() {
        Map<String, Object> result = new LinkedHashMap<>();
        List<Map<String, Object>> wire = new ArrayList<>(); // no stream: they take long to load
        for (ToolDefinition tool : tools.get()) {
            wire.add(tool.wire());
        }
        result.put("tools", wire);
        return result;
    }

    /** The answer to {@code server/discover}. */
    Map<String, Object> discover() {
        Map<String, Object> result = new LinkedHashMap<>();
        Map<String, Object> capabilities = new LinkedHashMap<>(capabilities());
        capabilities.put("extensions", TaskMethods.announcement());
        result.put("supportedVersions", Protocol.STATELESS_REVISIONS);
        result.put("capabilities", capabilities);
        result.put("instructions", identity.instructions());
        return cacheable(result);
    }

    /** The answer to {@code tools/list} in the stateless revisions. */
    Map<String, Object> statelessToolsList() {
        return cacheable(toolsList());
    }

    /** The answer to {@code tools/call}. */
    Map<String, Object> toolResult(ToolAnswer answer, boolean stateless) {
        return stateless ? complete(answer.wire()) : answer.wire();
    }

    private Map<String, Object> cacheable(Map<String, Object> result) {
        result.put("ttlMs", TTL_MILLIS);
        result.put("cacheScope", "public");
        return complete(result);
    }

    /** The result with what every one of the stateless revisions has besides its own. */
    Map<String, Object> complete(Map<String, Object> own) {
        Map<String, Object> result = new LinkedHashMap<>(own);
        result.put("resultType", "complete");
        result.putAll(identity.envelope());
        return result;
    }

    private static Map<String, Object> capabilities() {
        return Map.of("tools", Map.of("listChanged", false));
    }

    Optional<ToolDefinition> tool(String name) {
        return tools.get().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** The names of the tools, for an error message. */
    String toolNames() {
        return String.join(", ", tools.get().stream().map(ToolDefinition::name).toList());
    }
}
