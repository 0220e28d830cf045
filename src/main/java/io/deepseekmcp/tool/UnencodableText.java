package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.TextEncoding;
import java.util.Locale;

/** Says which character of a text the encoding of a file cannot hold. */
final class UnencodableText {
    private UnencodableText() {}

    static Refused refusal(WorkspacePath path, TextEncoding encoding, String text) {
        int c = encoding.unencodable(text).orElse('?');
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        String shown = surrogate ? "half of a surrogate pair" : "\"" + Character.toString(c) + "\"";
        return new Refused(
                "encoding",
                String.format(
                        Locale.ROOT,
                        "\"%s\" is %s, which cannot hold U+%04X (%s).",
                        path.display(),
                        encoding.label(),
                        c,
                        shown),
                "Use characters that it has, or escapes of the file's language.");
    }
}
