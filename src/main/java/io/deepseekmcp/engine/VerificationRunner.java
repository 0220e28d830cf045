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
import java.util.Optional;

/** Runs the requested verifications for the server itself: before the worker starts, and what is missing at the end. */
final class VerificationRunner {
    /** Enough of a failing run for the worker to see why. */
    private static final int MAX_FAILURE_CHARS = 4_000;

    private final Admission admission;
    private final EngineDependencies setup;
    private final Verification verification;
    private final Meter meter;
    private final Progress progress;

    VerificationRunner(
            Admission admission, EngineDependencies setup, Verification verification, Meter meter, Progress progress) {
        this.admission = admission;
        this.setup = setup;
        this.verification = verification;
        this.meter = meter;
        this.progress = progress;
    }

    /** Runs each once for its exit code before the worker's first change. */
    void baseline() throws InterruptedException {
        for (List<String> argv : verification.argvs()) {
            progress.say("baseline: " + String.join(" ", argv));
            run(argv).ifPresent(outcome -> verification.ranBefore(argv, outcome));
        }
    }

    /** Runs, in the order given, each that has not run since the last change. */
    void runPending(DelegationTools tools) throws IOException, InterruptedException {
        for (List<String> argv : verification.pending()) {
            progress.say("verification: " + String.join(" ", argv));
            tools.commandStarts();
            Optional<CommandOutcome> outcome = run(argv);
            tools.commandEnded();
            outcome.ifPresent(o -> tools.verified(argv, o));
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

    private Optional<CommandOutcome> run(List<String> argv) throws InterruptedException {
        Duration max = setup.settings().commands().maxTimeout();
        Duration left = meter.wallLeft();
        if (left.isZero()) {
            verification.notRun(argv, "the wall clock budget was used up");
            return Optional.empty();
        }
        try {
            ApprovedCommand command =
                    admission.commands().approve(argv, admission.paths().toRead("."));
            Duration timeout = left.compareTo(max) < 0 ? left : max;
            return Optional.of(setup.runner()
                    .run(command, timeout, setup.settings().budgets().maxToolOutputChars(), setup.redactor()::output));
        } catch (Refused e) {
            verification.notRun(argv, e.explanation());
        } catch (IOException e) {
            verification.notRun(argv, "it could not start: " + e.getMessage());
        }
        return Optional.empty();
    }
}
