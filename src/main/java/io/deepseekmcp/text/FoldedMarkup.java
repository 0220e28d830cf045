package io.deepseekmcp.text;

import java.util.Locale;

/** Brings the markup that models write for their own use into one spelling, so that it can be compared. */
public final class FoldedMarkup {
    /** The longest HTML escape that is one. */
    private static final int MAX_ESCAPE_CHARS = 8;

    private FoldedMarkup() {}

    /** The text in one spelling: lower case, single ASCII bars, no blanks, no HTML escapes, DeepSeek's low line as {@code _}. */
    public static String of(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int escape = c == '&' ? escapeLength(text, i) : 0;
            if (escape > 0) {
                c = escaped(text.substring(i, i + escape));
                i += escape;
            } else {
                i++;
            }
            c = c == '\uFF5C' ? '|' : c == '\u2581' ? '_' : Character.toLowerCase(c);
            boolean secondBar = c == '|' && !folded.isEmpty() && folded.charAt(folded.length() - 1) == '|';
            if (!Character.isWhitespace(c) && !secondBar) {
                folded.append(c);
            }
        }
        return folded.toString();
    }

    private static int escapeLength(String text, int at) {
        int limit = Math.min(text.length(), at + MAX_ESCAPE_CHARS);
        for (int end = at + 1; end < limit; end++) {
            if (text.charAt(end) == ';') {
                return escaped(text.substring(at, end + 1)) == 0 ? 0 : end + 1 - at;
            }
        }
        return 0;
    }

    private static char escaped(String escape) {
        return switch (escape.toLowerCase(Locale.ROOT)) {
            case "&lt;", "&#60;", "&#x3c;" -> '<';
            case "&gt;", "&#62;", "&#x3e;" -> '>';
            case "&quot;", "&#34;", "&#x22;" -> '"';
            case "&#124;", "&#x7c;", "&vert;" -> '|';
            case "&amp;" -> '&';
            default -> 0;
        };
    }
}
