package io.deepseekmcp.provider;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads server-sent events and hands out their data. Comments and blank lines are passed over, lines end in LF, CR or
 * CRLF, and text is never decoded before a line is whole, so no chunk border can split a character. Lenient where hosts
 * are sloppy: events need no blank line between them, and a bare JSON object on a line is an event.
 */
final class SseReader {
    private static final int READ_BYTES = 8192;
    private static final int MAX_WORD_BYTES = 20;

    private final InputStream in;
    private final int maxEventBytes;
    private byte[] buffer = new byte[READ_BYTES];
    private int position;
    private int filled;
    private boolean afterCarriageReturn;
    private int lineStart;
    private int lineEnd;
    private boolean lineHeld;
    private byte[] data = new byte[1024];
    private int length;

    SseReader(InputStream in, int maxEventBytes) {
        this.in = in;
        this.maxEventBytes = maxEventBytes;
    }

    /** Moves to the next event that has data; false at the end of the stream. */
    boolean next() throws IOException {
        length = 0;
        boolean any = false;
        while (lineHeld || nextLine()) {
            lineHeld = false;
            int start = dataStart();
            if (lineStart == lineEnd) {
                if (any) {
                    return true;
                }
            } else if (start >= 0) {
                if (any && beginsNextEvent(start)) {
                    lineHeld = true;
                    return true;
                }
                append(start, any);
                any = any || length > 0;
            }
        }
        return any;
    }

    /** The bytes of the event's data: {@link #length} of them from index 0, valid until the next event. */
    byte[] data() {
        return data;
    }

    int length() {
        return length;
    }

    /** Whether the data is exactly this ASCII text, blanks around it left out. */
    boolean dataIs(String ascii) {
        int from = 0;
        int to = length;
        while (from < to && data[from] <= ' ' && data[from] >= 0) {
            from++;
        }
        while (to > from && data[to - 1] <= ' ' && data[to - 1] >= 0) {
            to--;
        }
        if (to - from != ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (data[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the data is one short word, such as {@code ping}, with which some hosts show that they are alive. */
    boolean dataIsWord() {
        for (int i = 0; i < length; i++) {
            byte b = data[i];
            boolean letter = (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
            if (!letter && b != '-' && b != '_' && b != '[' && b != ']') {
                return false;
            }
        }
        return length <= MAX_WORD_BYTES;
    }

    /** Where the value of a data line begins in the buffer; -1 for every other line. */
    private int dataStart() {
        if (lineStart < lineEnd && buffer[lineStart] == '{') {
            return lineStart;
        }
        if (lineEnd - lineStart < 5
                || buffer[lineStart] != 'd'
                || buffer[lineStart + 1] != 'a'
                || buffer[lineStart + 2] != 't'
                || buffer[lineStart + 3] != 'a'
                || buffer[lineStart + 4] != ':') {
            return -1;
        }
        int start = lineStart + 5;
        return start < lineEnd && buffer[start] == ' ' ? start + 1 : start;
    }

    /** Whether what has come is a whole object and this line begins another, although no blank line lies between. */
    private boolean beginsNextEvent(int start) {
        return data[length - 1] == '}' && start < lineEnd && (buffer[start] == '{' || buffer[start] == '[');
    }

    private void append(int start, boolean continued) throws IOException {
        int count = lineEnd - start;
        int needed = length + count + 1;
        if (needed > maxEventBytes) {
            throw new FailedAttempt(ProviderError.TOO_LARGE, "one event has more than " + maxEventBytes + " bytes");
        }
        if (needed > data.length) {
            data = Arrays.copyOf(data, Math.max(needed, Math.min(data.length * 2, maxEventBytes)));
        }
        if (continued) {
            data[length++] = '\n';
        }
        System.arraycopy(buffer, start, data, length, count);
        length += count;
    }

    /** Finds the next line and sets its bounds in the buffer; the end of the stream also ends a line. */
    private boolean nextLine() throws IOException {
        lineStart = position;
        int scan = position;
        while (true) {
            while (scan < filled) {
                byte b = buffer[scan];
                if (b == '\n' && afterCarriageReturn && scan == lineStart) {
                    afterCarriageReturn = false;
                    lineStart = ++scan;
                    continue;
                }
                if (b == '\n' || b == '\r') {
                    afterCarriageReturn = b == '\r';
                    lineEnd = scan;
                    position = scan + 1;
                    return true;
                }
                afterCarriageReturn = false;
                scan++;
            }
            int moved = makeRoom();
            scan -= moved;
            int count = in.read(buffer, filled, buffer.length - filled);
            if (count < 0) {
                lineEnd = filled;
                position = filled;
                return lineStart < lineEnd;
            }
            filled += count;
        }
    }

    /** Moves the unfinished line to the front, or grows the buffer; returns by how much positions have shrunk. */
    private int makeRoom() throws IOException {
        int moved = lineStart;
        if (moved > 0) {
            System.arraycopy(buffer, moved, buffer, 0, filled - moved);
            filled -= moved;
            lineStart = 0;
        }
        if (filled == buffer.length) {
            if (filled > maxEventBytes) {
                throw new FailedAttempt(ProviderError.TOO_LARGE, "one line has more than " + maxEventBytes + " bytes");
            }
            buffer = Arrays.copyOf(buffer, Math.min(filled * 2, maxEventBytes + 1));
        }
        return moved;
    }
}
