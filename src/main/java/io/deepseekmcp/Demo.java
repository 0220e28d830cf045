package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.DelegationStarter;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One real delegation without a key and without a network: everything is as it is when serving, only the model is a
 * script. Progress goes to {@code progress}, the result to {@code report}.
 */
final class Demo {
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);

    private final Map<String, String> environment;
    private final PrintStream progress;

    /** {@code environment} is the process's own; the demo takes from it only what programs need to be found. */
    Demo(Map<String, String> environment, PrintStream progress) {
        this.environment = DemoJava.first(environment);
        this.progress = progress;
    }

    /** The exit code: 0 if the delegation was completed. */
    int run(PrintStream report) throws IOException, InterruptedException {
        try (DemoWorld world = DemoWorld.create()) {
            Path root = world.root();
            progress.println("demo: a throw-away repository in " + root);
            Configuration configuration =
                    SettingsLoader.load(new HostEnvironment(world.settings(), root, root, false), PathRules::fault);
            CommandRunner runner = new CommandRunner(environment, root);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                runner.endAll(END_OF_CHILDREN);
                world.deleteRepository();
            }));
            world.commit(environment.getOrDefault("PATH", ""), runner, said -> progress.println("demo: " + said));
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
                            Session.providerModels(configuration.ready().orElseThrow(), environment),
                            Optional.empty())));
            ToolAnswer answer = tool.call(DemoWorld.request(), line -> progress.println("demo: " + line));
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
}
