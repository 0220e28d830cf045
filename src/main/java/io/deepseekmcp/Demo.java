package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.DelegationStarter;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One real delegation without a key and without a network: everything is as it is when serving, only the model is a
 * script. Progress goes to {@code progress}, the result to {@code report}.
 */
final class Demo {
    private static final Duration GIT_LIMIT = Duration.ofSeconds(30);
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);
    private static final int GIT_OUTPUT_BYTES = 100_000;

    private final Map<String, String> environment;
    private final PrintStream progress;

    /** {@code environment} is the process's own; the demo takes from it only what programs need to be found. */
    Demo(Map<String, String> environment, PrintStream progress) {
        this.environment = environment;
        this.progress = progress;
    }

    /** The exit code: 0 if the delegation was completed. */
    int run(PrintStream report) throws IOException, InterruptedException {
        try (DemoRepository repository = DemoRepository.create();
                ScriptedProvider provider = ScriptedProvider.start((List<?>) resource("script.json"))) {
            Path root = repository.root();
            progress.println("demo: a throw-away repository in " + root);
            Configuration configuration = configuration(root, provider);
            CommandRunner runner = new CommandRunner(environment, root);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                runner.endAll(END_OF_CHILDREN);
                repository.delete();
            }));
            commit(OwnCommand.on(environment.getOrDefault("PATH", ""), root), runner);
            SessionUsage usage = new SessionUsage();
            DelegateTool tool = new DelegateTool(new DelegationStarter(
                    configuration,
                    usage,
                    new Delegations(new SteadyClock()),
                    () -> Session.services(
                            configuration.ready().orElseThrow(),
                            environment,
                            runner,
                            new Redactor(List.of()),
                            usage,
                            Session.providerModels(configuration.ready().orElseThrow(), environment))));
            ToolAnswer answer = tool.call(request(), line -> progress.println("demo: " + line));
            report.println(Json.pretty(answer.structured()));
            if (!"completed".equals(answer.structured().get("status"))) {
                return 1;
            }
            nextStep().ifPresent(progress::println);
            return 0;
        }
    }

    private Optional<String> nextStep() {
        return NextStep.line(
                System.getProperty("launcher.file"),
                System.getProperty("java.class.path"),
                environment.getOrDefault("PATH", ""));
    }

    private Configuration configuration(Path root, ScriptedProvider provider) {
        Map<String, String> settings = new HashMap<>();
        settings.put("DEEPSEEK_MCP_API_KEY", "demo-key");
        settings.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        settings.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        settings.put("DEEPSEEK_MCP_DEBUG", "true");
        return SettingsLoader.load(new HostEnvironment(settings, root, root, false), PathRules::fault);
    }

    /** Makes what is there the first commit; a machine without git gets a demo without a repository. */
    private void commit(OwnCommand own, CommandRunner runner) throws IOException, InterruptedException {
        for (List<String> arguments :
                List.of(List.of("add", "-A"), List.of("commit", "-q", "-m", "Slugs with a bug"))) {
            Optional<ApprovedCommand> git = own.git(arguments);
            if (git.isPresent()) {
                CommandRunner.Captured done = runner.capture(git.get(), GIT_LIMIT, GIT_OUTPUT_BYTES);
                if (done.exitCode() != 0) {
                    progress.println("demo: git " + arguments.get(0) + ": " + done.error());
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> request() throws IOException {
        return (Map<String, Object>) resource("request.json");
    }

    private static Object resource(String name) throws IOException {
        try (InputStream in = Demo.class.getResourceAsStream("demo/" + name)) {
            return Json.parse(in.readAllBytes());
        } catch (JsonException e) {
            throw new IOException(name + ": " + e.getMessage(), e);
        }
    }
}
