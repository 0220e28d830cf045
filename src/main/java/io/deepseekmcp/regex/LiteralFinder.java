package io.deepseekmcp.regex;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds a literal at the speed of memory: looks at eight places at once for its two rarest bytes, and compares the
 * whole only where both are right.
 */
final class LiteralFinder {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final Literal literal;
    private final int rare;
    private final int secondRare;

    LiteralFinder(Literal literal) {
        this.literal = literal;
        int best = 0;
        for (int i = 1; i < literal.length(); i++) {
            if (rarity(i) > rarity(best)) {
                best = i;
            }
        }
        int second = best == 0 ? literal.length() - 1 : 0;
        for (int i = 0; i < literal.length(); i++) {
            if (i != best && rarity(i) > rarity(second)) {
                second = i;
            }
        }
        this.rare = best;
        this.secondRare = second;
    }

    Literal literal() {
        return literal;
    }

    /** The first place in the range where the whole literal stands, or -1. */
    int find(byte[] text, int from, int to) {
        int last = to - literal.length();
        // Eight bytes are read after each of the two places.
        int lastWide = Math.min(last, to - 8 - Math.max(rare, secondRare));
        long one = spread(literal.bytes()[rare]);
        long oneFold = spread(literal.folds()[rare]);
        long two = spread(literal.bytes()[secondRare]);
        long twoFold = spread(literal.folds()[secondRare]);
        int at = from;
        for (; at <= lastWide; at += 8) {
            long differs = (((long) EIGHT_BYTES.get(text, at + rare) | oneFold) ^ one)
                    | (((long) EIGHT_BYTES.get(text, at + secondRare) | twoFold) ^ two);
            // A bit for each byte that is zero, and perhaps for bytes after one that is: the comparison sorts them out.
            long hits = (differs - ONES) & ~differs & HIGH_BITS;
            for (; hits != 0; hits &= hits - 1) {
                int candidate = at + (Long.numberOfTrailingZeros(hits) >>> 3);
                if (candidate <= last && literal.matches(text, candidate)) {
                    return candidate;
                }
            }
        }
        for (; at <= last; at++) {
            if (literal.matches(text, at)) {
                return at;
            }
        }
        return -1;
    }

    private int rarity(int index) {
        int rarity = ByteFrequency.rarity(literal.bytes()[index]);
        return literal.folds()[index] == 0 ? 2 * rarity : rarity;
    }

    private static long spread(byte b) {
        return (b & 0xFF) * ONES;
    }
}
