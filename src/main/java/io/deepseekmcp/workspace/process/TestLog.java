package io.deepseekmcp.workspace.process;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Shortens the output of a command to what is worth reading of a long log of tests: the failures, and the end with its
 * counts. Which lines tell of a test that passed or failed is data, {@code test-lines.json}.
 */
public final class TestLog {
    private static final String TABLE = "test-lines.json";
    /** A shorter output is left as it is. */
    private static final int SHORT_CHARS = 2_000;
    /** Fewer lines are not worth a count. */
    private static final int MIN_FOLDED = 4;
    /** Lines below one that tells of a failure, which say why. */
    private static final int LINES_BELOW = 6;

    private static final int MAX_LINE_CHARS = 500;

    private final int maxChars;
    private final List<String> lines;

    private TestLog(List<String> lines, int maxChars) {
        this.lines = lines;
        this.maxChars = maxChars;
    }

    /** At most {@code maxChars} characters of an output of any length. */
    public static String fitted(String output, int maxChars) {
        if (output.length() <= Math.min(SHORT_CHARS, maxChars)) {
            return output;
        }
        List<String> lines = folded(output.lines().toList());
        String folded = String.join("\n", lines) + (output.endsWith("\n") ? "\n" : "");
        return folded.length() <= maxChars
                ? folded
                : Excerpt.headAndTail(new TestLog(lines, maxChars).chosen(), maxChars);
    }

    /** Rows of tests that passed become their number. */
    private static List<String> folded(List<String> lines) {
        List<String> kept = new ArrayList<>();
        List<String> row = new ArrayList<>();
        for (String line : lines) {
            if (Table.PASSED.matcher(shortened(line)).matches()) {
                row.add(line);
            } else {
                flush(row, kept);
                kept.add(line);
            }
        }
        flush(row, kept);
        return kept;
    }

    private static void flush(List<String> row, List<String> kept) {
        if (row.size() < MIN_FOLDED) {
            kept.addAll(row);
        } else {
            kept.add("[" + row.size() + " lines of tests that passed]");
        }
        row.clear();
    }

    /** The end, what failed before it, and as much of the beginning as there is room for. */
    private String chosen() {
        boolean[] shown = new boolean[lines.size()];
        int end = take(lines.size() - 1, -1, maxChars / 2, shown);
        int room = maxChars / 4;
        boolean failed = false;
        for (int at = 0; at <= end && room > 0; at++) {
            if (!shown[at] && Table.FAILED.matcher(shortened(lines.get(at))).find()) {
                failed = true;
                for (int below = at; below <= Math.min(end, at + LINES_BELOW) && room > 0; below++) {
                    room -= shown[below] ? 0 : lines.get(below).length() + 1;
                    shown[below] = true;
                }
            }
        }
        if (!failed) {
            return String.join("\n", lines) + "\n";
        }
        take(0, 1, maxChars / 8, shown);
        return text(shown);
    }

    /** Marks lines from one on until the room is used up; the first line beyond. */
    private int take(int from, int step, int chars, boolean[] shown) {
        int at = from;
        int room = chars;
        while (at >= 0 && at < lines.size() && (room -= lines.get(at).length() + 1) >= 0) {
            shown[at] = true;
            at += step;
        }
        return at;
    }

    private String text(boolean[] shown) {
        StringBuilder text = new StringBuilder();
        int left = 0;
        for (int at = 0; at < shown.length; at++) {
            if (!shown[at]) {
                left++;
                continue;
            }
            if (left > 0) {
                text.append('[')
                        .append(left)
                        .append(left == 1 ? " line" : " lines")
                        .append(" left out]\n");
                left = 0;
            }
            text.append(lines.get(at)).append('\n');
        }
        return text.toString();
    }

    private static String shortened(String line) {
        return line.length() <= MAX_LINE_CHARS ? line : line.substring(0, MAX_LINE_CHARS);
    }

    /** Read when it is first asked for. */
    private static final class Table {
        private static final Pattern PASSED;
        private static final Pattern FAILED;

        static {
            Map<String, Object> table = read();
            PASSED = anyOf(table.get("passed"));
            FAILED = anyOf(table.get("failed"));
        }

        private static Pattern anyOf(Object patterns) {
            List<String> all = new ArrayList<>();
            ((List<?>) patterns).forEach(pattern -> all.add("(?:" + pattern + ")"));
            return Pattern.compile(String.join("|", all));
        }

        private static Map<String, Object> read() {
            try (InputStream in = TestLog.class.getResourceAsStream(TABLE)) {
                return Json.parseObject(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(TABLE, e);
            }
        }
    }
}
