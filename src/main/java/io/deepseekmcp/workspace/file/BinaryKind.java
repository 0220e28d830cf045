package io.deepseekmcp.workspace.file;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Judges by its first bytes whether a file is text; its name says nothing. */
public final class BinaryKind {
    /** As much as git looks at, rounded up. */
    public static final int HEAD_BYTES = 8_192;

    private static final String UNKNOWN = "binary";

    private BinaryKind() {}

    /** What kind of binary file begins with these bytes, such as {@code PNG image}; empty for text. */
    public static Optional<String> of(byte[] head, int length) {
        String start = new String(head, 0, Math.min(length, 16), StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> kind : signatures().entrySet()) {
            if (start.startsWith(kind.getKey())) {
                return Optional.of(kind.getValue());
            }
        }
        TextEncoding claimed = TextEncoding.claimed(head, length);
        if (claimed.unit() == 2 && !start.startsWith("\u00FF\u00FE\0\0")) {
            EncodingCheck check = new EncodingCheck(claimed);
            check.accept(head, 0, length - length % 2);
            return check.passedSoFar() ? Optional.empty() : Optional.of(UNKNOWN);
        }
        return looksBinary(head, length) ? Optional.of(UNKNOWN) : Optional.empty();
    }

    /** A NUL, or more than a tenth of control characters that no text has. */
    private static boolean looksBinary(byte[] head, int length) {
        int controls = 0;
        for (int i = 0; i < length; i++) {
            byte b = head[i];
            if (b == 0) {
                return true;
            }
            boolean usual = b == '\n' || b == '\r' || b == '\t' || b == '\f' || b == '\b' || b == 0x1B;
            if (b == 0x7F || (b >= 0 && b < ' ' && !usual)) {
                controls++;
            }
        }
        return controls * 10 > length;
    }

    private static Map<String, String> signatures() {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("\u0089PNG\r\n\u001A\n", "PNG image");
        kinds.put("\u00FF\u00D8\u00FF", "JPEG image");
        kinds.put("GIF87a", "GIF image");
        kinds.put("GIF89a", "GIF image");
        kinds.put("%PDF-", "PDF document");
        kinds.put("PK\u0003\u0004", "ZIP archive");
        kinds.put("\u001F\u008B\b", "gzip data");
        kinds.put("\u00FD7zXZ\0", "xz data");
        kinds.put("\u007FELF", "ELF program");
        kinds.put("\u00CA\u00FE\u00BA\u00BE", "Java class or Mach-O program");
        kinds.put("\u00CF\u00FA\u00ED\u00FE", "Mach-O program");
        kinds.put("SQLite format 3\0", "SQLite database");
        return kinds;
    }
}
