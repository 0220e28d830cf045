package io.deepseekmcp.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Steps over runs of bytes eight at a time. */
public final class ByteRuns {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private ByteRuns() {}

    /** The place of the first byte at or after {@code from} that is not ASCII, or {@code to}. */
    public static int endOfAscii(byte[] bytes, int from, int to) {
        int at = from;
        while (at <= to - 8 && ((long) EIGHT_BYTES.get(bytes, at) & HIGH_BITS) == 0) {
            at += 8;
        }
        while (at < to && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Whether a byte of the range is zero. */
    public static boolean holdsZero(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long eight = (long) EIGHT_BYTES.get(bytes, at);
            if (((eight - ONES) & ~eight & HIGH_BITS) != 0) {
                return true;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] == 0) {
                return true;
            }
        }
        return false;
    }
}
