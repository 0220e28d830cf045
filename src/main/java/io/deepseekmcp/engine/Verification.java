package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.OutputSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The verifications that a request asks for, and the evidence that there is for each: its last run, if nothing that counts
 * has changed since. Reads what happened from the watched workspace, so that no change can be forgotten. What a
 * verification itself writes makes nothing stale.
 */
final class Verification {
    private final List<Check> checks = new ArrayList<>();
    private final WatchedWorkspace workspace;

    Verification(List<List<String>> argvs, WatchedWorkspace workspace) {
        this.workspace = workspace;
        argvs.forEach(argv -> checks.add(new Check(argv)));
    }

    /** Each that was asked for, in the order given; one that was asked for twice need run only once. */
    List<List<String>> argvs() {
        return checks.stream().map(check -> check.argv).distinct().toList();
    }

    boolean isEmpty() {
        return checks.isEmpty();
    }

    /** Whether a command that ran in {@code directory} is one of those asked for. */
    private boolean asksFor(List<String> argv, String directory) {
        return ".".equals(directory) && checks.stream().anyMatch(check -> check.argv.equals(argv));
    }

    void ranBefore(List<String> argv, CommandOutcome outcome) {
        for (Check check : checks) {
            if (check.argv.equals(argv)) {
                check.before = outcome.timedOut() ? OptionalInt.empty() : outcome.exitCode();
            }
        }
    }

    /** How many changes there were so far: writes of tools, and commands that changed files and are no verification. */
    int changes() {
        return workspace.writes() + changingRuns(workspace.runs());
    }

    private int changingRuns(List<CommandRun> runs) {
        int changing = 0;
        for (CommandRun run : runs) {
            changing += !run.changed().isEmpty() && !asksFor(run.argv(), run.directory()) ? 1 : 0;
        }
        return changing;
    }

    /** The outcome of the last run, unless a file that counts has changed since. */
    private Optional<CommandOutcome> last(List<String> argv) {
        List<CommandRun> runs = workspace.runs();
        for (int i = runs.size() - 1; i >= 0; i--) {
            CommandRun run = runs.get(i);
            if (run.argv().equals(argv) && asksFor(run.argv(), run.directory())) {
                boolean stale =
                        run.writesBefore() < workspace.writes() || changingRuns(runs.subList(i + 1, runs.size())) > 0;
                return stale ? Optional.empty() : Optional.of(run.outcome());
            }
        }
        return Optional.empty();
    }

    /** Those that have not run since the last change, in the order given. */
    List<List<String>> pending() {
        return argvs().stream().filter(argv -> last(argv).isEmpty()).toList();
    }

    /** Says why one that is pending did not run. */
    void notRun(List<String> argv, String why) {
        for (Check check : checks) {
            if (check.argv.equals(argv)) {
                check.notRun = why;
                check.notRunAt = changes();
            }
        }
    }

    /** Those whose last run failed and nothing has changed since. */
    List<Failure> failures() {
        return checks.stream()
                .flatMap(check -> last(check.argv).stream()
                        .filter(outcome -> !outcome.succeeded())
                        .map(outcome -> new Failure(check.argv, outcome)))
                .distinct()
                .toList();
    }

    List<VerificationEntry> entries() {
        return checks.stream().map(Check::entry).toList();
    }

    /** What a verdict weighs, in the order of the request. */
    List<VerificationEvidence> evidence() {
        return checks.stream().map(Check::evidence).toList();
    }

    /** One that ran and did not exit 0. */
    record Failure(List<String> argv, CommandOutcome outcome) {}

    private final class Check {
        private final List<String> argv;
        private OptionalInt before = OptionalInt.empty();
        private String notRun = "";
        /** The number of changes when that was said. */
        private int notRunAt;

        Check(List<String> argv) {
            this.argv = List.copyOf(argv);
        }

        private String whyNotRun() {
            if (!notRun.isEmpty() && notRunAt == changes()) {
                return notRun;
            }
            return changes() > 0 ? "nothing ran it after the last change" : "nothing ran it";
        }

        VerificationEvidence evidence() {
            Optional<CommandOutcome> last = last(argv);
            if (last.isEmpty()) {
                return new VerificationEvidence(
                        argv, VerificationEvidence.Last.NOT_RUN, OptionalInt.empty(), before, false, whyNotRun());
            }
            CommandOutcome outcome = last.get();
            String seconds = outcome.elapsed().toSeconds() + " s";
            if (outcome.timedOut() || outcome.exitCode().isEmpty()) {
                VerificationEvidence.Last how =
                        outcome.timedOut() ? VerificationEvidence.Last.TIMED_OUT : VerificationEvidence.Last.KILLED;
                return new VerificationEvidence(argv, how, OptionalInt.empty(), before, false, seconds);
            }
            boolean noTests = OutputSummary.of(outcome).noTestRan();
            return new VerificationEvidence(
                    argv, VerificationEvidence.Last.EXITED, outcome.exitCode(), before, noTests, "");
        }

        /** The server's own words on the last run and, where there was one, on the run before the worker started. */
        VerificationEntry entry() {
            Optional<CommandOutcome> last = last(argv);
            String compared = evidence().comparison().map(words -> "; " + words).orElse("");
            OptionalInt exitCode =
                    last.isPresent() && !last.get().timedOut() ? last.get().exitCode() : OptionalInt.empty();
            return new VerificationEntry(argv, exitCode, before, summary(last) + compared);
        }

        private String summary(Optional<CommandOutcome> last) {
            if (last.isEmpty()) {
                return "not run: " + whyNotRun();
            }
            CommandOutcome outcome = last.get();
            if (outcome.timedOut() || outcome.exitCode().isEmpty()) {
                String how = outcome.timedOut() ? "timed out after " : "killed after ";
                return how + outcome.elapsed().toSeconds() + " s";
            }
            return OutputSummary.of(outcome).summary();
        }
    }
}
