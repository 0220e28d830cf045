package io.deepseekmcp.tool;

import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.DrawnLines;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.OutputSummary;
import io.deepseekmcp.workspace.process.TestLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** What the worker reads about one command: how it ended, what it should know, and what it wrote. */
final class RunAnswer {
    private static final int MAX_PATHS = 20;
    /** The long list of tests that passed is not read. */
    private static final int MAX_PASSED_CHARS = 3_000;

    private final CommandOutcome outcome;
    private final List<String> notes = new ArrayList<>();

    /** {@code notes} are sentences about how it was run; the output is redacted already. */
    RunAnswer(CommandOutcome outcome, List<String> notes) {
        this.outcome = outcome;
        this.notes.addAll(notes);
    }

    /** Files that the worker had read and that are no longer what it read. */
    RunAnswer stale(Collection<String> paths) {
        if (!paths.isEmpty()) {
            int more = paths.size() - MAX_PATHS;
            String shown = String.join(", ", paths.stream().limit(MAX_PATHS).toList());
            notes.add("the command changed files that you had read, read them again before you edit them: " + shown
                    + (more > 0 ? " and " + more + " more" : ""));
        }
        return this;
    }

    /** At most {@code maxChars} characters. */
    String text(int maxChars) {
        int hidden = Redactor.marks(outcome.output());
        OutputSummary digest = OutputSummary.of(outcome);
        if (digest.noTestRan()) {
            notes.add("exit 0, but no test ran");
        }
        if (outcome.lossy()) {
            notes.add("bytes of the output that are not UTF-8 are shown as \uFFFD");
        }
        if (hidden > 0) {
            notes.add("secrets in the output are hidden: " + hidden);
        }
        boolean silent = outcome.output().isBlank();
        StringBuilder head = new StringBuilder(ending()).append(silent ? ", no output" : "");
        head.append(Notes.lines(notes));
        head.append(silent ? "" : "\n\n");
        String output = silent ? "" : DrawnLines.shortened(outcome.output());
        String hint = outcome.hint().map(line -> "\n" + line).orElse("");
        int room = Math.max(0, maxChars - head.length() - hint.length());
        int shown = digest.testsPassed() ? Math.min(room, MAX_PASSED_CHARS) : room;
        return Excerpt.head(head + TestLog.fitted(output, shown) + hint, maxChars);
    }

    private String ending() {
        String exit = outcome.exitCode().isPresent()
                ? "exit code " + outcome.exitCode().getAsInt()
                : "killed";
        return outcome.timedOut()
                ? "timed out after " + seconds(outcome.elapsed()) + " s and was ended (" + exit + ")"
                : exit + " after " + seconds(outcome.elapsed()) + " s";
    }

    private static String seconds(Duration elapsed) {
        return String.format(Locale.ROOT, "%.1f", elapsed.toMillis() / 1000.0);
    }
}
