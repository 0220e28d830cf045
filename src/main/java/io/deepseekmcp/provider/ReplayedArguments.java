package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.tool.argument.ArgumentsReader;
import io.deepseekmcp.tool.argument.CallArguments;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The arguments of an earlier call as they go back to the provider: what the model wrote, byte for byte, where that is
 * one JSON object; else what it was taken for; else an empty object. Text that is not JSON is refused by some hosts and
 * imitated by the model when it comes back to it; the tool's answer tells the model what was wrong with it.
 */
final class ReplayedArguments {
    static final String NONE = "{}";

    private ReplayedArguments() {}

    /** {@code tool} is the one that was called, null when none has the name. */
    static String of(String raw, ToolSpec tool) {
        if (isOneObject(raw)) {
            return mayHoldLoneSurrogate(raw) ? rewritten(raw) : raw;
        }
        return tool != null && new ArgumentsReader(tool).read(raw) instanceof CallArguments.Values understood
                ? written(understood.values())
                : NONE;
    }

    static boolean isOneObject(String raw) {
        try (JsonParser parser = WireFields.JSON.createParser(raw)) {
            parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            parser.skipChildren();
            return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
        } catch (IOException e) {
            // The text is no JSON: that is the answer.
            return false;
        }
    }

    /** Whether the text holds a surrogate, as itself or as an escape; most texts hold none. */
    private static boolean mayHoldLoneSurrogate(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (Character.isSurrogate(c)) {
                return true;
            }
            if (c == '\\' && i + 2 < raw.length() && raw.charAt(i + 1) == 'u' && (raw.charAt(i + 2) | 0x20) == 'd') {
                return true;
            }
        }
        return false;
    }

    private static String rewritten(String raw) {
        try {
            return written(Json.parseObject(raw));
        } catch (JsonException e) {
            // One parser takes what the other does not.
            return NONE;
        }
    }

    private static String written(Map<String, Object> arguments) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = WireFields.JSON.createGenerator(out)) {
            WellFormedJson.write(json, arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
