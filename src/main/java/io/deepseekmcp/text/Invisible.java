package io.deepseekmcp.text;

import java.util.Locale;

/** Characters that show nothing, or turn the text around them, so that a reader sees another text than there is. */
public final class Invisible {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private Invisible() {}

    /** The text with each of them written out: {@code U+202E} becomes the six characters of its escape in JSON. */
    public static String escaped(String text) {
        StringBuilder escaped = null;
        int width;
        for (int i = 0; i < text.length(); i += width) {
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            boolean hides = c > '~' && isInvisible(c) && !joins(text, i, c);
            if (hides && escaped == null) {
                escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (hides) {
                escaped.append(String.format(Locale.ROOT, c > 0xFFFF ? "\\u{%x}" : "\\u%04x", c));
            } else if (escaped != null) {
                escaped.appendCodePoint(c);
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    /** Format characters (marks of direction, tags, of no width), separators of lines, and letters without ink. */
    private static boolean isInvisible(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.CONTROL -> true;
            default ->
                c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 || c == 0x3164 || c == 0xFFA0;
        };
    }

    /** Scripts and emoji need the joiners between two of their own characters. */
    private static boolean joins(String text, int at, int c) {
        return (c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER)
                && at > 0
                && at + 1 < text.length()
                && text.codePointBefore(at) > 0x2FF
                && text.codePointAt(at + 1) > 0x2FF
                && !isInvisible(text.codePointAt(at + 1));
    }
}
