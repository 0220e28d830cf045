package io.deepseekmcp.config;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Chars;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;

/** A bad value as a report shows it: short, on one line, and without anything that looks like a key. */
final class DisplayedValue {
    static final String MASK = "****";
    private static final int MAX_CHARS = 160;
    /** Keys of DeepSeek and most others begin like this and are longer; {@code sk-learn} is none. */
    private static final String KEY_PREFIX = "sk-";

    private static final int MIN_KEY_CHARS = 23;

    private DisplayedValue() {}

    /** A value of the file: strings as they are, the rest as JSON. */
    static String value(Object json) {
        return text(json instanceof String text ? text : Json.write(json));
    }

    static String text(String text) {
        StringBuilder line = new StringBuilder();
        String whole = Unicode.wellFormed(masked(text));
        for (int i = 0; i < whole.length(); i++) {
            char c = whole.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return Excerpt.head(line.toString(), MAX_CHARS);
    }

    /** The text with asterisks for everything that has the shape of a key. */
    static String masked(String text) {
        int start = text.indexOf(KEY_PREFIX);
        if (start < 0) {
            return text;
        }
        StringBuilder masked = new StringBuilder();
        int copied = 0;
        while (start >= 0) {
            int end = start + KEY_PREFIX.length();
            while (end < text.length() && isKeyChar(text.charAt(end))) {
                end++;
            }
            boolean wordStart = start == 0 || !isKeyChar(text.charAt(start - 1));
            if (wordStart && end - start >= MIN_KEY_CHARS) {
                masked.append(text, copied, start).append(MASK);
                copied = end;
            }
            start = text.indexOf(KEY_PREFIX, end);
        }
        return masked.append(text, copied, text.length()).toString();
    }

    private static boolean isKeyChar(char c) {
        return Chars.isAsciiLetterOrDigit(c) || c == '-' || c == '_';
    }
}
