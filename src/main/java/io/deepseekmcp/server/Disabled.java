package io.deepseekmcp.server;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Problem;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.engine.UsageTotals;
import java.util.ArrayList;
import java.util.List;

/** The result of calls to a server that is not configured. */
final class Disabled {
    private Disabled() {}

    /** The configuration has problems: the same that the health report lists. */
    static DelegationResult result(Configuration configuration, UsageTotals usage) {
        List<String> settings = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (Problem problem : configuration.problems()) {
            settings.add(problem.setting());
            sentences.add(problem.sentence() + ".");
        }
        String reason = sentences.size() == 1
                ? "Delegation is disabled by a setting: " + sentences.get(0)
                : "Delegation is disabled by " + sentences.size() + " settings (" + String.join(", ", settings)
                        + "): what is wrong with each stands under unresolved.";
        Object model = configuration.section("").get("model");
        return DelegationResult.notStarted(
                Status.DISABLED,
                reason,
                several(sentences),
                configuration.warnings(),
                model instanceof String name ? configuration.masked(name) : "",
                usage);
    }

    /** One cause stands in the reason alone. */
    private static List<String> several(List<String> causes) {
        return causes.size() > 1 ? causes : List.of();
    }
}
