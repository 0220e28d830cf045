package io.deepseekmcp.text;

/** Shortens a text to a bound and says what was left out. */
public final class Excerpt {
    private Excerpt() {}

    /**
     * At most {@code maxChars} UTF-16 units: the beginning and the end of the text, with a line between them that counts
     * the characters left out. Command output says most at its end, so two thirds of the room go there.
     */
    public static String headAndTail(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        String mark = "\n[... " + text.length() + " characters in all, the middle is left out ...]\n";
        int room = Math.max(0, maxChars - mark.length());
        return Unicode.head(text, room / 3) + mark + Unicode.tail(text, room - room / 3);
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
