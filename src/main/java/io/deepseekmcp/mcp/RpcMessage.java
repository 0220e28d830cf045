package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.List;
import java.util.Map;

/** One message from the client, read strictly: what is not a well-formed request or notification says why. */
public sealed interface RpcMessage {

    /** Wants exactly one answer. {@code id} is a {@code String} or a {@code Long}. */
    record Request(Object id, String method, Map<String, Object> params) implements RpcMessage {}

    /** Wants none. */
    record Notification(String method, Map<String, Object> params) implements RpcMessage {}

    /** Belongs to no request: an answer to a request that was never sent, or a notification that makes no sense. */
    record Ignored() implements RpcMessage {}

    /** Is answered by an error. {@code id} is null where the message has none that can be used. */
    record Invalid(Object id, int code, String reason) implements RpcMessage {}

    /** Reads a line: one message, several as a batch, or none when it is blank. */
    static List<RpcMessage> read(byte[] line) {
        if (isBlank(line)) {
            return List.of();
        }
        if (!Utf8.isText(line)) {
            return List.of(new Invalid(null, Protocol.PARSE_ERROR, "Parse error: the line is not text in UTF-8"));
        }
        try {
            Object value = Json.parse(line);
            if (!(value instanceof List<?> batch)) {
                return List.of(message(value));
            }
            return batch.isEmpty()
                    ? List.of(new Invalid(null, Protocol.INVALID_REQUEST, "Invalid request: the batch is empty"))
                    : batch.stream().map(RpcMessage::message).toList();
        } catch (JsonException e) {
            return List.of(new Invalid(null, Protocol.PARSE_ERROR, parseError(e)));
        }
    }

    private static boolean isBlank(byte[] line) {
        boolean marked = line.length >= 3 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
        int i = marked ? 3 : 0;
        while (i < line.length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r')) {
            i++;
        }
        return i == line.length;
    }

    /** Sorts one JSON value. */
    static RpcMessage message(Object value) {
        if (!(value instanceof Map<?, ?> message)) {
            return new Invalid(null, Protocol.INVALID_REQUEST, "Invalid request: a message is a JSON object");
        }
        Object id = message.get("id");
        boolean usableId = id instanceof String || id instanceof Long;
        if (!(message.get("method") instanceof String method)) {
            return message.containsKey("result") || message.containsKey("error")
                    ? new Ignored()
                    : invalid(usableId ? id : null, "\"method\" must be a string");
        }
        if (!message.containsKey("id")) {
            return notification(message, method);
        }
        if (!usableId) {
            return invalid(null, "\"id\" must be a string or a 64-bit integer");
        }
        if (!Protocol.JSONRPC.equals(message.get("jsonrpc"))) {
            return invalid(id, "\"jsonrpc\" must be \"2.0\"");
        }
        Object params = message.get("params");
        if (params != null && !(params instanceof Map)) {
            return new Invalid(id, Protocol.INVALID_PARAMS, "Invalid params: \"params\" must be an object");
        }
        return new Request(id, method, objectOrEmpty(params));
    }

    private static RpcMessage notification(Map<?, ?> message, String method) {
        Object params = message.get("params");
        boolean wellFormed =
                Protocol.JSONRPC.equals(message.get("jsonrpc")) && (params == null || params instanceof Map);
        return wellFormed ? new Notification(method, objectOrEmpty(params)) : new Ignored();
    }

    /** A JSON object's map, or an empty one for anything else. */
    @SuppressWarnings("unchecked") // Json makes maps with string keys only
    static Map<String, Object> objectOrEmpty(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : Map.of();
    }

    private static Invalid invalid(Object id, String reason) {
        return new Invalid(id, Protocol.INVALID_REQUEST, "Invalid request: " + reason);
    }

    private static String parseError(JsonException e) {
        return "Parse error at line " + e.line() + ", column " + e.column() + ": " + e.getMessage();
    }
}
