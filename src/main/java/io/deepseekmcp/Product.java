package io.deepseekmcp;

import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.config.Surroundings;
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.deepseek.DeepSeekModels;
import io.deepseekmcp.deepseek.SentModel;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.OwnCommand;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.BackgroundWarmUp;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.HealthReport;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.LogSetup;
import io.deepseekmcp.server.ServerIdentity;
import io.deepseekmcp.server.StdioServer;
import io.deepseekmcp.server.ToolDefinition;
import io.deepseekmcp.server.ToolSchema;
import io.deepseekmcp.server.Version;
import io.deepseekmcp.workspace.CommandRunner;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Wires the rooms together by hand, for each thing that the command line can ask for. */
final class Product {
    /** A client kills us 400 ms after it has asked us to go. */
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);

    private final Map<String, String> environment;
    private final Configuration configuration;
    private final SessionUsage usage = new SessionUsage();

    private Product(Map<String, String> environment) {
        this.environment = environment;
        this.configuration = SettingsLoader.load(new Surroundings(
                environment,
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath(),
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows")));
        LogSetup.apply(
                configuration.logging(),
                configuration.keys().stream().map(ApiKey::secret).toList());
    }

    /** Serves MCP until the process ends. */
    static void serve(OutputStream out) throws InterruptedException {
        new Product(System.getenv()).serveOn(out);
    }

    /** Prints the health report. The exit code. */
    static int check(boolean online, PrintStream report) throws InterruptedException {
        Product product = new Product(System.getenv());
        Map<String, Object> json = product.healthTool().report(online);
        report.println(Json.pretty(json));
        boolean accepted = !online || HealthTool.keyAccepted(json);
        return product.configuration.ready().isPresent() && accepted ? 0 : 1;
    }

    /** Runs one delegation against a scripted model. The exit code. */
    static int demo(PrintStream report) throws InterruptedException {
        try {
            return new Demo(System.getenv(), System.err).run(report);
        } catch (IOException e) {
            System.err.println("deepseek-mcp: the demo could not be set up: " + e);
            return 1;
        }
    }

    /** Makes the class-data archive, or finds that it is there. The exit code. */
    static int warmUp(PrintStream report) throws InterruptedException {
        Optional<ArchiveMaker> maker = ArchiveMaker.ofThisProcess(System.getenv());
        if (maker.isEmpty()) {
            report.println(
                    "No class-data archive: it is made and used by the launcher, where DEEPSEEK_MCP_NO_CACHE is not"
                            + " set and there is a home directory.");
            return 1;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(maker.get()::stop));
        try {
            Optional<Path> archive = maker.get().current();
            archive = archive.isPresent() ? archive : maker.get().make();
            report.println(archive.map(path -> "The class-data archive is " + path)
                    .orElse("Another process is making the class-data archive just now."));
            return 0;
        } catch (IOException e) {
            report.println("No class-data archive: " + e.getMessage());
            return 1;
        }
    }

    private void serveOn(OutputStream out) throws InterruptedException {
        Optional<CommandRunner> runner =
                configuration.workspace().map(root -> new CommandRunner(environment, root.path()));
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, ToolSchema.instructions());
        DelegateTool delegate = new DelegateTool(
                configuration,
                usage,
                once(() -> Wiring.workshop(
                        configuration.ready().orElseThrow(), environment, runner.orElseThrow(), usage)));
        List<ToolDefinition> tools = List.of(
                ToolSchema.health().definition(false, once(this::healthTool)),
                ToolSchema.delegate().definition(true, () -> delegate));
        Optional<ArchiveMaker> archive = ArchiveMaker.ofThisProcess(environment);
        archive.ifPresent(BackgroundWarmUp::begin);
        Runnable endChildren = () -> {
            runner.ifPresent(r -> r.endAll(END_OF_CHILDREN));
            archive.ifPresent(ArchiveMaker::stop);
        };
        new StdioServer(identity, tools, endChildren).serve(out);
    }

    private HealthTool healthTool() {
        String searchPath = environment.getOrDefault("PATH", "");
        Optional<DeepSeekModels> models = configuration
                .ready()
                .map(ready -> new DeepSeekModels(ready.settings(), Optional.of(ready.key()), environment));
        Optional<SentModel> sent = models.map(
                m -> m.sent(configuration.ready().orElseThrow().settings().model()));
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
                sent.map(model ->
                        new HealthReport.SentAs(model.sentAs(), model.thinking().orElse("not sent"))));
        return new HealthTool(report, usage, () -> ask(models));
    }

    private static Map<String, Object> ask(Optional<DeepSeekModels> models) throws InterruptedException {
        if (models.isEmpty()) {
            Map<String, Object> unasked = new LinkedHashMap<>();
            unasked.put("key_accepted", null);
            unasked.put("problem", "the provider was not asked, because the configuration has problems");
            return unasked;
        }
        return models.get().probe().ask().toJson();
    }

    /** Makes the value at the first question and keeps it. */
    private static <T> Supplier<T> once(Supplier<T> maker) {
        return new Supplier<>() {
            private T made;

            @Override
            public synchronized T get() {
                if (made == null) {
                    made = maker.get();
                }
                return made;
            }
        };
    }
}
