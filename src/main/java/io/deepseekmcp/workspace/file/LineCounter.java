package io.deepseekmcp.workspace.file;

/**
 * Counts lines and their ends in bytes given piece by piece, and notes where a window of lines begins. Constant memory.
 */
final class LineCounter {
    private final TextEncoding encoding;
    private final long firstLine;
    private final long[] starts;
    private int known;
    private long position;
    private long lines;
    private long lf;
    private long crlf;
    private long cr;
    private boolean afterCr;
    private int pendingByte = -1;
    private boolean inLine;

    LineCounter(TextEncoding encoding) {
        this(encoding, 1, 0);
    }

    /** Notes the byte offsets at which {@code firstLine} (from 1) and the next {@code count} lines begin. */
    LineCounter(TextEncoding encoding, long firstLine, int count) {
        this.encoding = encoding;
        this.firstLine = firstLine;
        this.starts = new long[count + 1];
    }

    void accept(byte[] bytes, int from, int to) {
        int at = from;
        for (; at < to && position < encoding.markLength(); at++) {
            position++;
        }
        if (position == encoding.markLength() && lines == 0 && !inLine && known == 0) {
            note(1);
        }
        if (encoding.unit() == 1) {
            bytes(bytes, at, to);
        } else {
            units(bytes, at, to);
        }
    }

    /** Lines, the last one counted also when nothing ends it. */
    long lines() {
        return lines + (inLine ? 1 : 0);
    }

    /** The line ends of a whole file, in code units of the encoding. */
    static LineEnds lineEnds(byte[] bytes, TextEncoding encoding) {
        LineCounter counter = new LineCounter(encoding);
        counter.accept(bytes, 0, bytes.length);
        return counter.lineEnds();
    }

    LineEnds lineEnds() {
        return new LineEnds(lf, crlf, cr + (afterCr ? 1 : 0));
    }

    /**
     * Offset of the i-th line of the window, or of its end for the first line after the window; -1 when there is none.
     */
    long start(int i) {
        return i < known ? starts[i] : -1;
    }

    private void bytes(byte[] bytes, int from, int to) {
        long base = position - from;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '\n' || b == '\r' || afterCr) {
                position = base + i + 1;
                special(b);
            }
        }
        if (to > from) {
            position = base + to;
            inLine = bytes[to - 1] != '\n';
        }
    }

    private void units(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            position++;
            if (pendingByte < 0) {
                pendingByte = bytes[i] & 0xFF;
                continue;
            }
            int second = bytes[i] & 0xFF;
            int unit = encoding == TextEncoding.UTF_16LE ? second << 8 | pendingByte : pendingByte << 8 | second;
            pendingByte = -1;
            special(unit);
        }
    }

    /** One unit that may be part of a line end, or follows one that was. */
    private void special(int unit) {
        if (unit == '\n') {
            if (afterCr) {
                crlf++;
            } else {
                lf++;
            }
            afterCr = false;
            inLine = false;
            lines++;
            note(lines + 1);
            return;
        }
        if (afterCr) {
            cr++;
        }
        afterCr = unit == '\r';
        inLine = true;
    }

    private void note(long line) {
        if (line >= firstLine && known < starts.length) {
            starts[known++] = position;
        }
    }
}
