package io.deepseekmcp.engine;

import io.deepseekmcp.text.ShellQuoting;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the server knows of one requested verification when the run ends.
 *
 * @param last how its last run since the last change ended
 * @param exitCode of the last run, there unless there was none or it was killed
 * @param beforeExitCode of the run before the worker started, where a baseline was asked for and that run had one
 * @param noTests the test runner said that it ran no test
 * @param detail why it did not run, after how long it was killed, or which files its runs change; may be empty
 */
record VerificationEvidence(
        List<String> argv,
        Last last,
        OptionalInt exitCode,
        OptionalInt beforeExitCode,
        boolean noTests,
        String detail) {

    /** How a run ended. */
    enum Last {
        /** Never, or not since the last change that counts. */
        NOT_RUN,
        EXITED,
        /** By itself, but files that count were changed while it or a later verification ran, and again when repeated. */
        UNSETTLED,
        TIMED_OUT,
        /** Ended by the server for another reason than the clock, such as a cancel or a budget. */
        KILLED
    }

    VerificationEvidence {
        argv = List.copyOf(argv);
        if (exitCode.isPresent() != (last == Last.EXITED || last == Last.UNSETTLED)) {
            throw new IllegalArgumentException("an exit code goes with a run that exited");
        }
    }

    /** The last run exited with 0, and what it saw is what stands there now. */
    boolean holds() {
        return last == Last.EXITED && exitsWithZero();
    }

    private boolean exitsWithZero() {
        return exitCode.isPresent() && exitCode.getAsInt() == 0;
    }

    /** What is wrong with it in a few words that begin with the command; empty when it {@link #holds}. */
    Optional<String> fault() {
        String fault = switch (last) {
            case NOT_RUN -> "was not run" + because();
            case TIMED_OUT -> "timed out" + (detail.isBlank() ? "" : " after " + detail);
            case KILLED -> "was killed" + because();
            case EXITED -> exitFault();
            case UNSETTLED -> exitsWithZero() ? "exited with 0, but " + unsettled() : exitFault();
        };
        return fault.isEmpty() ? Optional.empty() : Optional.of("`" + ShellQuoting.of(argv) + "` " + fault);
    }

    /** That it is not about the files as they are now; empty unless the last run is {@link Last#UNSETTLED}. */
    Optional<String> doubt() {
        return last == Last.UNSETTLED ? Optional.of(unsettled()) : Optional.empty();
    }

    private String unsettled() {
        return "files that count changed while verification ran: " + detail;
    }

    /** How the outcome compares with the run before the worker started; empty when there was no such run. */
    Optional<String> comparison() {
        if (beforeExitCode.isEmpty()) {
            return Optional.empty();
        }
        boolean passedBefore = beforeExitCode.getAsInt() == 0;
        String before = passedBefore ? "passed before" : "failed before (exit " + beforeExitCode.getAsInt() + ")";
        if (last == Last.NOT_RUN) {
            return Optional.of(before);
        }
        boolean passes = exitsWithZero();
        String link = passedBefore == passes ? " too" : passes ? ", passes now" : ", fails now";
        return Optional.of(before + link);
    }

    private String exitFault() {
        if (exitsWithZero()) {
            return "";
        }
        String compared = comparison().map(words -> " (" + words + ")").orElse("");
        return "exited with " + exitCode.getAsInt() + compared;
    }

    private String because() {
        return detail.isBlank() ? "" : ": " + detail;
    }
}
