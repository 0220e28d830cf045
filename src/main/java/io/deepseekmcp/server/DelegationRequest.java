package io.deepseekmcp.server;

import io.deepseekmcp.engine.Delegation;
import java.util.List;
import java.util.Optional;

/** What came of reading the arguments of one call. */
sealed interface DelegationRequest {

    /** What was taken otherwise than it was written, or not at all, one sentence each. */
    List<String> warnings();

    /**
     * Every argument is right.
     *
     * @param isolated the work is done in a scratch copy
     * @param continueFrom the name of an earlier delegation, or of one that goes on
     */
    record Accepted(Delegation delegation, boolean isolated, Optional<String> continueFrom, List<String> warnings)
            implements DelegationRequest {
        public Accepted {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * At least one argument is wrong; one sentence for each of them.
     *
     * @param readable the request without what is wrong, in which more may be found wrong
     */
    record Blocked(List<String> reasons, List<String> warnings, Delegation readable) implements DelegationRequest {
        public Blocked {
            reasons = List.copyOf(reasons);
            warnings = List.copyOf(warnings);
        }
    }
}
