package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.BinaryKind;
import io.deepseekmcp.workspace.file.LineEnds;
import io.deepseekmcp.workspace.file.TextEncoding;
import io.deepseekmcp.workspace.file.TextFile;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The bytes that a Write puts into a file: in the encoding and with the line ends of the file that it replaces.
 *
 * @param notes what the worker should know of the bytes, in sentences
 */
@SuppressWarnings("ArrayRecordComponent")
record NewContent(byte[] bytes, List<String> notes) {
    private static final char MARK = '\uFEFF';

    static NewContent of(WorkspacePath path, String content, Optional<TextFile> old) throws Refused {
        List<String> notes = new ArrayList<>();
        boolean batch = isBatch(path);
        TextEncoding encoding = encoding(old);
        boolean crlf = old.map(TextFile::lineEnds)
                .filter(ends -> ends.lf() + ends.crlf() > 0)
                .map(LineEnds::mostlyCrlf)
                .orElse(batch);
        boolean cr = old.map(TextFile::lineEnds)
                .filter(ends -> ends.lf() + ends.crlf() == 0 && ends.cr() > 0)
                .isPresent();
        String text = crlf ? withCrlf(content) : cr ? withCr(content) : content;
        if (!text.equals(content)) {
            notes.add("lines were written with " + (crlf ? "\\r\\n" : "\\r alone") + ", as "
                    + (old.isPresent() ? "the file has them" : "batch files need"));
        }
        if (batch && content.codePoints().anyMatch(c -> c > 0x7F)) {
            notes.add("characters outside ASCII in a batch file are read by the code page of the console");
        }
        boolean marked = encoding.markLength() > 0 && content.indexOf(MARK) == 0;
        return new NewContent(bytes(path, encoding, marked ? text.substring(1) : text), notes);
    }

    /** What was no text before tells nothing about the text to come. */
    private static TextEncoding encoding(Optional<TextFile> old) {
        boolean text = old.isPresent()
                && BinaryKind.of(old.get().bytes(), Math.min(old.get().bytes().length, BinaryKind.HEAD_BYTES))
                        .isEmpty();
        return text ? old.get().encoding() : TextEncoding.UTF_8;
    }

    private static byte[] bytes(WorkspacePath path, TextEncoding encoding, String text) throws Refused {
        try {
            byte[] encoded = encoding.encode(text);
            byte[] mark = encoding.mark();
            byte[] bytes = new byte[mark.length + encoded.length];
            System.arraycopy(mark, 0, bytes, 0, mark.length);
            System.arraycopy(encoded, 0, bytes, mark.length, encoded.length);
            return bytes;
        } catch (CharacterCodingException e) {
            throw UnencodableText.refusal(path, encoding, text);
        }
    }

    private static String withCr(String text) {
        return text.replace("\r\n", "\r").replace('\n', '\r');
    }

    private static String withCrlf(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    private static boolean isBatch(WorkspacePath path) {
        String name = path.resolved().getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".bat") || name.endsWith(".cmd");
    }
}
