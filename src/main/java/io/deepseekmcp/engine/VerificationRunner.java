package io.deepseekmcp.engine;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.DrawnLines;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs the requested verifications for the server itself: before the worker starts, and what is missing at the end. */
final class VerificationRunner {
    /** Enough of a failing run for the worker to see why. */
    private static final int MAX_FAILURE_CHARS = 4_000;

    private final Job job;
    private final Verification verification;

    VerificationRunner(Job job) {
        this.job = job;
        this.verification = job.verification();
    }

    /** Runs each once for its exit code before the worker's first change. */
    void baseline() throws InterruptedException {
        for (List<String> argv : verification.argvs()) {
            job.progress().say("baseline: " + String.join(" ", argv));
            run(
                    argv,
                    (command, timeout) ->
                            verification.ranBefore(argv, job.workspace().runUnwatched(command, timeout)));
        }
    }

    /** Runs, in the order given, each that has not run since the last change. */
    void runPending() throws InterruptedException {
        for (List<String> argv : verification.pending()) {
            job.progress().say("verification: " + String.join(" ", argv));
            run(argv, (command, timeout) -> job.workspace().run(command, argv, ".", timeout));
        }
    }

    /** What the worker is told of the failures, so that it can repair them. */
    String failureReport(List<Verification.Failure> failures) {
        StringBuilder text = new StringBuilder("The server ran the requested verification after your last change:\n");
        for (Verification.Failure failure : failures) {
            CommandOutcome outcome = failure.outcome();
            String ended = outcome.timedOut()
                    ? "timed out after " + outcome.elapsed().toSeconds() + " s"
                    : "exit code "
                            + (outcome.exitCode().isPresent()
                                    ? outcome.exitCode().getAsInt()
                                    : "none");
            text.append(Json.write(failure.argv())).append(": ").append(ended).append('\n');
            text.append(Excerpt.headAndTail(DrawnLines.shortened(outcome.output()), MAX_FAILURE_CHARS))
                    .append('\n');
            outcome.hint().ifPresent(hint -> text.append(hint).append('\n'));
        }
        return text.append("Repair it, or report what stands in the way.").toString();
    }

    private interface Step {
        void run(ApprovedCommand command, Duration timeout) throws IOException, InterruptedException;
    }

    /** Takes the step with the approved command, or notes why it did not run. */
    private void run(List<String> argv, Step step) throws InterruptedException {
        Duration max = job.setup().settings().commands().maxTimeout();
        Duration left = job.meter().wallLeft();
        if (left.isZero()) {
            verification.notRun(argv, "the wall clock budget was used up");
            return;
        }
        Admission admission = job.admission();
        try {
            ApprovedCommand command =
                    admission.commands().approve(argv, admission.paths().toRead("."));
            step.run(command, left.compareTo(max) < 0 ? left : max);
        } catch (Refused e) {
            verification.notRun(argv, e.explanation());
        } catch (IOException e) {
            verification.notRun(argv, "it could not start: " + e.getMessage());
        }
    }
}
