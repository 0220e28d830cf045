package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** The error that an answer with status 200 carries: {@code error} as text or as an object, or a bare message. */
final class ErrorText {
    private static final Pattern ERROR_STATUS = Pattern.compile("[45]\\d\\d");

    private final StringBuilder everything = new StringBuilder();
    private String message = "";
    private boolean named;
    private int status;

    /** Reads the value of {@code error}; null, false and whatever else says nothing mean that there is none. */
    void read(JsonParser json, JsonToken value) throws IOException {
        if (value != JsonToken.START_OBJECT) {
            message = ChunkReader.string(json, value);
            everything.append(message);
        } else {
            readObject(json);
        }
        named = status != 0 || !everything.toString().isBlank();
    }

    private void readObject(JsonParser json) throws IOException {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken field = json.nextToken();
            String text = field.isScalarValue() ? json.getText() : ChunkReader.string(json, field);
            boolean mayBeStatus = name.equals(WireFields.CODE) || name.equals(WireFields.STATUS);
            if (mayBeStatus && ERROR_STATUS.matcher(text).matches()) {
                status = Integer.parseInt(text);
            } else if (field == JsonToken.VALUE_STRING) {
                everything.append(text).append(' ');
                message = name.equals(WireFields.MESSAGE) ? text : message;
            }
        }
    }

    /** Reads {@code base_resp}, in which MiniMax reports an error or, with code 0, none. */
    void readBaseResponse(JsonParser json, JsonToken value) throws IOException {
        if (value != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        String code = "0";
        String said = "";
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken field = json.nextToken();
            String text = field.isScalarValue() ? json.getText() : ChunkReader.string(json, field);
            code = name.equals(WireFields.STATUS_CODE) ? text : code;
            said = name.equals(WireFields.STATUS_MSG) ? text : said;
        }
        if (!code.equals("0")) {
            message = said;
            everything
                    .append("\"status_code\": ")
                    .append(code)
                    .append(' ')
                    .append(said)
                    .append(' ');
            named = true;
        }
    }

    /** A message beside where an error would stand; it is one only in an answer without content. */
    void loose(String text) {
        if (!named && !text.isEmpty()) {
            message = text;
            everything.append(text).append(' ');
        }
    }

    /** {@code content} tells whether the answer held anything else. */
    void throwIfAny(boolean content) throws FailedAttempt {
        if (named || (!content && !message.isEmpty())) {
            ProviderError fault = ErrorTable.find(status, everything.toString());
            throw new FailedAttempt(fault, status, ProviderText.fit(message), Optional.empty(), everything.toString());
        }
    }
}
