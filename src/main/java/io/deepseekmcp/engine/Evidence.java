package io.deepseekmcp.engine;

import java.util.List;

/**
 * Everything that a verdict weighs.
 *
 * @param detail of the stop reason, for the reader: the limit with its value, the provider's error, the repeated call
 * @param verification one for each requested verification, in the order of the request
 * @param anythingChanged whether the delegation changed, created or deleted any file
 */
record Evidence(
        Mode mode,
        StopReason stop,
        String detail,
        Claim claim,
        List<VerificationEvidence> verification,
        boolean anythingChanged) {
    Evidence {
        verification = List.copyOf(verification);
    }

    /** In write mode nothing was changed, so that a verification which passes proves nothing. */
    boolean changeIsMissing() {
        return mode == Mode.WRITE && !anythingChanged;
    }
}
