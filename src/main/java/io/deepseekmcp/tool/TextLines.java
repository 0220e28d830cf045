package io.deepseekmcp.tool;

import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.search.RedactedText;
import java.util.ArrayList;
import java.util.List;

/** The lines of a text, and some of them as a failed edit shows them. */
final class TextLines {
    private static final int MAX_LINES_SHOWN = 8;
    private static final int MAX_LINE_CHARS = 110;

    private TextLines() {}

    /** Lines with their numbers, as many as an answer has room for. */
    static String numbered(List<String> lines, int first, int last, RedactedText shown) {
        StringBuilder text = new StringBuilder();
        int end = Math.min(last, first + MAX_LINES_SHOWN - 1);
        for (int line = first; line <= Math.min(end, lines.size()); line++) {
            text.append(line)
                    .append('\t')
                    .append(Excerpt.head(shown.line(lines.get(line - 1)), MAX_LINE_CHARS))
                    .append('\n');
        }
        return text.append(end < last ? "[to line " + last + "]\n" : "").toString();
    }

    /** Lines without their line ends. */
    static List<String> of(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
        return lines;
    }
}
