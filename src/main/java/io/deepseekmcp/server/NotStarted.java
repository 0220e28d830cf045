package io.deepseekmcp.server;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Problem;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.engine.UsageTotals;
import java.util.List;

/** The results of calls that end before any worker is asked. */
final class NotStarted {
    private NotStarted() {}

    /** The configuration has problems: the same that the health report lists. */
    static DelegationResult disabled(Configuration configuration, UsageTotals usage) {
        List<String> problems =
                configuration.problems().stream().map(Problem::sentence).toList();
        String reason = problems.size() == 1
                ? "delegation is disabled by a setting: " + problems.get(0)
                : "delegation is disabled by " + problems.size() + " settings: " + String.join(" | ", problems);
        Object model = configuration.section("").get("model");
        return DelegationResult.notStarted(
                Status.DISABLED,
                reason,
                problems,
                configuration.warnings(),
                model instanceof String name ? configuration.scrubbed(name) : "",
                usage);
    }

    /** The request is wrong, or asks for what the settings do not grant. */
    static DelegationResult blocked(DelegationRequest.Blocked request, Settings settings, UsageTotals usage) {
        return DelegationResult.notStarted(
                Status.BLOCKED, request.reason(), request.reasons(), request.warnings(), settings.model(), usage);
    }
}
