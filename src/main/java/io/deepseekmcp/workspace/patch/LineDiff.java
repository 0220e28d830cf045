package io.deepseekmcp.workspace.patch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts the lines that differ between two texts, as {@code git diff --numstat} counts them: Myers' algorithm in its
 * linear-memory form, after lines that cannot match, or that match nearly everything, have been set aside as git sets
 * them aside. Beyond a cost of {@value #MIN_MAX_COST} (or the square root of the size) an answer may be larger than
 * git's, because both then stop looking for the best one.
 */
public final class LineDiff {
    /** Git calls a file binary when a NUL is among its first bytes, this many. */
    private static final int BINARY_PROBE_BYTES = 8000;

    /** The search for the best split goes on at least to this many differences. */
    private static final int MIN_MAX_COST = 256;

    private final int[] before;
    private final int[] after;
    private final int[] forward;
    private final int[] backward;
    private final int origin;
    private final int maxCost;
    private final List<LineEdit> edits = new ArrayList<>();
    private int added;
    private int deleted;
    private int splitBefore;
    private int splitAfter;

    private LineDiff(int[] before, int[] after) {
        this.before = before;
        this.after = after;
        int diagonals = before.length + after.length + 3;
        forward = new int[diagonals];
        backward = new int[diagonals];
        origin = after.length + 1;
        maxCost = Math.max(MIN_MAX_COST, DiffCleanup.roughSquareRoot(diagonals));
    }

    /**
     * Lines that only one of the texts has.
     *
     * @param added only in the text after
     * @param deleted only in the text before
     */
    public record Count(int added, int deleted) {
        public int total() {
            return added + deleted;
        }

        public Count plus(Count other) {
            return new Count(added + other.added, deleted + other.deleted);
        }
    }

    /** Whether git would show this content as binary. */
    public static boolean isBinary(byte[] content) {
        int end = Math.min(content.length, BINARY_PROBE_BYTES);
        for (int i = 0; i < end; i++) {
            if (content[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Compares two texts line by line. */
    public static Count count(byte[] before, byte[] after) {
        LineInterner table = new LineInterner();
        int[] a = table.numbers(before);
        int[] b = table.numbers(after);
        int head = commonHead(a, b);
        int tail = commonTail(a, b, head);
        DiffCleanup noise = new DiffCleanup(a, b, table.size());
        int[] keptA = noise.keptBefore(head, a.length - tail);
        int[] keptB = noise.keptAfter(head, b.length - tail);
        LineDiff diff = new LineDiff(keptA, keptB);
        diff.compare(0, keptA.length, 0, keptB.length);
        return new Count(
                diff.added + (b.length - tail - head - keptB.length),
                diff.deleted + (a.length - tail - head - keptA.length));
    }

    /** What turns one text into the other, in order; two edits have at least one common line between them. */
    static List<LineEdit> edits(byte[] before, byte[] after) {
        LineInterner table = new LineInterner();
        int[] a = table.numbers(before);
        int[] b = table.numbers(after);
        int head = commonHead(a, b);
        int tail = commonTail(a, b, head);
        LineDiff diff = new LineDiff(a, b);
        diff.compare(head, a.length - tail, head, b.length - tail);
        diff.edits.sort(Comparator.comparingInt(LineEdit::from).thenComparingInt(LineEdit::fromAfter));
        List<LineEdit> joined = new ArrayList<>();
        for (LineEdit edit : diff.edits) {
            int last = joined.size() - 1;
            if (last >= 0
                    && joined.get(last).to() == edit.from()
                    && joined.get(last).toAfter() == edit.fromAfter()) {
                LineEdit first = joined.remove(last);
                joined.add(new LineEdit(first.from(), edit.to(), first.fromAfter(), edit.toAfter()));
            } else {
                joined.add(edit);
            }
        }
        return joined;
    }

    private static int commonHead(int[] a, int[] b) {
        int mismatch = Arrays.mismatch(a, b);
        return mismatch < 0 ? a.length : mismatch;
    }

    private static int commonTail(int[] a, int[] b, int head) {
        int max = Math.min(a.length, b.length) - head;
        int tail = 0;
        while (tail < max && a[a.length - 1 - tail] == b[b.length - 1 - tail]) {
            tail++;
        }
        return tail;
    }

    /** Recurs into the smaller part of each split and loops on the larger, so that the stack stays shallow. */
    private void compare(int aFrom, int aTo, int bFrom, int bTo) {
        int aLow = aFrom;
        int aHigh = aTo;
        int bLow = bFrom;
        int bHigh = bTo;
        while (true) {
            while (aLow < aHigh && bLow < bHigh && before[aLow] == after[bLow]) {
                aLow++;
                bLow++;
            }
            while (aLow < aHigh && bLow < bHigh && before[aHigh - 1] == after[bHigh - 1]) {
                aHigh--;
                bHigh--;
            }
            if (aLow == aHigh || bLow == bHigh) {
                deleted += aHigh - aLow;
                added += bHigh - bLow;
                if (aLow < aHigh || bLow < bHigh) {
                    edits.add(new LineEdit(aLow, aHigh, bLow, bHigh));
                }
                return;
            }
            split(aLow, aHigh, bLow, bHigh);
            int a = splitBefore;
            int b = splitAfter;
            if (a - aLow + b - bLow < aHigh - a + bHigh - b) {
                compare(aLow, a, bLow, b);
                aLow = a;
                bLow = b;
            } else {
                compare(a, aHigh, b, bHigh);
                aHigh = a;
                bHigh = b;
            }
        }
    }

    /**
     * Finds a point that a best path from corner to corner passes: walks from both corners, one more difference at a
     * time, until the two walks meet. The arrays hold, by diagonal (line before minus line after), the furthest line
     * before that is reached.
     */
    private void split(int aLow, int aHigh, int bLow, int bHigh) {
        int lowest = aLow - bHigh;
        int highest = aHigh - bLow;
        int start = aLow - bLow;
        int end = aHigh - bHigh;
        boolean odd = ((start - end) & 1) != 0;
        int forwardMin = start;
        int forwardMax = start;
        int backwardMin = end;
        int backwardMax = end;
        forward[origin + start] = aLow;
        backward[origin + end] = aHigh;
        for (int cost = 1; ; cost++) {
            forwardMin = widenDown(forward, forwardMin, lowest, Integer.MIN_VALUE);
            forwardMax = widenUp(forward, forwardMax, highest, Integer.MIN_VALUE);
            for (int d = forwardMax; d >= forwardMin; d -= 2) {
                int a = stepForward(d, aHigh, bHigh);
                if (odd && d >= backwardMin && d <= backwardMax && backward[origin + d] <= a) {
                    splitAt(a, a - d);
                    return;
                }
            }
            backwardMin = widenDown(backward, backwardMin, lowest, Integer.MAX_VALUE);
            backwardMax = widenUp(backward, backwardMax, highest, Integer.MAX_VALUE);
            for (int d = backwardMax; d >= backwardMin; d -= 2) {
                int a = stepBackward(d, aLow, bLow);
                if (!odd && d >= forwardMin && d <= forwardMax && a <= forward[origin + d]) {
                    splitAt(a, a - d);
                    return;
                }
            }
            if (cost >= maxCost) {
                splitAtFurthest(aHigh, bHigh, forwardMin, forwardMax);
                return;
            }
        }
    }

    /** One more diagonal below, or one fewer at the border; the next one gets a value that never wins. */
    private int widenDown(int[] reached, int min, int lowest, int losing) {
        if (min > lowest) {
            reached[origin + min - 2] = losing;
            return min - 1;
        }
        return min + 1;
    }

    private int widenUp(int[] reached, int max, int highest, int losing) {
        if (max < highest) {
            reached[origin + max + 2] = losing;
            return max + 1;
        }
        return max - 1;
    }

    private int stepForward(int diagonal, int aHigh, int bHigh) {
        int below = forward[origin + diagonal - 1];
        int above = forward[origin + diagonal + 1];
        int a = below >= above ? below + 1 : above;
        int b = a - diagonal;
        while (a < aHigh && b < bHigh && before[a] == after[b]) {
            a++;
            b++;
        }
        forward[origin + diagonal] = a;
        return a;
    }

    private int stepBackward(int diagonal, int aLow, int bLow) {
        int below = backward[origin + diagonal - 1];
        int above = backward[origin + diagonal + 1];
        int a = below < above ? below : above - 1;
        int b = a - diagonal;
        while (a > aLow && b > bLow && before[a - 1] == after[b - 1]) {
            a--;
            b--;
        }
        backward[origin + diagonal] = a;
        return a;
    }

    private void splitAt(int a, int b) {
        splitBefore = a;
        splitAfter = b;
    }

    /** Gives up on the best path: splits where the walk from the beginning has come furthest. */
    private void splitAtFurthest(int aHigh, int bHigh, int forwardMin, int forwardMax) {
        int best = Integer.MIN_VALUE;
        for (int d = forwardMax; d >= forwardMin; d -= 2) {
            int a = Math.min(forward[origin + d], aHigh);
            int b = a - d;
            if (b > bHigh) {
                b = bHigh;
                a = bHigh + d;
            }
            if (a + b > best) {
                best = a + b;
                splitAt(a, b);
            }
        }
    }
}
