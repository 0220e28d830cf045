package io.deepseekmcp.server;

import io.deepseekmcp.engine.Delegation;
import java.util.List;

/** What came of reading the arguments of one call. */
sealed interface DelegationRequest {

    /** What was taken otherwise than it was written, or not at all, one sentence each. */
    List<String> warnings();

    /** Every argument is right. */
    record Accepted(Delegation delegation, List<String> warnings) implements DelegationRequest {
        public Accepted {
            warnings = List.copyOf(warnings);
        }
    }

    /** At least one argument is wrong; one sentence for each of them. */
    record Blocked(List<String> reasons, List<String> warnings) implements DelegationRequest {
        public Blocked {
            reasons = List.copyOf(reasons);
            warnings = List.copyOf(warnings);
        }

        /** All reasons as the one sentence of a result. */
        String reason() {
            if (reasons.size() == 1) {
                return reasons.get(0);
            }
            return reasons.size() + " things are wrong with the request: " + String.join(" ", reasons);
        }
    }
}
