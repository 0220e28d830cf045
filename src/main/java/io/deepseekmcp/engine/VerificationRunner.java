package io.deepseekmcp.engine;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.DrawnLines;
import io.deepseekmcp.workspace.process.TestLog;
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

    /** Runs each once for its outcome before the worker's first change; what it prints is fit for the worker. */
    void baseline() throws InterruptedException {
        EngineDependencies setup = job.setup();
        setup.redactor().learn(setup.secrets().inWorkspace().get());
        for (List<String> argv : verification.argvs()) {
            job.progress().say("baseline: " + String.join(" ", argv));
            run(
                    argv,
                    (command, timeout) ->
                            verification.ranBefore(argv, job.workspace().runUnwatched(command, timeout)));
        }
    }

    /**
     * Runs, in the order given, each that has not run since the last change, and once more those whose files a verification
     * has changed meanwhile.
     */
    void runPending() throws InterruptedException {
        boolean ran = true;
        while (ran) {
            ran = false;
            for (List<String> argv : verification.pending()) {
                job.progress().say("verification: " + String.join(" ", argv));
                ran |= run(
                        argv,
                        (command, timeout) ->
                                verification.ranByServer(job.workspace().run(command, argv, ".", timeout)));
            }
        }
    }

    /** What the worker is told of the failures, so that it can repair them: who ran what, and how it ended. */
    String failureReport(List<Verification.Failure> failures) {
        boolean changed = job.workspace().changedAnything();
        StringBuilder text = new StringBuilder();
        for (Verification.Failure failure : failures) {
            text.append(failure.byServer() ? "The server ran " : "You ran ")
                    .append(job.setup().redactor().output(Json.write(failure.argv())))
                    .append(changed ? " after your last change: " : ", and nothing was changed so far: ")
                    .append(Verification.ending(failure.outcome()))
                    .append('\n')
                    .append(TestLog.fitted(
                            DrawnLines.shortened(failure.outcome().output()), MAX_FAILURE_CHARS))
                    .append('\n');
            failure.outcome()
                    .hint()
                    .ifPresent(hint ->
                            text.append(job.setup().redactor().output(hint)).append('\n'));
            failure.before()
                    .ifPresent(before -> text.append("It failed before you started, too: ")
                            .append(before)
                            .append('\n'));
        }
        return text.append(request(failures)).toString();
    }

    private String request(List<Verification.Failure> failures) {
        if (job.delegation().mode() == Mode.VERIFY) {
            return "You can change nothing in this mode: report what fails, and why.";
        }
        boolean allBefore =
                failures.stream().allMatch(failure -> failure.before().isPresent());
        return allBefore
                ? "Repair it if the objective asks for that; else report it under unresolved."
                : "Repair it, or report what stands in the way.";
    }

    private interface Step {
        void run(ApprovedCommand command, Duration timeout) throws IOException, InterruptedException;
    }

    /** Takes the step with the approved command, or notes why it did not run; whether it ran. */
    private boolean run(List<String> argv, Step step) throws InterruptedException {
        Duration max = job.setup().settings().commands().maxTimeout();
        Duration left = job.meter().wallLeft();
        if (left.isZero()) {
            verification.notRun(argv, "the wall clock budget was used up");
            return false;
        }
        Admission admission = job.admission();
        try {
            ApprovedCommand command =
                    admission.commands().approve(argv, admission.paths().toRead("."));
            step.run(command, left.compareTo(max) < 0 ? left : max);
            return true;
        } catch (Refused e) {
            verification.notRun(argv, e.explanation());
        } catch (IOException e) {
            verification.notRun(argv, "it could not start: " + e.getMessage());
        }
        return false;
    }
}
