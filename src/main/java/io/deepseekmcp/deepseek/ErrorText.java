package io.deepseekmcp.deepseek;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** The error that an answer with status 200 carries: {@code error} as text or as an object, or a bare message. */
final class ErrorText {
    private static final int FIRST_ERROR_STATUS = 400;
    private static final int LAST_STATUS = 599;

    private final StringBuilder everything = new StringBuilder();
    private String message = "";
    private boolean named;
    private int status;

    /** Reads the value of {@code error}; null says that there is none. */
    void read(JsonParser json, JsonToken value) throws IOException {
        if (value == JsonToken.VALUE_NULL) {
            return;
        }
        named = true;
        if (value != JsonToken.START_OBJECT) {
            message = ChunkReader.string(json, value);
            everything.append(message);
            return;
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken field = json.nextToken();
            if (field == JsonToken.VALUE_NUMBER_INT && name.equals(DeepSeekWire.CODE)) {
                int code = (int) Math.min(Integer.MAX_VALUE, Math.max(0, json.getValueAsLong()));
                status = code >= FIRST_ERROR_STATUS && code <= LAST_STATUS ? code : 0;
            } else {
                String text = ChunkReader.string(json, field);
                everything.append(text).append(' ');
                message = name.equals(DeepSeekWire.MESSAGE) ? text : message;
            }
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
    void throwIfAny(boolean content) throws ProviderFault {
        if (named || (!content && !message.isEmpty())) {
            Fault fault = Fault.of(status, everything.toString());
            throw new ProviderFault(fault, status, ProviderText.fit(message), Optional.empty());
        }
    }
}
