package io.deepseekmcp.engine;

import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.OutputSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The verifications that a request asks for, and the evidence that there is for each. Reads what happened from the watched
 * workspace, so that no change can be forgotten.
 */
final class Verification {
    private static final int MAX_NAMES_CHARS = 200;

    private final List<Check> checks = new ArrayList<>();
    private final StandingRuns runs;

    Verification(List<List<String>> argvs, WatchedWorkspace workspace) {
        runs = new StandingRuns(workspace, new HashSet<>(argvs));
        argvs.forEach(argv -> checks.add(new Check(argv)));
    }

    /** Each that was asked for, in the order given; one that was asked for twice need run only once. */
    List<List<String>> argvs() {
        return checks.stream().map(check -> check.argv).distinct().toList();
    }

    boolean isEmpty() {
        return checks.isEmpty();
    }

    void ranBefore(List<String> argv, CommandOutcome outcome) {
        for (Check check : checks) {
            if (check.argv.equals(argv)) {
                check.before = Optional.of(outcome);
            }
        }
    }

    /** What the run before the worker started came to, in a few words; empty when there was none. */
    Optional<String> before(List<String> argv) {
        return checks.stream()
                .filter(check -> check.argv.equals(argv))
                .flatMap(check -> check.before.stream())
                .findFirst()
                .map(outcome ->
                        ending(outcome) + ", " + OutputSummary.of(argv, outcome).summary());
    }

    /** The server itself has run one. */
    void ranByServer(CommandRun run) {
        runs.madeByServer(run);
    }

    /** How many changes the worker made so far. */
    int changes() {
        return runs.changes();
    }

    /** Those that the server is to run, in the order given. */
    List<List<String>> pending() {
        return argvs().stream().filter(runs::isPending).toList();
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
                .flatMap(check -> runs.of(check.argv).stream()
                        .filter(standing -> !standing.outcome().succeeded())
                        .map(standing ->
                                new Failure(check.argv, standing.outcome(), standing.byServer(), failedBefore(check))))
                .distinct()
                .toList();
    }

    private Optional<String> failedBefore(Check check) {
        return check.before.filter(outcome -> !outcome.succeeded()).flatMap(outcome -> before(check.argv));
    }

    List<VerificationEntry> entries() {
        return checks.stream().map(Check::entry).toList();
    }

    /** What a verdict weighs, in the order of the request. */
    List<VerificationEvidence> evidence() {
        return checks.stream().map(Check::evidence).toList();
    }

    /** How a run ended, in two or three words: {@code exit code 1}. */
    static String ending(CommandOutcome outcome) {
        if (outcome.timedOut()) {
            return "timed out after " + outcome.elapsed().toSeconds() + " s";
        }
        return outcome.exitCode().isPresent()
                ? "exit code " + outcome.exitCode().getAsInt()
                : "killed after " + outcome.elapsed().toSeconds() + " s";
    }

    /**
     * One that ran and did not exit 0.
     *
     * @param byServer the server ran it, not the worker
     * @param before what it came to before the worker started, if it failed then
     */
    record Failure(List<String> argv, CommandOutcome outcome, boolean byServer, Optional<String> before) {}

    private final class Check {
        private final List<String> argv;
        private Optional<CommandOutcome> before = Optional.empty();
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

        private OptionalInt exitBefore() {
            return before.isPresent() && StandingRuns.endedByItself(before.get())
                    ? before.get().exitCode()
                    : OptionalInt.empty();
        }

        VerificationEvidence evidence() {
            Optional<StandingRuns.Standing> standing = runs.of(argv);
            if (standing.isEmpty()) {
                return new VerificationEvidence(
                        argv, VerificationEvidence.Last.NOT_RUN, OptionalInt.empty(), exitBefore(), false, whyNotRun());
            }
            CommandOutcome outcome = standing.get().outcome();
            if (!StandingRuns.endedByItself(outcome)) {
                VerificationEvidence.Last how =
                        outcome.timedOut() ? VerificationEvidence.Last.TIMED_OUT : VerificationEvidence.Last.KILLED;
                String seconds = outcome.elapsed().toSeconds() + " s";
                return new VerificationEvidence(argv, how, OptionalInt.empty(), exitBefore(), false, seconds);
            }
            boolean settled = standing.get().unsettled().isEmpty();
            return new VerificationEvidence(
                    argv,
                    settled ? VerificationEvidence.Last.EXITED : VerificationEvidence.Last.UNSETTLED,
                    outcome.exitCode(),
                    exitBefore(),
                    OutputSummary.of(outcome).noTestRan(),
                    Excerpt.head(String.join(", ", standing.get().unsettled()), MAX_NAMES_CHARS));
        }

        /** The server's own words on the last run and, where there was one, on the run before the worker started. */
        VerificationEntry entry() {
            VerificationEvidence evidence = evidence();
            String doubt = evidence.doubt().map(words -> "; " + words).orElse("");
            String compared = evidence.comparison().map(words -> "; " + words).orElse("");
            return new VerificationEntry(argv, evidence.exitCode(), exitBefore(), summary() + doubt + compared);
        }

        private String summary() {
            Optional<StandingRuns.Standing> standing = runs.of(argv);
            if (standing.isEmpty()) {
                return "not run: " + whyNotRun();
            }
            CommandOutcome outcome = standing.get().outcome();
            return StandingRuns.endedByItself(outcome)
                    ? OutputSummary.of(argv, outcome).summary()
                    : ending(outcome);
        }
    }
}
