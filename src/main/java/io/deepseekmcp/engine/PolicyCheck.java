package io.deepseekmcp.engine;

import io.deepseekmcp.config.Policy;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import java.util.ArrayList;
import java.util.List;

/** Holds a request against the bounds of the house. */
final class PolicyCheck {
    private PolicyCheck() {}

    /** What the policy does not grant, or asks for and does not find; one sentence for each. */
    static List<String> objections(Policy policy, Delegation delegation) {
        List<String> objections = new ArrayList<>();
        if (!policy.grants(delegation.mode().wireName())) {
            objections.add("mode " + delegation.mode().wireName() + " is more than the server's policy grants: at most "
                    + policy.maxMode() + " (policy.max_mode).");
        }
        if (delegation.mode() == Mode.WRITE
                && policy.requireScope()
                && delegation.scope().isEmpty()) {
            objections.add("scope is missing, and the server's policy asks for it (policy.require_scope): name globs of"
                    + " what may be written.");
        }
        if (delegation.mode() == Mode.WRITE
                && policy.requireVerification()
                && delegation.verification().isEmpty()) {
            objections.add("verification is missing, and the server's policy asks for it (policy.require_verification):"
                    + " name commands that must exit 0.");
        }
        return objections;
    }

    /** What the request asks for, within every scope of the policy. */
    static Scope narrowed(Scope requested, Policy policy) throws Refused {
        Scope scope = requested;
        for (List<String> globs : policy.scopes()) {
            scope = scope.within(Scope.of(globs));
        }
        return scope;
    }

    /** What the request closes and what the policy closes. */
    static List<String> denied(Policy policy, Delegation delegation) {
        List<String> denied = new ArrayList<>(delegation.denyPaths());
        denied.addAll(policy.denyPaths());
        return denied;
    }
}
