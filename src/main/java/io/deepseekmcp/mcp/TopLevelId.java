package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Finds the id of a message that is too long to be held, from its bytes as they come, so that its sender gets an answer.
 * Clients write the id before or after what makes the message long.
 */
final class TopLevelId {
    private static final int MAX_TOKEN_BYTES = 512;

    private final ByteArrayOutputStream token = new ByteArrayOutputStream();
    private int depth;
    private boolean inString;
    private boolean escaped;
    private boolean isKey = true;
    private boolean isId;
    private boolean lost;
    private Object found;

    /** The id, a {@code String} or a {@code Long}; null when there was none so far. */
    Object found() {
        return found;
    }

    /** Whether more bytes may still bring one. */
    boolean mayCome() {
        return found == null && !lost;
    }

    /** Takes the next bytes of the message. */
    void take(byte[] bytes, int from, int to) {
        for (int i = from; i < to && mayCome(); i++) {
            take(bytes[i]);
        }
    }

    private void take(byte b) {
        if (inString) {
            inString(b);
            return;
        }
        switch (b) {
            case '"' -> {
                inString = true;
                keep(b);
            }
            case '{', '[' -> {
                lost |= depth == 0 && b == '[';
                depth++;
                isKey = depth == 1;
                token.reset();
            }
            case '}', ']' -> {
                endOfValue();
                depth--;
                lost |= depth <= 0;
            }
            case ':' -> {
                if (depth == 1 && isKey) {
                    isId = token.toString(StandardCharsets.UTF_8).equals("\"id\"");
                    isKey = false;
                    token.reset();
                }
            }
            case ',' -> endOfValue();
            case ' ', '\t', '\r', '\n' -> {
                // between tokens
            }
            default -> {
                // a mark of byte order may stand before the message, nothing else
                lost |= depth == 0 && b > 0;
                keep(b);
            }
        }
    }

    private void inString(byte b) {
        keep(b);
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inString = false;
        }
    }

    private void endOfValue() {
        if (depth == 1) {
            if (isId) {
                found = value();
            }
            isKey = true;
            isId = false;
            token.reset();
        }
    }

    private Object value() {
        try {
            Object value = Json.parse(token.toByteArray());
            return value instanceof String || value instanceof Long ? value : null;
        } catch (JsonException e) {
            return null; // no id that an answer could name
        }
    }

    private void keep(byte b) {
        if (depth == 1 && token.size() < MAX_TOKEN_BYTES) {
            token.write(b);
        }
    }
}
