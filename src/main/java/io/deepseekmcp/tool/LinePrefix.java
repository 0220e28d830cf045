package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.List;

/** The number and tab that Read puts before each line, for text that a model has copied together with them. */
final class LinePrefix {
    private LinePrefix() {}

    /** The text without the prefixes; the same text unless every line has one, but for what follows the last line feed. */
    static String stripped(String text) {
        List<String> stripped = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            if (line.isEmpty() && i > 0 && i == lines.length - 1) {
                stripped.add(line);
                break;
            }
            int digits = 0;
            while (digits < line.length() && Character.isDigit(line.charAt(digits))) {
                digits++;
            }
            if (digits == 0 || digits == line.length() || line.charAt(digits) != '\t') {
                return text;
            }
            stripped.add(line.substring(digits + 1));
        }
        return String.join("\n", stripped);
    }
}
