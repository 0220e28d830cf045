package io.deepseekmcp.regex;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where the lines of a text begin and end; only a line feed ends a line. */
public final class Lines {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    private Lines() {}

    /** The place of the first line feed at or after {@code at}, or {@code to}. */
    public static int end(byte[] text, int at, int to) {
        int i = at;
        for (; i <= to - 8; i += 8) {
            long hits = lineFeeds((long) EIGHT_BYTES.get(text, i));
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (i < to && text[i] != '\n') {
            i++;
        }
        return i;
    }

    /** Where the line begins that {@code at} is in, not before {@code from}; a line feed belongs to the line it ends. */
    public static int start(byte[] text, int from, int at) {
        int i = at;
        while (i > from && text[i - 1] != '\n') {
            i--;
        }
        return i;
    }

    /** How many line feeds the range holds. */
    public static int count(byte[] text, int from, int to) {
        int count = 0;
        int i = from;
        for (; i <= to - 8; i += 8) {
            count += Long.bitCount(lineFeeds((long) EIGHT_BYTES.get(text, i)));
        }
        for (; i < to; i++) {
            count += text[i] == '\n' ? 1 : 0;
        }
        return count;
    }

    /** The high bit of each byte that is a line feed, and of no other. */
    private static long lineFeeds(long eight) {
        long differs = eight ^ LINE_FEEDS;
        return ~((differs & LOW_BITS) + LOW_BITS | differs | LOW_BITS);
    }
}
