package io.deepseekmcp.workspace.patch;

import java.util.Arrays;

/**
 * Sets aside the lines that only disturb a diff, by git's own rule so that counts agree with git's: lines that the other
 * text does not have, and lines that it has very often where their surroundings are mostly lines that it does not have
 * ({@code xdl_cleanup_records} in git's source).
 */
final class DiffCleanup {
    /** A line that the other text has this often at most is never noise. */
    private static final int MAX_FREQUENT = 1024;

    /** How far the surroundings of a frequent line reach, in lines each way. */
    private static final int WINDOW_LINES = 100;

    /** A frequent line is noise where fewer than one in this many of its surroundings are frequent too. */
    private static final int FREQUENT_SHARE = 4;

    private static final byte UNMATCHED = 0;
    private static final byte MATCHED = 1;
    private static final byte FREQUENT = 2;

    private final int[] before;
    private final int[] after;
    private final int[] timesBefore;
    private final int[] timesAfter;

    /** {@code distinct} is greater than every line number. */
    DiffCleanup(int[] before, int[] after, int distinct) {
        this.before = before;
        this.after = after;
        timesBefore = times(before, distinct);
        timesAfter = times(after, distinct);
    }

    /** The lines of the text before that stay, from {@code from} to before {@code to}. */
    int[] keptBefore(int from, int to) {
        return kept(before, timesAfter, from, to);
    }

    /** The lines of the text after that stay. */
    int[] keptAfter(int from, int to) {
        return kept(after, timesBefore, from, to);
    }

    /** A power of two near the square root. */
    static int roughSquareRoot(int number) {
        int root = 1;
        for (int rest = number; rest > 0; rest >>= 2) {
            root <<= 1;
        }
        return root;
    }

    private static int[] times(int[] lines, int distinct) {
        int[] times = new int[distinct];
        for (int line : lines) {
            times[line]++;
        }
        return times;
    }

    private static int[] kept(int[] lines, int[] timesInOther, int from, int to) {
        int frequent = Math.min(roughSquareRoot(lines.length), MAX_FREQUENT);
        byte[] kinds = new byte[to - from];
        for (int i = 0; i < kinds.length; i++) {
            int times = timesInOther[lines[from + i]];
            kinds[i] = times == 0 ? UNMATCHED : times >= frequent ? FREQUENT : MATCHED;
        }
        int[] kept = new int[kinds.length];
        int size = 0;
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] == MATCHED || (kinds[i] == FREQUENT && !isNoise(kinds, i))) {
                kept[size++] = lines[from + i];
            }
        }
        return Arrays.copyOf(kept, size);
    }

    private static boolean isNoise(byte[] kinds, int line) {
        int[] above = surroundings(kinds, line, -1);
        int[] below = surroundings(kinds, line, 1);
        if (above[UNMATCHED] == 0 || below[UNMATCHED] == 0) {
            return false;
        }
        int unmatched = above[UNMATCHED] + below[UNMATCHED];
        int frequents = above[FREQUENT] + below[FREQUENT] + 2; // the line itself counts on either side
        return frequents * FREQUENT_SHARE < frequents + unmatched;
    }

    /** How many lines of each kind there are on one side, up to the first that is simply matched. */
    private static int[] surroundings(byte[] kinds, int line, int step) {
        int[] counts = new int[3];
        for (int i = line + step, left = WINDOW_LINES;
                i >= 0 && i < kinds.length && left > 0 && kinds[i] != MATCHED;
                i += step, left--) {
            counts[kinds[i]]++;
        }
        return counts;
    }
}
