package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.search.RedactedText;
import java.util.List;
import java.util.Optional;

/** Explains to a model why the text that it sought is not in a file: what differs at the nearest place. Pure. */
final class NearMiss {
    private static final String SEND_RETURNS = "send old_string and new_string with \\r in place of \\n.";

    /** Ends an explanation that cannot show the place. */
    static final String READ_IT = "Read the place and copy it exactly.";

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
            return READ_IT;
        }
        if (!LinePrefix.stripped(sought).equals(sought)
                && LineEndPlan.folded(text).contains(LinePrefix.stripped(sought))) {
            return "Leave out the line numbers and the tab after them: they are not part of the file.";
        }
        String withReturns = LineEndPlan.folded(sought).replace('\n', '\r');
        if (sought.indexOf('\n') >= 0 && text.contains(withReturns)) {
            return "Its lines end in \\r alone there: " + SEND_RETURNS;
        }
        if (text.indexOf('\n') < 0 && text.indexOf('\r') >= 0 && sought.indexOf('\r') < 0) {
            String near = new NearMiss(text.replace('\r', '\n'), sought, shown).explain();
            return "Its lines end in \\r alone: " + SEND_RETURNS + " With lines counted so: " + near;
        }
        Optional<NearestMatch.Place> place = NearestMatch.find(text, sought);
        return place.map(this::describe).orElse("Nothing like it is in the file. " + READ_IT);
    }

    private String describe(NearestMatch.Place place) {
        List<String> lines = TextLines.of(text);
        int first = lineAt(place.from());
        int last = lineAt(Math.max(place.from(), place.to() - 1));
        String where = first == last ? "line " + first : "lines " + first + "-" + last;
        String head = place.differences().isEmpty()
                ? "The nearest place is " + where + ". " + firstDifference(lines, first)
                : "It differs at " + where + " in " + String.join(" and in ", place.differences()) + ". "
                        + firstDifference(lines, first);
        boolean unended = sought.endsWith("\n") && place.to() == text.length() && !text.endsWith("\n");
        String end = unended ? "The file has no line end there. " : "";
        return head + end + "The file has now:\n" + TextLines.numbered(lines, first, last, shown);
    }

    /** The first line that is not as sought, both forms with their invisible characters made visible. */
    private String firstDifference(List<String> lines, int first) {
        List<String> soughtLines = TextLines.of(LineEndPlan.folded(sought));
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

    private int lineAt(int offset) {
        return 1
                + (int) text.substring(0, Math.min(offset, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }
}
