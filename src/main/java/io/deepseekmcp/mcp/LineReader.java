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
    /** Looks for the id in the line that is skipped; null when nothing more is wanted of it. */
    private TopLevelId id;

    LineReader(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /**
     * A line without its end; or the fact that one is longer than allowed, told as soon as that is known and with it the
     * id of the message, or that it has none.
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(byte[] bytes, boolean tooLong, Optional<Object> id) {
        private static Line tooLong(Object id) {
            return new Line(new byte[0], true, Optional.ofNullable(id));
        }
    }

    /** The next line, or empty at the end of the stream. A last line without an end counts, as a shell pipe may send one. */
    Optional<Line> next() throws IOException {
        while (true) {
            while (next < end) {
                int from = next;
                int stop = indexOfLineEnd(from);
                boolean complete = stop < end;
                next = complete ? stop + 1 : stop;
                if (!skipping && !append(from, stop)) {
                    skipping = true;
                    id = new TopLevelId();
                    id.take(line, 0, length);
                    forget();
                }
                if (skipping) {
                    Optional<Line> told = skip(from, stop, complete);
                    if (told.isPresent()) {
                        return told;
                    }
                } else if (complete) {
                    return Optional.of(take());
                }
            }
            next = 0;
            end = Math.max(0, in.read(chunk, 0, chunk.length));
            if (end == 0) {
                if (id != null) {
                    return Optional.of(told());
                }
                return length == 0 ? Optional.empty() : Optional.of(take());
            }
        }
    }

    private Optional<Line> skip(int from, int stop, boolean complete) {
        skipping = !complete;
        if (id == null) {
            return Optional.empty();
        }
        id.take(chunk, from, stop);
        return complete || !id.mayCome() ? Optional.of(told()) : Optional.empty();
    }

    private Line told() {
        Line line = Line.tooLong(id.found());
        id = null;
        return line;
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
            return new Line(Arrays.copyOf(line, length), false, Optional.empty());
        } catch (OutOfMemoryError e) {
            TopLevelId seen = new TopLevelId();
            seen.take(line, 0, length);
            return Line.tooLong(seen.found());
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
