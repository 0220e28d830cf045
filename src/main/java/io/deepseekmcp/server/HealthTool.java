package io.deepseekmcp.server;

import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.engine.SessionUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool {@code deepseek_health}: says how the server stands, and asks the provider only when told to. */
public final class HealthTool implements ToolHandler {
    private final HealthReport report;
    private final SessionUsage usage;
    private final OnlineCheck online;

    /** Asks the provider whether it would serve us. */
    @FunctionalInterface
    public interface OnlineCheck {
        /** What health shows under {@code online}. */
        Map<String, Object> ask() throws InterruptedException;
    }

    public HealthTool(HealthReport report, SessionUsage usage, OnlineCheck online) {
        this.report = report;
        this.usage = usage;
        this.online = online;
    }

    @Override
    public ToolAnswer call(Map<String, Object> arguments, Progress progress) throws InterruptedException {
        Object wanted = arguments.get("online");
        return new ToolAnswer(report(Boolean.TRUE.equals(wanted) || "true".equals(wanted)), false);
    }

    /** The report, with what the provider answers where it is to be asked. */
    public Map<String, Object> report(boolean askOnline) throws InterruptedException {
        Optional<Map<String, Object>> answer = askOnline ? Optional.of(online.ask()) : Optional.empty();
        return report.json(usage.totals(), List.of(), Optional.empty(), answer);
    }

    /** Whether a report with an online part says that the provider takes the key. */
    public static boolean keyAccepted(Map<String, Object> report) {
        return report.get("online") instanceof Map<?, ?> online && Boolean.TRUE.equals(online.get("key_accepted"));
    }
}
