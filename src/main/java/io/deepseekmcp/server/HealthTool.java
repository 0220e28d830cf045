package io.deepseekmcp.server;

import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.text.Invisible;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The tool {@code deepseek_health}: says how the server stands, and asks the provider only when told to. */
public final class HealthTool implements ToolHandler {
    private final HealthReport report;
    private final SessionUsage usage;
    private final List<String> warnings;
    private final DelegationsJson delegations;
    private final Supplier<List<Map<String, Object>>> learned;
    private final OnlineCheck online;

    /** Asks the provider whether it would serve us. */
    @FunctionalInterface
    public interface OnlineCheck {
        /**
         * What health shows under {@code online}.
         *
         * @param withTrial whether a question that costs tokens may be asked
         */
        Map<String, Object> ask(boolean withTrial) throws InterruptedException;
    }

    /**
     * Makes the tool.
     *
     * @param warnings what is known beside the configuration and worth a warning
     * @param learned what the provider turned out to refuse or to want, asked at each report
     */
    public HealthTool(
            HealthReport report,
            SessionUsage usage,
            List<String> warnings,
            DelegationsJson delegations,
            Supplier<List<Map<String, Object>>> learned,
            OnlineCheck online) {
        this.report = report;
        this.warnings = List.copyOf(warnings);
        this.delegations = delegations;
        this.usage = usage;
        this.learned = learned;
        this.online = online;
    }

    @Override
    public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        Object wanted = arguments.get("online");
        return new ToolAnswer(report(Boolean.TRUE.equals(wanted) || "true".equals(wanted), false), false);
    }

    /** The report for the command line, with what the provider answers where it is to be asked, a tool call included. */
    public Map<String, Object> report(boolean askOnline) throws InterruptedException {
        return report(askOnline, true);
    }

    private Map<String, Object> report(boolean askOnline, boolean withTrial) throws InterruptedException {
        Optional<Map<String, Object>> answer = askOnline ? Optional.of(online.ask(withTrial)) : Optional.empty();
        return Invisible.escapedValues(
                report.json(usage.totals(), usage.dayCostUsd(), warnings, learned.get(), delegations, answer));
    }

    /** Whether a report with an online part says that the provider takes the key. */
    public static boolean keyAccepted(Map<String, Object> report) {
        return report.get("online") instanceof Map<?, ?> online && Boolean.TRUE.equals(online.get("key_accepted"));
    }
}
