package io.deepseekmcp.regex;

import java.util.Arrays;
import java.util.List;

/** An immutable set of Unicode code points, kept as sorted ranges that neither touch nor overlap. */
final class CodePoints {
    static final CodePoints NONE = new CodePoints(new int[0]);

    /** Everything but the line feed, which no pattern matches because it ends the line. */
    static final CodePoints ALL = new CodePoints(new int[] {0, '\n' - 1, '\n' + 1, Character.MAX_CODE_POINT});

    /** First and last code point of each range, in turn. */
    private final int[] bounds;

    private CodePoints(int[] bounds) {
        this.bounds = bounds;
    }

    static CodePoints of(int codePoint) {
        return range(codePoint, codePoint);
    }

    static CodePoints range(int first, int last) {
        return new CodePoints(new int[] {first, last});
    }

    /** The union of ranges given as first and last code points in turn, in any order. */
    static CodePoints ofRanges(int... bounds) {
        long[] ranges = new long[bounds.length / 2];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = (long) bounds[2 * i] << 32 | bounds[2 * i + 1];
        }
        Arrays.sort(ranges);
        int[] merged = new int[bounds.length];
        int size = 0;
        for (long range : ranges) {
            int first = (int) (range >> 32);
            int last = (int) range;
            if (size > 0 && first <= merged[size - 1] + 1) {
                merged[size - 1] = Math.max(merged[size - 1], last);
            } else {
                merged[size++] = first;
                merged[size++] = last;
            }
        }
        return new CodePoints(Arrays.copyOf(merged, size));
    }

    CodePoints union(CodePoints other) {
        return unionOf(List.of(this, other));
    }

    static CodePoints unionOf(List<CodePoints> sets) {
        int size = 0;
        for (CodePoints set : sets) {
            size += set.bounds.length;
        }
        int[] all = new int[size];
        size = 0;
        for (CodePoints set : sets) {
            System.arraycopy(set.bounds, 0, all, size, set.bounds.length);
            size += set.bounds.length;
        }
        return ofRanges(all);
    }

    /** Every code point that is not in this set, without the line feed. */
    CodePoints negate() {
        CodePoints whole = union(of('\n'));
        int[] gaps = new int[whole.bounds.length + 2];
        int size = 0;
        int first = 0;
        for (int i = 0; i < whole.bounds.length; i += 2) {
            if (first < whole.bounds[i]) {
                gaps[size++] = first;
                gaps[size++] = whole.bounds[i] - 1;
            }
            first = whole.bounds[i + 1] + 1;
        }
        if (first <= Character.MAX_CODE_POINT) {
            gaps[size++] = first;
            gaps[size++] = Character.MAX_CODE_POINT;
        }
        return new CodePoints(Arrays.copyOf(gaps, size));
    }

    /** This set without the line feed. */
    CodePoints withoutLineFeed() {
        return contains('\n') ? negate().negate() : this;
    }

    boolean contains(int codePoint) {
        int low = 0;
        int high = bounds.length / 2 - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (codePoint < bounds[2 * middle]) {
                high = middle - 1;
            } else if (codePoint > bounds[2 * middle + 1]) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    /** Whether no code point above U+007F is in the set. */
    boolean isAscii() {
        return bounds.length == 0 || bounds[bounds.length - 1] < 0x80;
    }

    int size() {
        int size = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            size += bounds[i + 1] - bounds[i] + 1;
        }
        return size;
    }

    /** The smallest code point of a set that is not empty. */
    int first() {
        return bounds[0];
    }

    /** The largest code point of a set that is not empty. */
    int last() {
        return bounds[bounds.length - 1];
    }

    /** First and last code point of each range, in turn; the caller changes nothing in it. */
    int[] ranges() {
        return bounds;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodePoints set && Arrays.equals(bounds, set.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    /** A character class that means this set in every common dialect with {@code \x{...}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < bounds.length; i += 2) {
            text.append("\\x{").append(Integer.toHexString(bounds[i])).append('}');
            if (bounds[i] != bounds[i + 1]) {
                text.append("-\\x{").append(Integer.toHexString(bounds[i + 1])).append('}');
            }
        }
        return text.append(']').toString();
    }
}
