package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Unicode;
import java.io.IOException;
import java.util.Map;

/** Writes a JSON value without any lone surrogate, in names or in text, as one makes the provider refuse the request. */
final class WellFormedJson {
    private WellFormedJson() {}

    static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(Unicode.wellFormed((String) entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            json.writeStartArray();
            for (Object item : items) {
                write(json, item);
            }
            json.writeEndArray();
        } else {
            Json.write(json, value instanceof String text ? Unicode.wellFormed(text) : value);
        }
    }
}
