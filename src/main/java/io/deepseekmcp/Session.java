package io.deepseekmcp;

import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.delegation.Isolation;
import io.deepseekmcp.engine.DayCost;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.mcp.TaskRecords;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.provider.ProviderModels;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.redact.collect.SecretCollector;
import io.deepseekmcp.server.AsyncTools;
import io.deepseekmcp.server.ChatTool;
import io.deepseekmcp.server.DayCostFile;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.DelegationServices;
import io.deepseekmcp.server.DelegationStarter;
import io.deepseekmcp.server.DelegationsJson;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.LogSetup;
import io.deepseekmcp.server.ResultStore;
import io.deepseekmcp.server.TaskRecordFiles;
import io.deepseekmcp.server.ToolSchema;
import io.deepseekmcp.server.WorkspaceQueue;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process with its configuration: both tools, and what they share. */
final class Session {
    /** A client kills us 400 ms after it has asked us to go. */
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);

    static final String EXTRA_TOOLS = "extra_tools";

    private final Map<String, String> environment;
    private final Configuration configuration;
    private final Redactor redactor;
    private final SessionUsage usage;
    private final Optional<CommandRunner> runner;
    private final Optional<ResultStore> store;
    private final Optional<TaskRecords> taskRecords;
    private final Delegations delegations = new Delegations(InstantSource.system());
    private final Once<DelegationServices> delegationServices = new Once<>(this::makeServices);
    private final DelegationStarter starter;
    private final DelegateTool delegateTool;
    private final Once<ProviderModels> providerModels = new Once<>(this::makeProviderModels);
    private final Once<HealthTool> healthTool = new Once<>(this::makeHealthTool);
    private volatile Optional<IsolatedSites> sites = Optional.empty();

    Session(Map<String, String> environment) {
        this.environment = environment;
        this.configuration = SettingsLoader.load(host(environment), PathRules::fault);
        List<String> keys = configuration.keys().stream().map(ApiKey::secret).toList();
        this.redactor = new Redactor(SecretCollector.of(keys, environment));
        LogSetup.apply(configuration.logging(), keys, redactor::output);
        this.runner = configuration
                .ready()
                .map(ready -> new CommandRunner(
                        environment,
                        ready.workspace().path(),
                        ready.settings().commands().offline(),
                        Optional.of(CommandSandbox.of(ready, configuration.file(), environment))));
        this.taskRecords = configuration
                .ready()
                .flatMap(Configuration.Ready::stateDirectory)
                .map(folder -> new TaskRecordFiles(folder, InstantSource.system()));
        this.usage = new SessionUsage(configuration.ready().flatMap(Session::dayCost));
        this.store = configuration.ready().flatMap(Session::store);
        this.starter = new DelegationStarter(configuration, usage, delegations, delegationServices);
        this.delegateTool = new DelegateTool(starter);
        Logger log = LoggerFactory.getLogger(Session.class);
        log.info(
                "event=configured usable={} problems={}",
                isUsable(),
                configuration.problems().size());
        configuration.warnings().forEach(warning -> log.warn("event=configuration_warning warning=\"{}\"", warning));
    }

    /** The tools that the user has asked for besides the two. */
    List<ToolDefinition> extraTools() {
        List<String> wanted = configuration
                .ready()
                .map(ready -> ready.settings().extraTools())
                .orElse(List.of());
        List<ToolDefinition> tools = new ArrayList<>();
        if (wanted.contains("async")) {
            AsyncTools async =
                    new AsyncTools(starter, delegations, new DelegationsJson(delegations, store, redactor::output));
            tools.add(ToolSchema.extra("start_delegation").definition(false, async::start));
            tools.add(ToolSchema.extra("delegation_status").definition(false, async::status));
            tools.add(ToolSchema.extra("await_delegation").definition(true, async::await));
            tools.add(ToolSchema.extra("message_delegation").definition(false, async::message));
            tools.add(ToolSchema.extra("cancel_delegation").definition(false, async::cancel));
        }
        if (wanted.contains("chat")) {
            ChatTool chat = new ChatTool(configuration, usage, redactor, new SteadyClock(), providerModels);
            tools.add(ToolSchema.extra("deepseek_chat").definition(true, chat));
        }
        return tools;
    }

    /** Does what the first delegation needs; changes nothing and asks nobody. */
    void readyAhead(BooleanSupplier stop) {
        if (!isUsable() || stop.getAsBoolean()) {
            return;
        }
        delegationServices.get().engine().rehearse();
    }

    /** For reports to people. */
    Configuration configuration() {
        return configuration;
    }

    boolean isUsable() {
        return configuration.ready().isPresent();
    }

    HealthTool healthTool() {
        return healthTool.get();
    }

    DelegateTool delegateTool() {
        return delegateTool;
    }

    /** Stops every delegation; does not wait for that. */
    void cancelDelegations() {
        delegations.cancelAll();
    }

    /** Lets a record that is being written come to its end; none begins after it. */
    void endRecords() {
        sites.ifPresent(IsolatedSites::endLanding);
        store.ifPresent(ResultStore::close);
    }

    /** Ends every command that runs, with all its processes. */
    void endChildren() {
        runner.ifPresent(r -> r.endAll(END_OF_CHILDREN));
        sites.ifPresent(open -> open.end(END_OF_CHILDREN));
    }

    static HostEnvironment host(Map<String, String> environment) {
        return new HostEnvironment(
                environment,
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath(),
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows"));
    }

    /** The models that the settings name; one for the process, because what it learns of its provider is for all. */
    static ProviderModels providerModels(Configuration.Ready ready, Map<String, String> environment) {
        return new ProviderModels(ready.settings(), Optional.of(ready.key()), environment, new SteadyClock());
    }

    /** Where the cost of a day is remembered, if there is a place for it and a bound to keep. */
    private static Optional<DayCost> dayCost(Configuration.Ready ready) {
        return ready.settings().budgets().maxDayCostUsd().isEmpty()
                ? Optional.empty()
                : ready.stateDirectory().map(folder -> new DayCostFile(folder, InstantSource.system()));
    }

    private DelegationServices makeServices() {
        Thread provider = new Thread(providerModels.get()::prepare, "provider"); // reads all that the machine trusts
        provider.setDaemon(true);
        provider.start();
        CommandSandbox.tryOut(runner.orElseThrow());
        EngineSetup setup = new EngineSetup(
                configuration.ready().orElseThrow(), environment, redactor, usage, providerModels.get());
        sites = setup.ready()
                .stateDirectory()
                .map(folder -> new IsolatedSites(setup, configuration.file(), folder, runner.orElseThrow()));
        sites.ifPresent(IsolatedSites::beginToTidy);
        return services(setup, runner.orElseThrow(), store, sites.map(each -> each));
    }

    private ProviderModels makeProviderModels() {
        return providerModels(configuration.ready().orElseThrow(), environment);
    }

    private HealthTool makeHealthTool() {
        return new HealthWiring(
                        configuration, environment, configuration.ready().map(ready -> providerModels.get()))
                .tool(
                        usage,
                        new DelegationsJson(delegations, store, redactor::output),
                        runner.flatMap(CommandRunner::sandbox));
    }

    /** Where tasks are remembered, if there is a place for it. */
    Optional<TaskRecords> taskRecords() {
        return taskRecords;
    }

    /** Everything that {@code delegate_to_deepseek} works with; opens no connection and runs nothing. */
    static DelegationServices services(
            EngineSetup setup, CommandRunner runner, Optional<ResultStore> store, Optional<Isolation> isolation) {
        Path root = setup.workspace();
        WorkspaceQueue queue = new WorkspaceQueue(root, WorkspaceQueue.lockFolders(), InstantSource.system());
        return new DelegationServices(
                setup.engine(root, setup.environment(), runner), queue, setup.redactor(), store, isolation);
    }

    /** Where results are kept, if there is a place for them. */
    static Optional<ResultStore> store(Configuration.Ready ready) {
        return ready.stateDirectory().map(folder -> new ResultStore(folder, InstantSource.system()));
    }
}
