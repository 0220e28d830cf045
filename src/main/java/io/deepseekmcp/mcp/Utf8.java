package io.deepseekmcp.mcp;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Tells text in UTF-8 from other bytes, strictly and without a copy of it. */
final class Utf8 {
    private static final int CHUNK = 8192;

    private Utf8() {}

    /**
     * Whether the bytes are well-formed UTF-8 without NUL. JSON has no NUL, and a reader of JSON would take one among the
     * first bytes for a sign of UTF-16.
     */
    static boolean isText(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(Math.min(CHUNK, bytes.length + 1));
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (result.isError() || hasNul(out.flip())) {
                return false;
            }
            if (result.isUnderflow()) {
                return true;
            }
            out.clear();
        }
    }

    private static boolean hasNul(CharBuffer text) {
        while (text.hasRemaining()) {
            if (text.get() == 0) {
                return true;
            }
        }
        return false;
    }
}
