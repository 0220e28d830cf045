package io.deepseekmcp.workspace.search;

import io.deepseekmcp.workspace.file.EncodingCheck;
import io.deepseekmcp.workspace.file.TextEncoding;
import java.nio.charset.StandardCharsets;

/** Whole lines of a file: the bytes from {@code from} to {@code to}, valid until the next piece is read. */
@SuppressWarnings("ArrayRecordComponent")
record TextPiece(byte[] bytes, int from, int to) {
    /** The same text as UTF-8. Bytes that are not UTF-8 already are taken for Latin-1, in which every byte is one. */
    TextPiece utf8() {
        EncodingCheck check = new EncodingCheck(TextEncoding.UTF_8);
        check.accept(bytes, from, to);
        if (check.passed()) {
            return this;
        }
        String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return new TextPiece(encoded, 0, encoded.length);
    }
}
