package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.OutputSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The verifications that a request asks for, and the evidence that there is for each: its last run, and whether anything
 * changed since.
 */
final class Verification {
    private final List<Check> checks = new ArrayList<>();
    private int changes;

    Verification(List<List<String>> argvs) {
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
    boolean asksFor(List<String> argv, String directory) {
        return ".".equals(directory) && checks.stream().anyMatch(check -> check.argv.equals(argv));
    }

    void ran(List<String> argv, CommandOutcome outcome) {
        for (Check check : checks) {
            if (check.argv.equals(argv)) {
                check.last = Optional.of(outcome);
                check.notRun = "";
            }
        }
    }

    void ranBefore(List<String> argv, CommandOutcome outcome) {
        for (Check check : checks) {
            if (check.argv.equals(argv)) {
                check.before = outcome.timedOut() ? OptionalInt.empty() : outcome.exitCode();
            }
        }
    }

    /** A file that counts has changed: what was verified before says nothing any more. */
    void changed() {
        changes++;
        for (Check check : checks) {
            check.last = Optional.empty();
            check.notRun = "nothing ran it after the last change";
        }
    }

    /** How many changes there were so far. */
    int changes() {
        return changes;
    }

    /** Those that have not run since the last change, in the order given. */
    List<List<String>> pending() {
        return checks.stream()
                .filter(check -> check.last.isEmpty())
                .map(check -> check.argv)
                .distinct()
                .toList();
    }

    /** Says why one that is pending did not run. */
    void notRun(List<String> argv, String why) {
        checks.stream().filter(check -> check.argv.equals(argv)).forEach(check -> check.notRun = why);
    }

    /** Those whose last run failed and nothing has changed since. */
    List<Failure> failures() {
        return checks.stream()
                .filter(check -> check.last.isPresent() && !check.last.get().succeeded())
                .map(check -> new Failure(check.argv, check.last.get()))
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

    private static final class Check {
        private final List<String> argv;
        private Optional<CommandOutcome> last = Optional.empty();
        private OptionalInt before = OptionalInt.empty();
        private String notRun = "nothing ran it";

        Check(List<String> argv) {
            this.argv = List.copyOf(argv);
        }

        VerificationEvidence evidence() {
            if (last.isEmpty()) {
                return new VerificationEvidence(
                        argv, VerificationEvidence.Last.NOT_RUN, OptionalInt.empty(), before, false, notRun);
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
            String compared = evidence().comparison().map(words -> "; " + words).orElse("");
            OptionalInt exitCode =
                    last.isPresent() && !last.get().timedOut() ? last.get().exitCode() : OptionalInt.empty();
            return new VerificationEntry(argv, exitCode, before, summary() + compared);
        }

        private String summary() {
            if (last.isEmpty()) {
                return "not run: " + notRun;
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
