package io.deepseekmcp.workspace.search;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Names that no tool can be given, because they hold control characters, backslashes or bytes that are no characters, as
 * git shows them: in quotes, with escapes in C's manner.
 */
public final class QuotedName {
    private static final String ESCAPED = "\t\n\r\"\\\f\b\u0007\u000B";
    private static final String LETTERS = "tnr\"\\fbav";
    /** Stands in a name for bytes that are no characters. */
    private static final char REPLACED = '\uFFFD';

    private QuotedName() {}

    /** Whether a name cannot be sent back; on Windows no name holds a backslash. */
    public static boolean isOdd(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == '\\' || c == '\u007F' || c == REPLACED) {
                return true;
            }
        }
        return false;
    }

    /** Whether bytes of a name are no characters, so that it could not even be asked for. */
    static boolean hasLostBytes(String name) {
        return name.indexOf(REPLACED) >= 0;
    }

    /** The path in quotes. {@code entry} is where it lies, which knows its bytes. */
    static String of(String relative, Path entry) {
        String folder = relative.substring(0, relative.lastIndexOf('/') + 1);
        byte[] name = relative.indexOf(REPLACED) < 0
                ? relative.substring(folder.length()).getBytes(StandardCharsets.UTF_8)
                : bytes(entry);
        StringBuilder quoted = new StringBuilder("\"").append(folder);
        for (byte each : name) {
            int c = each & 0xFF;
            int letter = ESCAPED.indexOf(c);
            if (letter >= 0) {
                quoted.append('\\').append(LETTERS.charAt(letter));
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format(Locale.ROOT, "\\%03o", c));
            } else {
                quoted.append((char) c);
            }
        }
        return quoted.append('"').toString();
    }

    /** The bytes of the last name: only its URI shows them. */
    private static byte[] bytes(Path entry) {
        String raw = entry.toUri().getRawPath();
        String last = raw.substring(raw.lastIndexOf('/', raw.length() - 2) + 1).replaceFirst("/$", "");
        byte[] bytes = new byte[last.length()];
        int length = 0;
        for (int i = 0; i < last.length(); i++) {
            boolean coded = last.charAt(i) == '%';
            bytes[length++] = (byte) (coded ? Integer.parseInt(last, i + 1, i + 3, 16) : last.charAt(i));
            i += coded ? 2 : 0;
        }
        return Arrays.copyOf(bytes, length);
    }
}
