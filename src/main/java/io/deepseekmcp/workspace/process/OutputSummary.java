package io.deepseekmcp.workspace.process;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One line about a command, taken from its output: the closing line of the test runner, linter or build tool that was at
 * work last, else the last line that says something. Which lines those are is data, {@code closing-lines.json}.
 *
 * @param summary one line of at most 200 characters, not redacted; {@code no output} when there is none
 * @param noTestRan the command ended with 0, and its output says that it was to run tests and ran none
 * @param testsPassed the command ended with 0, and its output says that it ran tests
 */
public record OutputSummary(String summary, boolean noTestRan, boolean testsPassed) {
    private static final String TABLE = "closing-lines.json";
    private static final int MAX_CHARS = 200;
    /** Closing lines come last; patterns are not tried on more. */
    private static final int MAX_LINES = 4_000;

    private static final int MAX_LINE_CHARS = 500;

    /** The digest of a command that ended in any way. */
    public static OutputSummary of(CommandOutcome outcome) {
        List<String> lines = lines(outcome.output());
        List<RunnerSummaries.Finding> findings = Table.RUNNERS.stream()
                .flatMap(runner -> runner.find(lines).stream())
                .toList();
        boolean ran = findings.stream().anyMatch(RunnerSummaries.Finding::saysTestsRan);
        boolean none = !ran && findings.stream().anyMatch(RunnerSummaries.Finding::saysNoTestRan);
        return new OutputSummary(
                Excerpt.head(summary(outcome, lines, findings), MAX_CHARS),
                none && outcome.succeeded(),
                ran && outcome.succeeded());
    }

    private static String summary(CommandOutcome outcome, List<String> lines, List<RunnerSummaries.Finding> findings) {
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
        return lastLine(lines);
    }

    private static String lastLine(List<String> lines) {
        List<String> backwards = new ArrayList<>(lines);
        Collections.reverse(backwards);
        return backwards.stream()
                .filter(line -> Table.NOISE.stream()
                        .noneMatch(noise -> noise.matcher(line).matches()))
                .findFirst()
                .or(() -> backwards.stream().findFirst())
                .orElse("no output");
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
        static final List<Pattern> NOISE = new ArrayList<>();

        static {
            try (InputStream in = OutputSummary.class.getResourceAsStream(TABLE)) {
                Map<String, Object> table = Json.parseObject(in.readAllBytes());
                for (Object entry : (List<?>) table.get("runners")) {
                    RUNNERS.add(RunnerSummaries.of((Map<?, ?>) entry));
                }
                for (Object noise : (List<?>) table.get("noise")) {
                    NOISE.add(Pattern.compile((String) noise));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(TABLE + " is broken", e);
            }
        }
    }
}
