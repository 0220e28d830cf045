package io.deepseekmcp.workspace.process;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One line about a command, taken from its output: the closing line of the test runner, linter or build tool that was at
 * work last; else, of a command that failed, the first line that tells of an error, and otherwise the last line that says
 * something. Which lines those are is data, {@code closing-lines.json}.
 *
 * @param summary one line of at most 200 characters, not redacted; {@code no output} when there is none, {@code exit 0,
 *     no summary line} when none of it is about the outcome
 * @param noTestRan the command ended with 0, and its output says that it was to run tests and ran none
 * @param testsPassed the command ended with 0, and its output says that it ran tests
 */
public record OutputSummary(String summary, boolean noTestRan, boolean testsPassed) {
    private static final String TABLE = "closing-lines.json";
    private static final String NO_SUMMARY = "exit 0, no summary line";
    private static final int MAX_CHARS = 200;
    /** Closing lines come last; patterns are not tried on more. */
    private static final int MAX_LINES = 4_000;

    private static final int MAX_LINE_CHARS = 500;

    /** The digest of a command of which no more is known than how it ended. */
    public static OutputSummary of(CommandOutcome outcome) {
        return of(List.of(), outcome);
    }

    /** The digest of a command that ended in any way. A build tool that kept its closing line to itself has none. */
    public static OutputSummary of(List<String> argv, CommandOutcome outcome) {
        List<String> lines = lines(outcome.output());
        List<RunnerSummaries.Finding> findings = Table.RUNNERS.stream()
                .flatMap(runner -> runner.find(lines).stream())
                .toList();
        boolean ran = findings.stream().anyMatch(RunnerSummaries.Finding::saysTestsRan);
        boolean none = !ran && findings.stream().anyMatch(RunnerSummaries.Finding::saysNoTestRan);
        return new OutputSummary(
                Excerpt.head(summary(argv, outcome, lines, findings), MAX_CHARS),
                none && outcome.succeeded(),
                ran && outcome.succeeded());
    }

    private static String summary(
            List<String> argv, CommandOutcome outcome, List<String> lines, List<RunnerSummaries.Finding> findings) {
        if (outcome.timedOut()) {
            return "timed out after " + outcome.elapsed().toSeconds() + " s";
        }
        for (boolean weak : new boolean[] {false, true}) {
            RunnerSummaries.Finding last = null;
            for (RunnerSummaries.Finding finding : findings) {
                if (finding.weak() == weak && !finding.silent() && (last == null || finding.line() > last.line())) {
                    last = finding;
                }
            }
            if (last != null) {
                return last.summary();
            }
        }
        return lines.isEmpty() ? "no output" : withoutClosingLine(argv, outcome, lines);
    }

    private static String withoutClosingLine(List<String> argv, CommandOutcome outcome, List<String> lines) {
        List<String> saying =
                lines.stream().filter(line -> !matches(Table.NOISE, line)).toList();
        if (outcome.succeeded()) {
            String last = saying.isEmpty() ? "" : saying.get(saying.size() - 1);
            return last.isEmpty() || (isQuiet(argv) && !matches(Table.VERDICT, last)) ? NO_SUMMARY : last;
        }
        List<String> best = saying.isEmpty() ? lines : saying;
        return best.stream()
                .filter(line -> matches(Table.ERROR, line) && !matches(Table.NO_ERROR, line))
                .findFirst()
                .orElse(best.get(best.size() - 1));
    }

    /** A build tool whose last line, unless it is a known one, is a command that it echoes or what a test printed. */
    private static boolean isQuiet(List<String> argv) {
        if (argv.isEmpty()) {
            return false;
        }
        String program = argv.get(0).substring(argv.get(0).replace('\\', '/').lastIndexOf('/') + 1);
        return Table.QUIET.contains(program.replaceFirst("\\.(?:cmd|bat|exe)$", ""));
    }

    private static boolean matches(List<Pattern> patterns, String line) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(line).matches());
    }

    /** The last lines that are not blank, stripped. */
    private static List<String> lines(String output) {
        List<String> lines = output.lines()
                .map(line -> Excerpt.head(line, MAX_LINE_CHARS).strip())
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
    }

    /** Read when the first command has ended, and not at start-up. */
    private static final class Table {
        static final List<RunnerSummaries> RUNNERS = new ArrayList<>();
        static final Set<String> QUIET = new HashSet<>();
        static final List<Pattern> VERDICT = new ArrayList<>();
        static final List<Pattern> ERROR = new ArrayList<>();
        static final List<Pattern> NO_ERROR = new ArrayList<>();
        static final List<Pattern> NOISE = new ArrayList<>();

        static {
            try (InputStream in = OutputSummary.class.getResourceAsStream(TABLE)) {
                Map<String, Object> table = Json.parseObject(in.readAllBytes());
                for (Object entry : (List<?>) table.get("runners")) {
                    RUNNERS.add(RunnerSummaries.of((Map<?, ?>) entry));
                }
                ((List<?>) table.get("quiet")).forEach(name -> QUIET.add((String) name));
                compile(table.get("verdict"), VERDICT);
                compile(table.get("error"), ERROR);
                compile(table.get("no_error"), NO_ERROR);
                compile(table.get("noise"), NOISE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(TABLE + " is broken", e);
            }
        }

        private static void compile(Object texts, List<Pattern> patterns) {
            for (Object text : (List<?>) texts) {
                patterns.add(Pattern.compile((String) text));
            }
        }
    }
}
