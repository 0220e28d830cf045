package io.deepseekmcp.workspace.change;

import io.deepseekmcp.text.Invisible;

/** A path as git's tables show it with {@code core.quotePath=false}: quoted where it must be, measured in columns. */
final class ShownPath {
    private static final String ESCAPED = "\"\\\u0007\b\t\n\u000b\f\r";
    private static final String ESCAPES = "\"\\abtnvfr";

    /** First and last code points of the ranges that take two columns. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60,
        0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD
    };

    private ShownPath() {}

    /** The path itself, or in double quotes with C escapes when it holds a control character, a quote or a backslash. */
    static String quoted(String path) {
        if (path.chars().noneMatch(c -> c < ' ' || c == 0x7F || c == '"' || c == '\\')) {
            return Invisible.escaped(path);
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            int escape = ESCAPED.indexOf(c);
            if (escape >= 0) {
                quoted.append('\\').append(ESCAPES.charAt(escape));
            } else if (c < ' ' || c == 0x7F) {
                quoted.append('\\').append(octal(c));
            } else {
                quoted.append(c);
            }
        }
        return Invisible.escaped(quoted.append('"').toString());
    }

    /** Columns that the text takes on a terminal. */
    static int width(String text) {
        return text.codePoints().map(ShownPath::width).sum();
    }

    /** The longest end of the text that takes at most {@code columns}. */
    static String tail(String text, int columns) {
        int start = text.length();
        int left = columns;
        while (start > 0) {
            int codePoint = text.codePointBefore(start);
            left -= width(codePoint);
            if (left < 0) {
                break;
            }
            start -= Character.charCount(codePoint);
        }
        return text.substring(start);
    }

    private static String octal(char c) {
        String digits = Integer.toOctalString(c);
        return "0".repeat(3 - digits.length()) + digits;
    }

    private static int width(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }
}
