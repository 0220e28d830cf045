package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.patch.LineDiff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lines that were added and deleted, file by file, in the form of {@code git diff --stat} at 80 columns without its
 * closing summary. Git's widths and scaling are kept exactly, so that the two can be compared by eye and by machine.
 */
final class DiffStat {
    private static final int COLUMNS = 80;
    private static final int MIN_GRAPH = 6;
    private static final int MIN_NAME = 16;
    /** Room for the blanks and the bar around a name, and those around a number. */
    private static final int SEPARATORS = 6;

    private static final int WIDTH_OF_BIN = 3;

    private final List<Row> rows = new ArrayList<>();

    /** One file: its name as it is shown, what stands after the bar, and how long its graph is. */
    private record Row(String path, Kind kind, LineDiff.Count lines, long bytesBefore, long bytesAfter) {
        String label() {
            return ShownPath.quoted(path);
        }
    }

    private enum Kind {
        TEXT,
        BINARY,
        NOT_COUNTED
    }

    /** A text file. */
    void text(String path, LineDiff.Count lines) {
        rows.add(new Row(path, Kind.TEXT, lines, 0, 0));
    }

    /** A binary file, with its sizes; both are 0 when its content did not change. */
    void binary(String path, long bytesBefore, long bytesAfter) {
        rows.add(new Row(path, Kind.BINARY, new LineDiff.Count(0, 0), bytesBefore, bytesAfter));
    }

    /** A file whose content before is not at hand. */
    void notCounted(String path) {
        rows.add(new Row(path, Kind.NOT_COUNTED, new LineDiff.Count(0, 0), 0, 0));
    }

    /** The lines, sorted by path, joined by line feeds; empty when no file was given. */
    @Override
    public String toString() {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(Row::path));
        Layout layout = layout(sorted);
        List<String> lines = new ArrayList<>();
        for (Row row : sorted) {
            lines.add(" " + layout.name(row.label()) + " | " + layout.rest(row));
        }
        return String.join("\n", lines);
    }

    private static Layout layout(List<Row> rows) {
        int longestName = 0;
        int maxChange = 0;
        int numberWidth = 0;
        int binaryWidth = 0;
        for (Row row : rows) {
            longestName = Math.max(longestName, ShownPath.width(row.label()));
            maxChange = Math.max(maxChange, row.lines().total());
            if (row.kind() == Kind.BINARY) {
                binaryWidth = Math.max(binaryWidth, Layout.binaryText(row).length());
                numberWidth = WIDTH_OF_BIN;
            }
        }
        numberWidth = Math.max(numberWidth, Integer.toString(maxChange).length());
        int columns = Math.max(COLUMNS, MIN_NAME + MIN_GRAPH + numberWidth);
        int graph = maxChange + 4 > binaryWidth ? maxChange : binaryWidth - 4;
        int name = longestName;
        if (name + numberWidth + SEPARATORS + graph > columns) {
            graph = Math.min(graph, Math.max(MIN_GRAPH, columns * 3 / 8 - numberWidth - SEPARATORS));
            int roomForName = columns - numberWidth - SEPARATORS - graph;
            if (name > roomForName) {
                name = roomForName;
            } else {
                graph = columns - numberWidth - SEPARATORS - name;
            }
        }
        return new Layout(name, numberWidth, graph, maxChange);
    }

    /** Column widths that all rows share. */
    private record Layout(int nameWidth, int numberWidth, int graphWidth, int maxChange) {

        /** The name padded, or its end after an ellipsis, cut at a directory where that is possible. */
        String name(String label) {
            int width = ShownPath.width(label);
            if (width <= nameWidth) {
                return label + " ".repeat(nameWidth - width);
            }
            String end = ShownPath.tail(label, nameWidth - 3);
            int slash = end.indexOf('/');
            String cut = "..." + (slash > 0 ? end.substring(slash) : end);
            return cut + " ".repeat(Math.max(0, nameWidth - ShownPath.width(cut)));
        }

        String rest(Row row) {
            return switch (row.kind()) {
                case BINARY -> " ".repeat(numberWidth - WIDTH_OF_BIN) + binaryText(row);
                case NOT_COUNTED -> "not counted";
                case TEXT -> number(row.lines().total()) + graph(row.lines());
            };
        }

        static String binaryText(Row row) {
            boolean sameSizes = row.bytesBefore() == 0 && row.bytesAfter() == 0;
            return sameSizes ? "Bin" : "Bin " + row.bytesBefore() + " -> " + row.bytesAfter() + " bytes";
        }

        private String number(int total) {
            String digits = Integer.toString(total);
            return " ".repeat(numberWidth - digits.length()) + digits + (total > 0 ? " " : "");
        }

        private String graph(LineDiff.Count lines) {
            int plus = lines.added();
            int minus = lines.deleted();
            if (graphWidth <= maxChange) {
                int total = scaled(plus + minus);
                if (total < 2 && plus > 0 && minus > 0) {
                    total = 2;
                }
                if (plus < minus) {
                    plus = scaled(plus);
                    minus = total - plus;
                } else {
                    minus = scaled(minus);
                    plus = total - minus;
                }
            }
            return "+".repeat(plus) + "-".repeat(minus);
        }

        /** In proportion, but never nothing for something. */
        private int scaled(int lines) {
            return lines == 0 ? 0 : 1 + (int) ((long) lines * (graphWidth - 1) / maxChange);
        }
    }
}
