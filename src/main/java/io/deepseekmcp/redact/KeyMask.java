package io.deepseekmcp.redact;

import io.deepseekmcp.text.Chars;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Puts asterisks in the place of keys in what people read about the server itself: reports, errors, log records. Unlike
 * {@link Redactor} it reads no table, because a report must not cost a start more than it says.
 */
public final class KeyMask {
    /** What stands for a key. */
    public static final String MASK = "****";

    /** Shorter texts would also be found where they are no secret. */
    private static final int MIN_SECRET_CHARS = 6;

    /** Keys of DeepSeek and most others begin like this and are longer; {@code sk-learn} is not one. */
    private static final String KEY_PREFIX = "sk-";

    private static final int MIN_KEY_CHARS = 23;

    /** Providers show a refused key with at least so many of its characters as asterisks. */
    private static final String HINT = "**";

    private final List<String> keys = new ArrayList<>();

    /** A mask for exact values, of which those under 6 characters are ignored. */
    public KeyMask(Collection<String> keys) {
        for (String key : keys) {
            if (key.length() >= MIN_SECRET_CHARS) {
                this.keys.add(key);
            }
        }
        this.keys.sort(Comparator.comparingInt(String::length).reversed());
    }

    /** The text with asterisks for each of the values, the longest first. */
    public String hide(String text) {
        String hidden = text;
        for (String key : keys) {
            hidden = hidden.replace(key, MASK);
        }
        return hidden;
    }

    /** The text with asterisks for everything that has the shape of a key. */
    public static String hideShapes(String text) {
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

    /** A line without the hints at a key such as {@code ****wxyz} or {@code sk-ab****wxyz}: each such word becomes asterisks. */
    public static String hideHints(String line) {
        if (!line.contains(HINT)) {
            return line;
        }
        StringBuilder clean = new StringBuilder(line.length());
        for (String word : line.split(" ", -1)) {
            if (!clean.isEmpty()) {
                clean.append(' ');
            }
            clean.append(word.contains(HINT) ? MASK : word);
        }
        return clean.toString();
    }

    private static boolean isKeyChar(char c) {
        return Chars.isAsciiLetterOrDigit(c) || c == '-' || c == '_';
    }
}
