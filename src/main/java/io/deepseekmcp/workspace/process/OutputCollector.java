package io.deepseekmcp.workspace.process;

import io.deepseekmcp.text.Excerpt;
import java.util.function.UnaryOperator;

/**
 * Keeps the head and the tail of a text of any length in constant memory, and says what was left out. Used by the thread
 * that reads and the thread that waits.
 */
final class OutputCollector {
    /**
     * Kept beyond each edge of the gap and cut only after cleaning, so that a secret of up to this many characters that
     * lies across an edge is still seen whole.
     */
    private static final int MARGIN = 4096;
    /** Room for the line that says what was left out. */
    private static final int MARK_CHARS = 80;
    /** How far an edge may move so that it falls between two lines. */
    private static final int MAX_TRIM = 200;

    private final int maxChars;
    private final int headChars;
    private final StringBuilder head = new StringBuilder();
    private final char[] tail;
    private int tailEnd;
    private long total;

    /** {@code maxChars} bounds {@link #text}. */
    OutputCollector(int maxChars) {
        this.maxChars = maxChars;
        this.headChars = maxChars / 3;
        this.tail = new char[maxChars - headChars + MARGIN];
    }

    synchronized void append(StringBuilder text) {
        int from = 0;
        int room = headChars + MARGIN - head.length();
        if (room > 0) {
            from = Math.min(room, text.length());
            head.append(text, 0, from);
        }
        total += text.length();
        from = Math.max(from, text.length() - tail.length);
        while (from < text.length()) {
            int count = Math.min(text.length() - from, tail.length - tailEnd);
            text.getChars(from, from + count, tail, tailEnd);
            from += count;
            tailEnd = (tailEnd + count) % tail.length;
        }
    }

    /**
     * At most {@code maxChars} characters: all of the text, or its head and its tail with a line between them.
     *
     * @param clean is given whole texts or the pieces on either side of the gap, and may change their length
     */
    synchronized String text(UnaryOperator<String> clean) {
        String end = tailText();
        if (total <= head.length() + end.length()) {
            String whole = clean.apply(head + end);
            return whole.length() <= maxChars
                    ? whole
                    : join(whole.substring(0, headChars), whole.substring(whole.length() - tailRoom()), whole.length());
        }
        return join(cleanHead(clean), cleanTail(end, clean), total);
    }

    /** Cut first where a line ends, and no secret of one line is cut; if no line ends there, cut at last by the margin. */
    private String cleanHead(UnaryOperator<String> clean) {
        int lineEnd = head.lastIndexOf("\n") + 1;
        boolean atLine = lineEnd >= headChars;
        String cleaned = clean.apply(atLine ? head.substring(0, lineEnd) : head.toString());
        int safe = atLine ? cleaned.length() : Math.max(0, cleaned.length() - MARGIN);
        return cleaned.substring(0, Math.min(headChars, safe));
    }

    private String cleanTail(String end, UnaryOperator<String> clean) {
        int lineStart = end.indexOf('\n') + 1;
        boolean atLine = lineStart > 0 && lineStart <= MARGIN;
        String cleaned = clean.apply(atLine ? end.substring(lineStart) : end);
        int safe = atLine ? 0 : Math.min(cleaned.length(), MARGIN);
        return cleaned.substring(Math.max(safe, cleaned.length() - tailRoom()));
    }

    private int tailRoom() {
        return Math.max(0, maxChars - headChars - MARK_CHARS);
    }

    private String tailText() {
        long kept = Math.min(total - head.length(), tail.length);
        StringBuilder text = new StringBuilder((int) kept);
        if (kept == tail.length) {
            text.append(tail, tailEnd, tail.length - tailEnd);
        }
        return text.append(tail, 0, tailEnd).toString();
    }

    private static String join(String head, String tail, long total) {
        int headEnd = head.lastIndexOf('\n') + 1;
        if (headEnd < head.length() - MAX_TRIM) {
            headEnd = head.length() - (endsInPair(head) ? 1 : 0);
        }
        int tailStart = tail.indexOf('\n') + 1;
        if (tailStart == 0 || tailStart > MAX_TRIM) {
            tailStart = !tail.isEmpty() && Character.isLowSurrogate(tail.charAt(0)) ? 1 : 0;
        }
        long omitted = total - headEnd - (tail.length() - tailStart);
        String begin = head.substring(0, headEnd);
        String newline = begin.isEmpty() || begin.endsWith("\n") ? "" : "\n";
        return begin + newline + Excerpt.mark(omitted) + tail.substring(tailStart);
    }

    private static boolean endsInPair(String text) {
        return !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
    }
}
