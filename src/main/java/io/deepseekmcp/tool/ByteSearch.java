package io.deepseekmcp.tool;

import java.util.Arrays;

/** Finds all occurrences of a byte sequence, overlapping ones too, in time proportional to text plus pattern. */
final class ByteSearch {
    private ByteSearch() {}

    /**
     * Offsets in ascending order.
     *
     * @param from where the text begins; only offsets a multiple of {@code unit} after it count
     */
    static int[] occurrences(byte[] text, int from, byte[] pattern, int unit) {
        if (pattern.length == 0 || pattern.length > text.length - from) {
            return new int[0];
        }
        int[] borders = borders(pattern);
        int[] found = new int[8];
        int count = 0;
        int matched = 0;
        byte first = pattern[0];
        for (int i = from; i < text.length; i++) {
            if (matched == 0 && text[i] != first) {
                continue;
            }
            while (matched > 0 && pattern[matched] != text[i]) {
                matched = borders[matched - 1];
            }
            if (pattern[matched] == text[i]) {
                matched++;
            }
            if (matched == pattern.length) {
                int start = i - pattern.length + 1;
                if ((start - from) % unit == 0) {
                    found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
                    found[count++] = start;
                }
                matched = borders[matched - 1];
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** For each prefix of the pattern, the length of its longest proper prefix that is also its suffix. */
    private static int[] borders(byte[] pattern) {
        int[] borders = new int[pattern.length];
        int length = 0;
        for (int i = 1; i < pattern.length; i++) {
            while (length > 0 && pattern[i] != pattern[length]) {
                length = borders[length - 1];
            }
            if (pattern[i] == pattern[length]) {
                length++;
            }
            borders[i] = length;
        }
        return borders;
    }
}
