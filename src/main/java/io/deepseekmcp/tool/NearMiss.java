package io.deepseekmcp.tool;

import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.search.RedactedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains to a model why the text that it sought is not in a file: what differs at the nearest place. Pure. */
final class NearMiss {
    private static final int MAX_LINES_SHOWN = 8;
    private static final int MAX_LINE_CHARS = 110;
    /** A larger text is not compared: the answer would take longer than the worker's next Read. */
    private static final int MAX_TEXT_CHARS = 4_000_000;

    private final String text;
    private final String sought;
    private final RedactedText shown;

    /** {@code shown} says how a line of the text may be shown. */
    NearMiss(String text, String sought, RedactedText shown) {
        this.text = text;
        this.sought = sought;
        this.shown = shown;
    }

    /** A sentence or two, and the numbered lines that stand there now. */
    String explain() {
        if (text.length() > MAX_TEXT_CHARS) {
            return "Read the place and copy the text exactly.";
        }
        if (!LinePrefix.stripped(sought).equals(sought)
                && LineEndPlan.folded(text).contains(LinePrefix.stripped(sought))) {
            return "Leave out the line numbers and the tab after them: they are not part of the file.";
        }
        Optional<NearestMatch.Place> place = NearestMatch.find(text, sought);
        return place.map(this::describe).orElse("Nothing like it is in the file. Read the place and copy it exactly.");
    }

    private String describe(NearestMatch.Place place) {
        List<String> lines = linesOf(text);
        int first = lineAt(place.from());
        int last = lineAt(Math.max(place.from(), place.to() - 1));
        String where = first == last ? "line " + first : "lines " + first + "-" + last;
        String head = place.differences().isEmpty()
                ? "The nearest place is " + where + ". " + firstDifference(lines, first)
                : "It differs at " + where + " in " + String.join(" and in ", place.differences()) + ". "
                        + firstDifference(lines, first);
        boolean unended = sought.endsWith("\n") && place.to() == text.length() && !text.endsWith("\n");
        String end = unended ? "The file has no line end there. " : "";
        return head + end + "The file has now:\n" + numbered(lines, first, last, shown);
    }

    /** The first line that is not as sought, both forms with their invisible characters made visible. */
    private String firstDifference(List<String> lines, int first) {
        List<String> soughtLines = linesOf(LineEndPlan.folded(sought));
        for (int i = 0; i < soughtLines.size() && first - 1 + i < lines.size(); i++) {
            String theirs = shown.line(lines.get(first - 1 + i));
            String ours = soughtLines.get(i);
            boolean edge = i == 0 || i == soughtLines.size() - 1;
            if (edge ? !theirs.contains(ours) : !theirs.equals(ours)) {
                return "Line " + (first + i) + ": old_string has " + EscapedText.quoted(ours) + ", the file has "
                        + EscapedText.quoted(theirs) + ". ";
            }
        }
        return "";
    }

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
    static List<String> linesOf(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
        return lines;
    }

    private int lineAt(int offset) {
        return 1
                + (int) text.substring(0, Math.min(offset, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }
}
