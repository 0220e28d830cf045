package io.deepseekmcp.server;

import io.deepseekmcp.engine.Delegation;
import java.util.ArrayList;
import java.util.List;

/** A request to a delegation that goes on: what of it the worker is told, and what comes too late. */
final class Addition {
    private Addition() {}

    /** The words for the worker. */
    static String words(Delegation request) {
        StringBuilder words = new StringBuilder(request.objective().strip());
        request.constraints().forEach(item -> words.append("\n- ").append(item));
        request.acceptanceCriteria().forEach(item -> words.append("\n- ").append(item));
        return words.toString();
    }

    /** One warning that names the fields whose bounds were set when the delegation began; empty when there is none. */
    static List<String> withoutEffect(DelegationRequest.Accepted accepted) {
        Delegation request = accepted.delegation();
        List<String> fields = new ArrayList<>();
        if (request.scope().isPresent()) {
            fields.add(RequestField.SCOPE);
        }
        if (!request.verification().isEmpty()) {
            fields.add(RequestField.VERIFICATION);
        }
        if (!request.denyPaths().isEmpty()) {
            fields.add(RequestField.DENY_PATHS);
        }
        if (accepted.isolated()) {
            fields.add(RequestField.ISOLATION);
        }
        request.model().ifPresent(model -> fields.add(RequestField.MODEL));
        return fields.isEmpty()
                ? List.of()
                : List.of("a running delegation keeps its bounds: " + String.join(", ", fields) + " had no effect.");
    }
}
