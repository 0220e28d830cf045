package io.deepseekmcp.mcp;

import io.deepseekmcp.text.Invisible;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An error as JSON-RPC words it.
 *
 * @param data more for programs, null for nothing
 */
record RpcError(int code, String message, Object data) {
    RpcError(int code, String message) {
        this(code, message, null);
    }

    Map<String, Object> wire() {
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("code", code);
        wire.put("message", Invisible.escaped(message));
        if (data != null) {
            wire.put("data", data);
        }
        return wire;
    }
}
