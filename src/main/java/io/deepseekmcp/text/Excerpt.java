package io.deepseekmcp.text;

/** Shortens a text to a bound and says what was left out. */
public final class Excerpt {
    private static final String MARK_START = "[... ";
    private static final String MARK_END = " characters left out here ...]";
    /** Room for a mark with any number. */
    private static final int MARK_CHARS = 60;

    private static final int MAX_DIGITS = 18;
    /** How far an edge may move so that it falls between two lines. */
    private static final int MAX_TRIM = 400;

    private Excerpt() {}

    /**
     * At most {@code maxChars} UTF-16 units: the beginning and the end of the text, cut where lines end as far as lines are
     * of usual length, and between them a line that counts the characters left out, those of an earlier cut included.
     * Command output says most at its end, so two thirds of the room go there.
     */
    public static String headAndTail(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int room = Math.max(0, maxChars - MARK_CHARS);
        String head = Unicode.head(text, room / 3);
        int lineEnd = head.lastIndexOf('\n') + 1;
        head = lineEnd > head.length() - MAX_TRIM && lineEnd > 0 ? head.substring(0, lineEnd) : head;
        String tail = Unicode.tail(text, room - room / 3);
        int lineStart = tail.indexOf('\n') + 1;
        tail = lineStart > 0 && lineStart < MAX_TRIM ? tail.substring(lineStart) : tail;
        String between = text.substring(head.length(), text.length() - tail.length());
        String gap = head.isEmpty() || head.endsWith("\n") ? "" : "\n";
        return head + gap + mark(between.length() + leftOutBefore(between)) + tail;
    }

    /** The line that stands in the place of so many characters. */
    public static String mark(long omitted) {
        return MARK_START + omitted + MARK_END + "\n";
    }

    /** How many characters more than its own the marks in a text stand for. */
    private static long leftOutBefore(String text) {
        long more = 0;
        for (int at = text.indexOf(MARK_START); at >= 0; at = text.indexOf(MARK_START, at + 1)) {
            int digits = at + MARK_START.length();
            int end = text.indexOf(MARK_END, digits);
            String number = end < 0 || end - digits > MAX_DIGITS ? "" : text.substring(digits, end);
            if (!number.isEmpty() && number.chars().allMatch(c -> c >= '0' && c <= '9')) {
                more += Long.parseLong(number) - (end + MARK_END.length() + 1 - at);
            }
        }
        return more;
    }

    /** At most {@code maxChars} UTF-16 units: the beginning of the text, and a mark that counts what was cut. */
    public static String head(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        String mark = "... [" + text.length() + " characters in all]";
        return Unicode.head(text, Math.max(0, maxChars - mark.length())) + mark;
    }
}
