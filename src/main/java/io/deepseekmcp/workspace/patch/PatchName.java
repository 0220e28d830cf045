package io.deepseekmcp.workspace.patch;

import java.nio.charset.StandardCharsets;

/**
 * A file's name in a patch, given as bytes: in double quotes with C escapes where git would quote it, so that the text is
 * ASCII whatever the name is.
 */
final class PatchName {
    private static final String ESCAPED = "\"\\\u0007\b\t\n\u000b\f\r";
    private static final String ESCAPES = "\"\\abtnvfr";

    private final String escaped;
    private final boolean quoted;

    PatchName(byte[] name) {
        StringBuilder text = new StringBuilder();
        for (byte each : name) {
            int b = each & 0xFF;
            int escape = ESCAPED.indexOf(b);
            if (escape >= 0) {
                text.append('\\').append(ESCAPES.charAt(escape));
            } else if (b < ' ' || b >= 0x7F) {
                text.append('\\').append(b >> 6).append(b >> 3 & 7).append(b & 7);
            } else {
                text.append((char) b);
            }
        }
        this.escaped = text.toString();
        this.quoted = !escaped.equals(new String(name, StandardCharsets.ISO_8859_1));
    }

    /** The name below a prefix. */
    String with(String prefix) {
        return quoted ? "\"" + prefix + escaped + "\"" : prefix + escaped;
    }

    /** The same for a line of its own, where a tab says that blanks before it belong to the name. */
    String line(String prefix) {
        return with(prefix) + (!quoted && escaped.indexOf(' ') >= 0 ? "\t" : "");
    }
}
