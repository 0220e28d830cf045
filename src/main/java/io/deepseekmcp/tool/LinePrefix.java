package io.deepseekmcp.tool;

/** The number and tab that Read puts before each line, for text that a model has copied together with them. */
final class LinePrefix {
    private LinePrefix() {}

    /** The text without the prefixes; the same text unless every line has one. */
    static String stripped(String text) {
        StringBuilder stripped = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            int digits = 0;
            while (digits < line.length() && Character.isDigit(line.charAt(digits))) {
                digits++;
            }
            if (digits == 0 || digits == line.length() || line.charAt(digits) != '\t') {
                return text;
            }
            stripped.append(stripped.length() == 0 ? "" : "\n").append(line, digits + 1, line.length());
        }
        return stripped.toString();
    }
}
