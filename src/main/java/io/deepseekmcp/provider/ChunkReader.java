package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;

/**
 * Reads one JSON object of an answer, a chunk of a stream or a whole document, into a {@link ReplyAssembler}. Fields
 * that it does not know are passed over, and so are values of an unexpected type: providers add both without notice.
 */
final class ChunkReader {
    private final ReplyAssembler reply;

    ChunkReader(ReplyAssembler reply) {
        this.reply = reply;
    }

    /** Reads the object that the parser is about to begin; an error inside it is thrown as the fault that it names. */
    void read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        ErrorText error = new ErrorText();
        boolean content = false;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case WireFields.CHOICES -> {
                    choices(json, value);
                    content = true;
                }
                case WireFields.USAGE -> {
                    usage(json, value);
                    content = true;
                }
                case WireFields.X_GROQ -> wrappedUsage(json, value);
                case WireFields.BASE_RESP -> error.readBaseResponse(json, value);
                case WireFields.MODEL -> reply.model(string(json, value));
                case WireFields.ERROR -> error.read(json, value);
                case WireFields.MESSAGE, WireFields.DETAIL -> error.loose(string(json, value));
                default -> json.skipChildren();
            }
        }
        error.throwIfAny(content);
    }

    private void choices(JsonParser json, JsonToken value) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
            if (i == 0 && json.currentToken() == JsonToken.START_OBJECT) {
                choice(json);
            } else {
                json.skipChildren();
            }
        }
    }

    private void choice(JsonParser json) throws IOException {
        reply.choice();
        boolean chosen = true;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case WireFields.INDEX -> chosen = reply.isChosen(index(json, value));
                case WireFields.DELTA -> message(json, value, chosen, false);
                // Some hosts close a stream with the message as a whole.
                case WireFields.MESSAGE -> message(json, value, chosen && !reply.hasContent(), true);
                case WireFields.FINISH_REASON -> {
                    String reason = string(json, value);
                    if (chosen && !reason.isEmpty()) {
                        reply.finish(reason);
                    }
                }
                case WireFields.USAGE -> usage(json, value);
                default -> json.skipChildren();
            }
        }
    }

    private void message(JsonParser json, JsonToken start, boolean wanted, boolean whole) throws IOException {
        if (!wanted || start != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        boolean reasoned = false;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case WireFields.CONTENT -> content(json, value);
                case WireFields.REASONING_CONTENT, WireFields.REASONING -> {
                    String piece = string(json, value);
                    if (!reasoned) {
                        reply.reasoning(piece);
                    }
                    reasoned = reasoned || !piece.isEmpty();
                }
                case WireFields.TOOL_CALLS -> calls(json, value, whole);
                default -> json.skipChildren();
            }
        }
    }

    /** Text, or a list of parts of which those of type text count. */
    private void content(JsonParser json, JsonToken value) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            reply.text(string(json, value));
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    boolean text = json.currentName().equals(WireFields.TEXT);
                    String piece = string(json, json.nextToken());
                    reply.text(text ? piece : "");
                }
            } else {
                json.skipChildren();
            }
        }
    }

    private void calls(JsonParser json, JsonToken value, boolean whole) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() == JsonToken.START_OBJECT) {
                call(json, whole);
            } else {
                json.skipChildren();
            }
        }
    }

    private void call(JsonParser json, boolean whole) throws IOException {
        int index = ReplyAssembler.UNKNOWN;
        String id = "";
        String[] function = {"", ""};
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case WireFields.INDEX -> index = index(json, value);
                case WireFields.ID -> id = string(json, value);
                case WireFields.FUNCTION -> function = function(json, value);
                default -> json.skipChildren();
            }
        }
        reply.call(index, id, function[0], function[1], whole);
    }

    /** Name and arguments; arguments that come as JSON instead of as text are put into text. */
    private static String[] function(JsonParser json, JsonToken start) throws IOException {
        String[] function = {"", ""};
        if (start != JsonToken.START_OBJECT) {
            json.skipChildren();
            return function;
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case WireFields.NAME -> function[0] = string(json, value);
                case WireFields.ARGUMENTS -> function[1] = value.isStructStart() ? copy(json) : string(json, value);
                default -> json.skipChildren();
            }
        }
        return function;
    }

    private static String copy(JsonParser json) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = WireFields.JSON.createGenerator(out)) {
            generator.copyCurrentStructure(json);
        }
        return out.toString();
    }

    private void usage(JsonParser json, JsonToken start) throws IOException {
        UsageReader.read(json, start).ifPresent(reply::usage);
    }

    /** Counts that stand one level deeper than elsewhere. */
    private void wrappedUsage(JsonParser json, JsonToken start) throws IOException {
        if (start != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            boolean wanted = json.currentName().equals(WireFields.USAGE);
            JsonToken value = json.nextToken();
            if (wanted) {
                usage(json, value);
            } else {
                json.skipChildren();
            }
        }
    }

    private static int index(JsonParser json, JsonToken value) throws IOException {
        json.skipChildren();
        boolean number = value.isNumeric() || value == JsonToken.VALUE_STRING;
        return number
                ? (int) Math.max(ReplyAssembler.UNKNOWN, json.getValueAsDouble(ReplyAssembler.UNKNOWN))
                : ReplyAssembler.UNKNOWN;
    }

    /** Text; anything else is passed over and reads as empty. */
    static String string(JsonParser json, JsonToken value) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        json.skipChildren();
        return "";
    }
}
