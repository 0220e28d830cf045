package io.deepseekmcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
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
        try (DemoWorld world = DemoWorld.create(DemoWorld.TEMPORARY, "script.json")) {
            progress.println("demo: a throw-away repository in " + world.root());
            CommandRunner runner = new CommandRunner(environment, world.root());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                runner.endAll(END_OF_CHILDREN);
                world.deleteRepository();
            }));
            world.commit(environment.getOrDefault("PATH", ""), runner, said -> progress.println("demo: " + said));
            ToolAnswer answer = world.tool(environment, runner)
                    .call(DemoWorld.request("request.json"), line -> progress.println("demo: " + line));
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
