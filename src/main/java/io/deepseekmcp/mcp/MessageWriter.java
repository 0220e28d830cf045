package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The only writer of the protocol stream: whole messages, one a line, never two at once. */
final class MessageWriter {
    private final OutputStream out;
    private final Runnable onBroken;
    private boolean broken;

    /** {@code onBroken} is run once, by the thread that finds that the reader is gone; it must not wait. */
    MessageWriter(OutputStream out, Runnable onBroken) {
        this.out = out;
        this.onBroken = onBroken;
    }

    /** Answers a request. */
    void result(Object id, Map<String, Object> result) {
        Map<String, Object> message = message();
        message.put("id", id);
        message.put("result", result);
        write(message);
    }

    /** Answers a request by an error; {@code id} is null when the request had none that can be used. */
    void error(Object id, RpcError error) {
        Map<String, Object> message = message();
        message.put("id", id);
        message.put("error", error.wire());
        write(message);
    }

    void notification(String method, Map<String, Object> params) {
        Map<String, Object> message = message();
        message.put("method", method);
        message.put("params", params);
        write(message);
    }

    private static Map<String, Object> message() {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", Protocol.JSONRPC);
        return message;
    }

    private void write(Map<String, Object> message) {
        byte[] json = Json.writeBytes(message);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        synchronized (this) {
            if (broken) {
                return;
            }
            try {
                out.write(line);
                out.flush();
                return;
            } catch (IOException e) {
                broken = true;
            }
        }
        onBroken.run();
    }
}
