package io.deepseekmcp.provider;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the body of an error answer says, whatever form it has: JSON as providers write it, an HTML page of a gateway, or
 * plain text.
 *
 * @param message what to show
 * @param everything all of its words, by which the fault is told
 */
record ErrorBody(String message, String everything) {
    private static final int MAX_BYTES = 1 << 16;

    static ErrorBody read(InputStream in) throws IOException {
        String body = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .strip();
        if (body.startsWith("{") || body.startsWith("[") || body.startsWith("\"")) {
            try {
                return ofJson(Json.parse(body), body);
            } catch (JsonException e) {
                // Cut or not JSON after all: it is shown as text.
                return new ErrorBody(ProviderText.fit(body), body);
            }
        }
        String shown = body.startsWith("<") ? title(body) : body;
        return new ErrorBody(ProviderText.fit(shown), shown);
    }

    /** The title of an HTML page, for a sentence. */
    static String htmlSummary(InputStream in) throws IOException {
        return ProviderText.fit(title(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8)));
    }

    private static ErrorBody ofJson(Object json, String body) {
        Object found = json instanceof List<?> list && !list.isEmpty() ? list.get(0) : json;
        if (found instanceof Map<?, ?> map) {
            found = firstOf(map, WireFields.ERROR, WireFields.MESSAGE, WireFields.DETAIL);
            if (found instanceof Map<?, ?> error) {
                found = firstOf(error, WireFields.MESSAGE, WireFields.TYPE, WireFields.CODE);
            }
        }
        String message = found instanceof String text && !text.isBlank() ? text : body;
        StringBuilder everything = new StringBuilder(body);
        if (body.indexOf('\\') >= 0) {
            addTexts(json, everything);
        }
        return new ErrorBody(ProviderText.fit(message), everything.toString());
    }

    /** Adds the texts as they are meant: in JSON a quotation mark or a Chinese character may be an escape. */
    private static void addTexts(Object json, StringBuilder everything) {
        if (json instanceof String text) {
            everything.append('\n').append(text);
        } else if (json instanceof Map<?, ?> map) {
            map.values().forEach(value -> addTexts(value, everything));
        } else if (json instanceof List<?> list) {
            list.forEach(value -> addTexts(value, everything));
        }
    }

    private static Object firstOf(Map<?, ?> map, String... names) {
        for (String name : names) {
            Object value = map.get(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static String title(String html) {
        String folded = html.toLowerCase(Locale.ROOT);
        int start = folded.indexOf("<title>");
        int end = folded.indexOf("</title>");
        if (start >= 0 && end > start) {
            return "an HTML page, \""
                    + html.substring(start + "<title>".length(), end).strip() + "\"";
        }
        return "an HTML page";
    }
}
