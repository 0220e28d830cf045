package io.deepseekmcp.workspace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Whole lines of a file: the bytes from {@code from} to {@code to}, valid until the next piece is read. */
@SuppressWarnings("ArrayRecordComponent")
record TextPiece(byte[] bytes, int from, int to) {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    /** The same text as UTF-8. Bytes that are not UTF-8 already are taken for Latin-1, in which every byte is one. */
    TextPiece utf8() {
        if (isUtf8()) {
            return this;
        }
        String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return new TextPiece(encoded, 0, encoded.length);
    }

    private boolean isUtf8() {
        int at = from;
        while (at < to) {
            if (at <= to - 8 && ((long) EIGHT_BYTES.get(bytes, at) & HIGH_BITS) == 0) {
                at += 8;
            } else if (bytes[at] >= 0) {
                at++;
            } else {
                int length = sequenceLength(at);
                if (length == 0) {
                    return false;
                }
                at += length;
            }
        }
        return true;
    }

    /** The length of the well-formed sequence of two to four bytes that begins here, or 0. */
    private int sequenceLength(int at) {
        int lead = bytes[at] & 0xFF;
        int second = at + 1 < to ? bytes[at + 1] & 0xFF : 0;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        // Overlong forms, surrogates and what lies beyond the last code point show in the second byte.
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (length == 0 || at + length > to || second < lowest || second > highest) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
