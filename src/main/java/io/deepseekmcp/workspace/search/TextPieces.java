package io.deepseekmcp.workspace.search;

import io.deepseekmcp.regex.Lines;
import io.deepseekmcp.text.ByteRuns;
import io.deepseekmcp.workspace.file.BinaryKind;
import io.deepseekmcp.workspace.file.TextEncoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads files in pieces of whole lines, one file after the other with one buffer. UTF-16 with a byte order mark is
 * turned into UTF-8; a byte order mark is no part of the text. Not for several threads.
 */
final class TextPieces {
    /** Files up to this size are one piece. */
    private static final int PIECE_BYTES = 4 << 20;
    /** No piece grows larger; of a longer line this much is read, and nothing after it. Less where the heap is small. */
    private static final int MAX_LINE_BYTES =
            (int) Math.max(PIECE_BYTES, Math.min(32 << 20, Runtime.getRuntime().maxMemory() / 8));
    /** Reads of this size stay in the processor's cache while they are copied. */
    private static final int READ_BYTES = 1 << 17;

    private byte[] buffer = new byte[1 << 16];
    private FileChannel channel;
    private int from;
    private int filled;
    private boolean atEnd;
    private boolean cut;
    /** The first bytes of the file, at least {@code headLength} of them. */
    private byte[] head;

    private int headLength;
    private boolean wide;
    private boolean zeros;

    /** Begins a file, which the caller closes. */
    void open(FileChannel file) throws IOException {
        channel = file;
        from = 0;
        filled = 0;
        atEnd = false;
        cut = false;
        long size = file.size();
        ensure((int) Math.min(size + 1, PIECE_BYTES), PIECE_BYTES);
        fill();
        headLength = Math.min(filled, BinaryKind.HEAD_BYTES);
        head = atEnd ? buffer : Arrays.copyOf(buffer, headLength);
        TextEncoding claimed = TextEncoding.claimed(buffer, filled);
        wide = claimed.unit() > 1;
        zeros = !wide && ByteRuns.holdsZero(buffer, 0, headLength);
        if (wide && BinaryKind.of(buffer, headLength).isPresent()) {
            zeros = true;
        } else if (wide) {
            decode(claimed);
        } else {
            from = claimed.markLength();
        }
    }

    /** Whether the file is surely binary, going by the zeros among its first bytes. */
    boolean holdsZeros() {
        return zeros;
    }

    /**
     * Whether the file counts as binary as it does for who reads it. Slower than {@link #holdsZeros}, so for files that
     * have a hit.
     */
    boolean isBinary() {
        return zeros || (!wide && BinaryKind.of(head, headLength).isPresent());
    }

    /** Whether the end of the file was not reached because of a line that is too long. */
    boolean cut() {
        return cut;
    }

    /** The next piece, or null at the end of the file. */
    TextPiece next() throws IOException {
        if (!atEnd && from > 0) {
            System.arraycopy(buffer, from, buffer, 0, filled - from);
            filled -= from;
            from = 0;
            fill();
        }
        int end = atEnd ? filled : lastLineEnd();
        while (end == 0 && !atEnd && buffer.length < MAX_LINE_BYTES) {
            ensure(2 * buffer.length, MAX_LINE_BYTES);
            fill();
            end = atEnd ? filled : lastLineEnd();
        }
        if (end == 0 && !atEnd) {
            cut = true;
            atEnd = true;
            end = filled;
        }
        if (from >= end) {
            return null;
        }
        TextPiece piece = new TextPiece(buffer, from, end);
        from = end;
        return piece;
    }

    private void fill() throws IOException {
        while (!atEnd && filled < buffer.length) {
            int read = channel.read(ByteBuffer.wrap(buffer, filled, Math.min(READ_BYTES, buffer.length - filled)));
            if (read < 0) {
                atEnd = true;
            } else {
                filled += read;
            }
        }
    }

    private int lastLineEnd() {
        return Lines.start(buffer, 0, filled);
    }

    private void ensure(int wanted, int most) {
        if (buffer.length < wanted) {
            buffer = Arrays.copyOf(buffer, Math.min(most, Math.max(wanted, 2 * buffer.length)));
        }
    }

    /** Replaces the bytes in the buffer, and all that follow up to the bound, by UTF-8 without the mark. */
    private void decode(TextEncoding wide) throws IOException {
        while (!atEnd && buffer.length < MAX_LINE_BYTES) {
            ensure(2 * buffer.length, MAX_LINE_BYTES);
            fill();
        }
        cut = !atEnd;
        String text = wide.decode(buffer, wide.markLength(), filled);
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        ensure(encoded.length, Integer.MAX_VALUE);
        System.arraycopy(encoded, 0, buffer, 0, encoded.length);
        filled = encoded.length;
        atEnd = true;
    }
}
