package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.provider.ProviderModels;
import io.deepseekmcp.provider.ToolCallTrial;
import io.deepseekmcp.server.DelegationsJson;
import io.deepseekmcp.server.HealthReport;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.Version;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives {@code deepseek_health} what it reports on: the configuration, the programs, the provider. */
final class HealthWiring {
    private final Configuration configuration;
    private final Map<String, String> environment;
    private final Optional<ProviderModels> models;

    /** {@code models} is empty where the configuration has problems. */
    HealthWiring(Configuration configuration, Map<String, String> environment, Optional<ProviderModels> models) {
        this.configuration = configuration;
        this.environment = environment;
        this.models = models;
    }

    /** The tool of a session, with what is counted and kept in it. */
    HealthTool tool(SessionUsage usage, DelegationsJson delegations, Optional<Sandbox> sandbox) {
        String searchPath = environment.getOrDefault("PATH", "");
        Optional<Path> root = configuration.workspace().map(WorkspaceRoot::path);
        HealthReport report = new HealthReport(
                configuration,
                Version.NUMBER,
                new HealthReport.Programs(
                        located("git", searchPath, root), located("rg", searchPath, root), searchPath),
                models.map(m -> m.sent(
                                configuration.ready().orElseThrow().settings().model()))
                        .map(sent -> new HealthReport.SentAs(
                                sent.sentAs(), sent.thinking().orElse("not sent"))),
                sandbox);
        return new HealthTool(
                report,
                usage,
                models.map(ProviderModels::warnings).orElse(List.of()),
                delegations,
                () -> models.map(ProviderModels::learned).orElse(List.of()),
                withTrial -> ask(withTrial));
    }

    /** Nothing is passed over as lying inside the workspace while no workspace is known. */
    private static Optional<Path> located(String program, String searchPath, Optional<Path> root) {
        return root.isPresent()
                ? OwnCommand.locate(program, searchPath, root.get())
                : OwnCommand.locate(program, searchPath);
    }

    private Map<String, Object> ask(boolean withTrial) throws InterruptedException {
        if (models.isPresent()) {
            Map<String, Object> answer = models.get().probe().ask().toJson();
            Optional<ToolCallTrial> trial = withTrial ? models.get().toolCallTrial() : Optional.empty();
            if (trial.isPresent()) {
                answer.put("tool_call", trial.get().ask());
            }
            return answer;
        }
        Map<String, Object> unasked = new LinkedHashMap<>();
        unasked.put("key_accepted", null);
        unasked.put("problem", "the provider was not asked, because the configuration has problems");
        return unasked;
    }
}
