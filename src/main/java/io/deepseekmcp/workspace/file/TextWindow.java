package io.deepseekmcp.workspace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Decodes parts of lines of an open file, however long the lines are. */
public final class TextWindow {
    private static final int MAX_BYTES_PER_CHARACTER = 4;
    private static final int PIECE_BYTES = 1 << 16;

    private final FileChannel channel;
    private final TextEncoding encoding;

    public TextWindow(FileChannel channel, TextEncoding encoding) {
        this.channel = channel;
        this.encoding = encoding;
    }

    /**
     * The text between two byte offsets, cut to {@code maxCharacters} code points; its line end is left out.
     *
     * @param from the start of a character
     */
    public String text(long from, long to, int maxCharacters) throws IOException {
        int bytes = (int) Math.min(to - from, (long) (maxCharacters + 2) * MAX_BYTES_PER_CHARACTER);
        String text = decode(from, bytes);
        text = from + bytes == to ? withoutLineEnd(text) : text;
        int points = text.codePointCount(0, text.length());
        return points <= maxCharacters ? text : text.substring(0, text.offsetByCodePoints(0, maxCharacters));
    }

    /** What stands before the offset, at most so many bytes; its first character may be cut. */
    public String before(long offset, int maxBytes) throws IOException {
        long start = Math.max(encoding.markLength(), offset - maxBytes);
        long aligned = start + (offset - start) % encoding.unit();
        return decode(aligned, (int) Math.max(0, offset - aligned));
    }

    /** What stands from the offset on, at most so many bytes; its last character may be cut. */
    public String after(long offset, long size, int maxBytes) throws IOException {
        return decode(offset, (int) Math.max(0, Math.min(size - offset, maxBytes)));
    }

    /**
     * The byte offset of the {@code column}-th code point (from 1) after {@code from}, or -1 if it does not come before
     * {@code to}.
     */
    public long offsetOfColumn(long from, long to, long column) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
        long points = 0;
        long at = from;
        while (at < to) {
            piece.clear().limit((int) Math.min(piece.capacity(), to - at));
            fill(piece, at);
            for (int i = 0; i + encoding.unit() <= piece.position(); i += encoding.unit()) {
                points += beginsCharacter(piece, i) ? 1 : 0;
                if (points == column) {
                    return at + i;
                }
            }
            if (piece.position() == 0) {
                return -1;
            }
            at += piece.position();
        }
        return -1;
    }

    private boolean beginsCharacter(ByteBuffer piece, int at) {
        return switch (encoding) {
            case LATIN_1 -> true;
            case UTF_8, UTF_8_WITH_BOM -> (piece.get(at) & 0xC0) != 0x80;
            case UTF_16LE -> (piece.get(at + 1) & 0xFC) != 0xDC;
            case UTF_16BE -> (piece.get(at) & 0xFC) != 0xDC;
        };
    }

    private String decode(long from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        fill(buffer, from);
        return encoding.decode(buffer.array(), 0, buffer.position());
    }

    private void fill(ByteBuffer buffer, long from) throws IOException {
        long at = from;
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer, at);
            if (read < 0) {
                return;
            }
            at += read;
        }
    }

    private static String withoutLineEnd(String text) {
        int end = text.endsWith("\n") ? text.length() - 1 : text.length();
        return text.substring(0, end > 0 && end < text.length() && text.charAt(end - 1) == '\r' ? end - 1 : end);
    }
}
