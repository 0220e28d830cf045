package io.deepseekmcp.config;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;

/** A bad value as a report shows it: short, on one line, and without anything that looks like a key. */
final class DisplayedValue {
    private static final int MAX_CHARS = 160;

    private DisplayedValue() {}

    /** A value of the file: strings as they are, the rest as JSON. */
    static String value(Object json) {
        return text(json instanceof String text ? text : Json.write(json));
    }

    static String text(String text) {
        StringBuilder line = new StringBuilder();
        String whole = Unicode.wellFormed(KeyMask.hideShapes(text));
        for (int i = 0; i < whole.length(); i++) {
            char c = whole.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return Excerpt.head(line.toString(), MAX_CHARS);
    }
}
