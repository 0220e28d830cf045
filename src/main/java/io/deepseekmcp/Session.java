package io.deepseekmcp;

import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.provider.ProviderModels;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.redact.collect.SecretCollector;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.HealthReport;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.LogSetup;
import io.deepseekmcp.server.Version;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process with its configuration: both tools, and what they share. */
final class Session {
    /** A client kills us 400 ms after it has asked us to go. */
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);

    private final Map<String, String> environment;
    private final Configuration configuration;
    private final Redactor redactor;
    private final SessionUsage usage = new SessionUsage();
    private final Optional<CommandRunner> runner;
    private final DelegateTool delegateTool;
    private final Once<HealthTool> healthTool = new Once<>(this::makeHealthTool);

    Session(Map<String, String> environment) {
        this.environment = environment;
        this.configuration = SettingsLoader.load(surroundings(environment), PathRules::fault);
        List<String> keys = configuration.keys().stream().map(ApiKey::secret).toList();
        this.redactor = new Redactor(SecretCollector.of(keys, environment));
        LogSetup.apply(configuration.logging(), keys, redactor::output);
        this.runner = configuration
                .ready()
                .map(ready -> new CommandRunner(
                        environment,
                        ready.workspace().path(),
                        ready.settings().commands().offline(),
                        Optional.of(Wiring.sandbox(ready, configuration.file(), environment))));
        this.delegateTool = new DelegateTool(configuration, usage, new Once<>(this::makeWorkshop));
        Logger log = LoggerFactory.getLogger(Session.class);
        log.info(
                "event=configured usable={} problems={}",
                isUsable(),
                configuration.problems().size());
        configuration.warnings().forEach(warning -> log.warn("event=configuration_warning warning=\"{}\"", warning));
    }

    boolean isUsable() {
        return configuration.ready().isPresent();
    }

    DelegateTool delegateTool() {
        return delegateTool;
    }

    HealthTool healthTool() {
        return healthTool.get();
    }

    /** Ends every command that runs, with all its processes. */
    void endChildren() {
        runner.ifPresent(r -> r.endAll(END_OF_CHILDREN));
    }

    private static HostEnvironment surroundings(Map<String, String> environment) {
        return new HostEnvironment(
                environment,
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath(),
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows"));
    }

    private DelegateTool.DelegationServices makeWorkshop() {
        return Wiring.services(configuration.ready().orElseThrow(), environment, runner.orElseThrow(), redactor, usage);
    }

    private HealthTool makeHealthTool() {
        Optional<ProviderModels> models = configuration
                .ready()
                .map(ready ->
                        new ProviderModels(ready.settings(), Optional.of(ready.key()), environment, new SteadyClock()));
        String searchPath = environment.getOrDefault("PATH", "");
        Path root = configuration
                .workspace()
                .map(WorkspaceRoot::path)
                .orElse(Path.of("").toAbsolutePath());
        HealthReport report = new HealthReport(
                configuration,
                Version.NUMBER,
                new HealthReport.Programs(
                        OwnCommand.locate("git", searchPath, root),
                        OwnCommand.locate("rg", searchPath, root),
                        searchPath),
                models.map(m -> m.sent(
                                configuration.ready().orElseThrow().settings().model()))
                        .map(sent -> new HealthReport.SentAs(
                                sent.sentAs(), sent.thinking().orElse("not sent"))),
                runner.flatMap(CommandRunner::sandbox));
        return new HealthTool(
                report,
                usage,
                models.flatMap(ProviderModels::warning).stream().toList(),
                configuration.ready().flatMap(Wiring::store),
                () -> ask(models));
    }

    private static Map<String, Object> ask(Optional<ProviderModels> models) throws InterruptedException {
        if (models.isPresent()) {
            return models.get().probe().ask().toJson();
        }
        Map<String, Object> unasked = new LinkedHashMap<>();
        unasked.put("key_accepted", null);
        unasked.put("problem", "the provider was not asked, because the configuration has problems");
        return unasked;
    }
}
