package io.deepseekmcp.workspace.search;

/** Shortens a long line so that its match stays visible. */
final class MatchExcerpt {
    /** Enough for a statement; a hundred such lines fit into one tool result. */
    static final int MAX_CHARS = 400;
    /** What is kept before the match. */
    private static final int BEFORE = 120;

    private MatchExcerpt() {}

    /** The part around the char at {@code match}, with marks that count what was left out at either end. */
    static String around(String line, int match) {
        if (line.length() <= MAX_CHARS) {
            return line;
        }
        int start = Math.min(Math.max(0, match - BEFORE), line.length() - MAX_CHARS);
        int end = start + MAX_CHARS;
        if (splitsPair(line, start)) {
            start++;
        }
        if (splitsPair(line, end)) {
            end--;
        }
        String head = start == 0 ? "" : "[... " + start + " chars] ";
        String tail = end == line.length() ? "" : " [... " + (line.length() - end) + " chars]";
        return head + line.substring(start, end) + tail;
    }

    private static boolean splitsPair(String line, int at) {
        return at > 0
                && at < line.length()
                && Character.isHighSurrogate(line.charAt(at - 1))
                && Character.isLowSurrogate(line.charAt(at));
    }
}
