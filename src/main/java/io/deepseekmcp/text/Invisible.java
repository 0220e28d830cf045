package io.deepseekmcp.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Characters that show nothing, or turn the text around them, so that a reader sees another text than there is. */
public final class Invisible {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int EMOJI_FORM = 0xFE0F;

    private Invisible() {}

    /** The text with each of them written out: {@code U+202E} becomes the six characters of its escape in JSON. */
    public static String escaped(String text) {
        StringBuilder escaped = null;
        int width;
        for (int i = 0; i < text.length(); i += width) {
            int c = text.codePointAt(i);
            width = Character.charCount(c);
            boolean hides = c > '~' && isInvisible(c) && !joins(text, i, c) && !selects(text, i, c);
            if (hides && escaped == null) {
                escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (hides) {
                String hex = Integer.toHexString(c);
                escaped.append(c > 0xFFFF ? "\\u{" + hex + '}' : "\\u" + "0".repeat(4 - hex.length()) + hex);
            } else if (escaped != null) {
                escaped.appendCodePoint(c);
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    /** The same for every text in a JSON value of maps, lists and scalars. */
    public static Object escapedWithin(Object json) {
        if (json instanceof String text) {
            return escaped(text);
        }
        if (json instanceof List<?> list) {
            List<Object> escaped = new ArrayList<>();
            list.forEach(element -> escaped.add(escapedWithin(element)));
            return escaped;
        }
        return json instanceof Map<?, ?> map ? escapedValues(map) : json;
    }

    /** The same for an object, whose keys stay as they are. */
    public static Map<String, Object> escapedValues(Map<?, ?> object) {
        Map<String, Object> escaped = new LinkedHashMap<>();
        object.forEach((key, value) -> escaped.put(String.valueOf(key), escapedWithin(value)));
        return escaped;
    }

    /** Format characters (marks of direction, tags, of no width), separators of lines, and letters without ink. */
    private static boolean isInvisible(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.CONTROL -> true;
            default ->
                isSelector(c)
                        || c == 0x034F
                        || c == 0x115F
                        || c == 0x1160
                        || c == 0x17B4
                        || c == 0x17B5
                        || c == 0x3164
                        || c == 0xFFA0;
        };
    }

    private static boolean isSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) || (c >= 0x180B && c <= 0x180D);
    }

    /** One of them chooses the form of the sign before it; a row of them carries a text of its own. */
    private static boolean selects(String text, int at, int c) {
        if (!isSelector(c) || at == 0) {
            return false;
        }
        int before = text.codePointBefore(at);
        boolean keycap = (before >= '0' && before <= '9') || before == '#' || before == '*';
        return keycap ? c == EMOJI_FORM : before > '~' && !isInvisible(before);
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
