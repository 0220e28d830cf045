package io.deepseekmcp.engine;

import io.deepseekmcp.text.ShellQuoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Weighs the worker's claim against the evidence. A pure function: the claim can only lose by it.
 *
 * @param reason one sentence, there whenever the status is not {@link Status#COMPLETED}
 * @param warnings what the reader must know beside the reason
 */
record Verdict(Status status, Optional<String> reason, List<String> warnings) {
    Verdict {
        warnings = List.copyOf(warnings);
        if (reason.isEmpty() != (status == Status.COMPLETED)) {
            throw new IllegalArgumentException("a reason goes with every status but completed");
        }
    }

    /** The verdict on one run that reached the worker. */
    static Verdict on(Evidence evidence) {
        Ruling ruling = evidence.stop() == StopReason.REPORTED
                ? onTheClaim(evidence)
                : new Ruling(evidence.stop().status(), evidence.stop().sentence(evidence.detail()));
        return new Verdict(ruling.status, ruling.reason(), warnings(evidence));
    }

    private static Ruling onTheClaim(Evidence evidence) {
        Claim claim = evidence.claim();
        if (claim.word().isEmpty()) {
            return onNoClaim(evidence);
        }
        if (claim.status().isEmpty()) {
            return new Ruling(
                    Status.PARTIAL,
                    "the worker claims \"" + claim.word() + "\"; it may claim completed, partial or blocked");
        }
        return switch (claim.status().get()) {
            case COMPLETED -> onCompleted(evidence);
            case BLOCKED -> new Ruling(Status.BLOCKED, "the worker cannot go on" + because(claim));
            default -> new Ruling(Status.PARTIAL, "the worker says that something is missing" + because(claim));
        };
    }

    private static Ruling onCompleted(Evidence evidence) {
        if (evidence.changeIsMissing() && !evidence.claim().saysNoChangeNeeded()) {
            return new Ruling(
                    Status.PARTIAL,
                    "the worker claims completed, and nothing was changed; it does not say why nothing needed to change");
        }
        return onTheVerifications(evidence);
    }

    private static Ruling onTheVerifications(Evidence evidence) {
        return faults(evidence)
                .map(faults -> new Ruling(Status.PARTIAL, faults))
                .orElse(Ruling.COMPLETED);
    }

    /** Without a claim the work counts as done only where words are the work, or where a change is there and was proved. */
    private static Ruling onNoClaim(Evidence evidence) {
        if (evidence.claim().kind() == Claim.Kind.NOTHING) {
            return new Ruling(Status.PARTIAL, "the worker ended without a word");
        }
        if (evidence.mode() == Mode.READ) {
            return onTheVerifications(evidence);
        }
        if (!evidence.anythingChanged()) {
            return new Ruling(Status.PARTIAL, "the worker claims no status, and nothing was changed");
        }
        if (evidence.verification().isEmpty()) {
            return new Ruling(Status.PARTIAL, "the worker claims no status and no verification was asked for");
        }
        return onTheVerifications(evidence);
    }

    /** What is wrong with the verifications, the first in full and the others counted. */
    private static Optional<String> faults(Evidence evidence) {
        List<String> faults = evidence.verification().stream()
                .flatMap(verification -> verification.fault().stream())
                .toList();
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        int others = faults.size() - 1;
        String more = others == 0 ? "" : "; " + others + " more " + (others == 1 ? "does" : "do") + " not hold";
        return Optional.of("verification: " + faults.get(0) + more);
    }

    private static List<String> warnings(Evidence evidence) {
        List<String> warnings = new ArrayList<>();
        Claim claim = evidence.claim();
        if (evidence.stop() == StopReason.REPORTED && claim.kind() == Claim.Kind.PROSE) {
            warnings.add("the worker gave no report; its last message stands as the summary");
        } else if (claim.kind() == Claim.Kind.REPORT && claim.word().isEmpty()) {
            warnings.add("the worker's report has no status");
        }
        boolean claimsCompleted =
                claim.status().filter(Status.COMPLETED::equals).isPresent();
        if (claimsCompleted && evidence.changeIsMissing()) {
            warnings.add("the worker claims completed and changed nothing");
        }
        boolean claimsBlocked = claim.status().filter(Status.BLOCKED::equals).isPresent();
        if (claimsBlocked && evidence.anythingChanged()) {
            warnings.add("the worker says that it cannot go on, and has changed files");
        }
        evidence.verification().stream()
                .filter(verification -> verification.holds() && verification.noTests())
                .forEach(verification -> warnings.add(
                        "verification `" + ShellQuoting.of(verification.argv()) + "` passed without running a test"));
        return warnings;
    }

    private static String because(Claim claim) {
        return claim.explanation().isEmpty() ? "" : ": " + claim.explanation();
    }

    /** A status with its sentence, which is empty for {@link Status#COMPLETED}. */
    private record Ruling(Status status, String sentence) {
        static final Ruling COMPLETED = new Ruling(Status.COMPLETED, "");

        Optional<String> reason() {
            return sentence.isEmpty() ? Optional.empty() : Optional.of(sentence);
        }
    }
}
