package io.deepseekmcp.tool;

import io.deepseekmcp.text.Excerpt;
import java.util.Locale;

/** Writes a text so that what differs in it can be seen: tabs, blanks at the ends, and characters outside ASCII. */
final class EscapedText {
    private static final int MAX_CHARS = 120;

    private EscapedText() {}

    /** In double quotes, on one line; white space other than single blanks and all non-ASCII as escapes. */
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        Excerpt.head(text, MAX_CHARS).codePoints().forEach(c -> {
            switch (c) {
                case '\t' -> shown.append("\\t");
                case '\r' -> shown.append("\\r");
                case '\n' -> shown.append("\\n");
                default -> {
                    if (c < ' ' || c > '~') {
                        shown.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        shown.appendCodePoint(c);
                    }
                }
            }
        });
        return shown.append('"').toString();
    }
}
