package io.deepseekmcp.workspace.file;

import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;

/** What one pass over an open text file finds: its facts, and where a window of its lines lies. Constant memory. */
public final class WindowIndex {
    private static final int PIECE_BYTES = 1 << 17;

    private final long size;
    private final String sha256;
    private final TextEncoding encoding;
    private final LineCounter lines;
    private final long firstLine;

    private WindowIndex(long size, String sha256, TextEncoding encoding, LineCounter lines, long firstLine) {
        this.size = size;
        this.sha256 = sha256;
        this.encoding = encoding;
        this.lines = lines;
        this.firstLine = firstLine;
    }

    /** Reads the whole file. The window begins at {@code firstLine} (from 1) and has at most {@code windowLines} lines. */
    public static WindowIndex of(FileChannel channel, long firstLine, int windowLines) throws IOException {
        byte[] mark = new byte[4];
        int read = channel.read(ByteBuffer.wrap(mark), 0);
        TextEncoding claimed = TextEncoding.claimed(mark, Math.max(0, read));
        WindowIndex scan = pass(channel, claimed, firstLine, windowLines);
        // Lines of one-byte units are where they are in any encoding of such units; others are counted again.
        boolean again = scan.encoding == TextEncoding.LATIN_1 && claimed.unit() > 1;
        return again ? pass(channel, TextEncoding.LATIN_1, firstLine, windowLines) : scan;
    }

    private static WindowIndex pass(FileChannel channel, TextEncoding encoding, long firstLine, int windowLines)
            throws IOException {
        EncodingCheck check = new EncodingCheck(encoding);
        LineCounter lines = new LineCounter(encoding, firstLine, windowLines);
        MessageDigest digest = Sha256.digest();
        ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
        long size = 0;
        channel.position(0);
        while (channel.read(piece.clear()) >= 0) {
            int length = piece.position();
            check.accept(piece.array(), 0, length);
            lines.accept(piece.array(), 0, length);
            digest.update(piece.array(), 0, length);
            size += length;
        }
        TextEncoding kept = check.passed() ? encoding : TextEncoding.LATIN_1;
        return new WindowIndex(size, Sha256.hex(digest.digest()), kept, lines, firstLine);
    }

    /** In bytes. */
    public long size() {
        return size;
    }

    public String sha256() {
        return sha256;
    }

    public TextEncoding encoding() {
        return encoding;
    }

    /** Lines in all; the last one counts also when nothing ends it. */
    public long lines() {
        return lines.lines();
    }

    public LineEnds lineEnds() {
        return lines.lineEnds();
    }

    /** Where a line of the window begins, in bytes from the start of the file. */
    public long start(long line) {
        return lines.start(Math.toIntExact(line - firstLine));
    }

    /** Where a line of the window ends, its line end included. */
    public long end(long line) {
        long next = lines.start(Math.toIntExact(line - firstLine + 1));
        return next < 0 ? size : next;
    }
}
