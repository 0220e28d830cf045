package io.deepseekmcp.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Splits a byte stream into lines that end in {@code \n}, in memory that no input can exceed. */
final class LineReader {
    private static final int CHUNK = 1 << 14;

    private final InputStream in;
    private final int maxBytes;
    private final byte[] chunk = new byte[CHUNK];
    private int next;
    private int end;
    private byte[] line = new byte[CHUNK];
    private int length;
    private boolean skipping;

    LineReader(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** A line without its end; or the fact that one is longer than allowed, told as soon as that is known. */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(byte[] bytes, boolean tooLong) {
        private static final Line TOO_LONG = new Line(new byte[0], true);
    }

    /** The next line, or empty at the end of the stream. A last line without an end counts, as a shell pipe may send one. */
    Optional<Line> next() throws IOException {
        while (true) {
            while (next < end) {
                int from = next;
                int stop = indexOfLineEnd(from);
                boolean complete = stop < end;
                next = complete ? stop + 1 : stop;
                if (skipping) {
                    skipping = !complete;
                } else if (!append(from, stop)) {
                    skipping = !complete;
                    forget();
                    return Optional.of(Line.TOO_LONG);
                } else if (complete) {
                    return Optional.of(take());
                }
            }
            next = 0;
            end = Math.max(0, in.read(chunk, 0, chunk.length));
            if (end == 0) {
                return length == 0 ? Optional.empty() : Optional.of(take());
            }
        }
    }

    private int indexOfLineEnd(int from) {
        int i = from;
        while (i < end && chunk[i] != '\n') {
            i++;
        }
        return i;
    }

    /** Whether there was room. */
    private boolean append(int from, int stop) {
        int wanted = length + stop - from;
        if (wanted > maxBytes) {
            return false;
        }
        if (wanted > line.length) {
            try {
                line = Arrays.copyOf(line, Math.min(maxBytes, Math.max(wanted, line.length * 2)));
            } catch (OutOfMemoryError e) {
                return false;
            }
        }
        System.arraycopy(chunk, from, line, length, stop - from);
        length = wanted;
        return true;
    }

    private Line take() {
        try {
            return new Line(Arrays.copyOf(line, length), false);
        } catch (OutOfMemoryError e) {
            return Line.TOO_LONG;
        } finally {
            forget();
        }
    }

    /** Begins anew, and lets go of a buffer that one long line has made big. */
    private void forget() {
        length = 0;
        if (line.length > CHUNK) {
            line = new byte[CHUNK];
        }
    }
}
