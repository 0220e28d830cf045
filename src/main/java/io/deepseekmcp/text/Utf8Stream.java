package io.deepseekmcp.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Decodes UTF-8 that comes in pieces, whose borders may split a character. What is not UTF-8 becomes U+FFFD and is
 * remembered.
 */
public final class Utf8Stream {
    /** The longest incomplete character that a piece can end with is three bytes; the rest is room for a copy. */
    private static final int PIECE = 8192;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer pending = ByteBuffer.allocate(PIECE);
    private final CharBuffer decoded = CharBuffer.allocate(PIECE);
    private final Consumer<? super CharBuffer> sink;
    private boolean lossy;

    /** {@code sink} gets the characters in a buffer that is valid during the call only. */
    public Utf8Stream(Consumer<? super CharBuffer> sink) {
        this.sink = sink;
    }

    /** Decodes the next bytes, as far as their last character is complete. */
    public void write(byte[] bytes, int length) {
        for (int from = 0; from < length; ) {
            int count = Math.min(length - from, pending.remaining());
            pending.put(bytes, from, count);
            from += count;
            decode(false);
        }
    }

    /** Decodes what is left; an incomplete character at the end is lossy. */
    public void end() {
        decode(true);
    }

    /** Some bytes were not UTF-8. */
    public boolean lossy() {
        return lossy;
    }

    private void decode(boolean last) {
        pending.flip();
        CoderResult result;
        do {
            result = decoder.decode(pending, decoded, last);
            if (result.isError()) {
                lossy = true;
                pending.position(pending.position() + result.length());
                if (!decoded.hasRemaining()) {
                    drain();
                }
                decoded.put('\uFFFD');
            }
            if (!decoded.hasRemaining() || result.isUnderflow()) {
                drain();
            }
        } while (!result.isUnderflow());
        pending.compact();
    }

    private void drain() {
        decoded.flip();
        if (decoded.hasRemaining()) {
            sink.accept(decoded);
        }
        decoded.clear();
    }
}
