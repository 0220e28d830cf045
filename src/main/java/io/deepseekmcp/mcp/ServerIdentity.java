package io.deepseekmcp.mcp;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the server introduces itself.
 *
 * @param instructions what clients tell their model about the server; clients cut at 4,096 characters
 */
public record ServerIdentity(String name, String title, String version, String instructions) {
    private static final int MAX_INSTRUCTIONS = 4_000;

    public ServerIdentity {
        if (instructions.length() >= MAX_INSTRUCTIONS) {
            throw new IllegalArgumentException("instructions of " + instructions.length() + " characters");
        }
    }

    /** The server as it names itself in answers. */
    Map<String, Object> serverInfo() {
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("name", name);
        info.put("title", title);
        info.put("version", version);
        return info;
    }

    /** What every result of the stateless revisions has besides its own. */
    Map<String, Object> envelope() {
        return Map.of(Protocol.META, Map.of(Protocol.META_SERVER, serverInfo()));
    }
}
