package io.deepseekmcp.regex;

/** A pattern and the place where its parser stands. */
final class PatternReader {
    private final String pattern;
    private int index;

    PatternReader(String pattern) {
        this.pattern = pattern;
    }

    int index() {
        return index;
    }

    void back(int earlier) {
        index = earlier;
    }

    boolean more() {
        return index < pattern.length();
    }

    /** The code point that stands here; only while there are {@link #more}. */
    int peek() {
        return pattern.codePointAt(index);
    }

    boolean at(char expected) {
        return index < pattern.length() && pattern.charAt(index) == expected;
    }

    boolean at(String expected) {
        return pattern.startsWith(expected, index);
    }

    /** Steps over the character if it stands here. */
    boolean accept(char expected) {
        boolean there = at(expected);
        if (there) {
            index++;
        }
        return there;
    }

    /** Steps over one code point; only while there are {@link #more}. */
    int next() {
        int c = pattern.codePointAt(index);
        index += Character.charCount(c);
        return c;
    }

    /** Steps over decimal digits: their value, {@code -1} for none, and at most a million. */
    int number() {
        int start = index;
        int value = 0;
        while (more() && pattern.charAt(index) >= '0' && pattern.charAt(index) <= '9') {
            value = Math.min(10 * value + pattern.charAt(index) - '0', 1_000_000);
            index++;
        }
        return index == start ? -1 : value;
    }

    /** Steps over hexadecimal digits, as many as asked for: their value. */
    int hex(int digits, int start) throws PatternException {
        int end = index + digits;
        if (end > pattern.length()) {
            throw new PatternException("an escape that wants " + digits + " hexadecimal digits", start);
        }
        return hexBefore(end, start);
    }

    /** Steps over {@code {1F600}}, of which the opening brace stands here: the value. */
    int bracedHex(int start) throws PatternException {
        index++;
        int end = pattern.indexOf('}', index);
        if (end < 0 || end == index || end - index > 8) {
            throw new PatternException("an escape that wants hexadecimal digits in braces", start);
        }
        int value = hexBefore(end, start);
        index++;
        return value;
    }

    private int hexBefore(int end, int start) throws PatternException {
        long value = 0;
        for (; index < end; index++) {
            int digit = Character.digit(pattern.charAt(index), 16);
            if (digit < 0 || pattern.charAt(index) >= 0x80) {
                throw new PatternException("an escape with " + pattern.charAt(index) + " for a digit", start);
            }
            value = 16 * value + digit;
        }
        if (value > Character.MAX_CODE_POINT) {
            throw new PatternException("an escape beyond the last code point", start);
        }
        return (int) value;
    }

    /** Steps over a group's name with its closing {@code >}. */
    void name(int start) throws PatternException {
        int end = pattern.indexOf('>', index);
        boolean good = end > index;
        for (int i = index; good && i < end; i++) {
            good = Character.isUnicodeIdentifierPart(pattern.charAt(i));
        }
        if (!good) {
            throw new PatternException("a group without a proper name", start);
        }
        index = end + 1;
    }

    /** Steps over the text up to the mark and the mark itself: the text, or null when the mark does not follow. */
    String until(String mark) {
        int end = pattern.indexOf(mark, index);
        if (end < 0) {
            return null;
        }
        String text = pattern.substring(index, end);
        index = end + mark.length();
        return text;
    }

    PatternException error(String reason) {
        return new PatternException(reason, index);
    }
}
