package io.deepseekmcp.tool;

/**
 * Chooses the line ends of a replacement in a file that has {@code \r\n}: lines that the replacement leaves as they were
 * keep theirs, others take that of the line in their place. Pure.
 */
final class LineEndPlan {
    private final String replacement;
    private final String[] oldLines;
    private final String[] newLines;
    private final boolean around;

    /** {@code old} is the matched text as it stands in the file; {@code around} says whether its surroundings use CRLF. */
    LineEndPlan(String old, String replacement, boolean around) {
        this.replacement = replacement;
        this.oldLines = old.split("\n", -1);
        this.newLines = replacement.split("\n", -1);
        this.around = around;
    }

    /** The text with {@code \r\n} as {@code \n}. */
    static String folded(String text) {
        return text.replace("\r\n", "\n");
    }

    String apply() {
        int sameAtStart = common(false);
        int sameAtEnd = common(true);
        StringBuilder text = new StringBuilder(replacement.length() + newLines.length);
        for (int i = 0; i < newLines.length; i++) {
            text.append(newLines[i]);
            if (i < newLines.length - 1) {
                boolean explicit = newLines[i].endsWith("\r");
                text.append(!explicit && endsInCrlf(i, sameAtStart, sameAtEnd) ? "\r\n" : "\n");
            }
        }
        return text.toString();
    }

    private boolean endsInCrlf(int line, int sameAtStart, int sameAtEnd) {
        int ends = oldLines.length - 1;
        if (ends == 0) {
            return around;
        }
        int fromEnd = line - (newLines.length - oldLines.length);
        boolean countsFromEnd = line >= sameAtStart && newLines.length - 1 - line <= sameAtEnd && fromEnd >= 0;
        return oldLines[countsFromEnd ? Math.min(fromEnd, ends - 1) : Math.min(line, ends - 1)].endsWith("\r");
    }

    /** How many lines are the same, counted from one side. */
    private int common(boolean fromEnd) {
        int most = Math.min(oldLines.length, newLines.length);
        int count = 0;
        while (count < most) {
            String old = oldLines[fromEnd ? oldLines.length - 1 - count : count];
            String now = newLines[fromEnd ? newLines.length - 1 - count : count];
            if (!withoutCr(old).equals(withoutCr(now))) {
                break;
            }
            count++;
        }
        return count;
    }

    private static String withoutCr(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
