package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Problem;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.HealthTool;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be asked for on the command line besides serving: one report each, and an exit code. */
final class Reports {
    private static final int USAGE_ERROR = 2;

    private Reports() {}

    /** Prints what the arguments ask for. The exit code. */
    static int print(List<String> arguments, PrintStream report) throws InterruptedException {
        try {
            return print(Invocation.parse(arguments), report);
        } catch (Invocation.BadArgument e) {
            System.err.println("deepseek-mcp: " + e.getMessage());
            System.err.print(Invocation.USAGE);
            return USAGE_ERROR;
        }
    }

    private static int print(Invocation asked, PrintStream report) throws InterruptedException, Invocation.BadArgument {
        return switch (asked.command()) {
            case "--check" -> check(asked.online(), report);
            case "--demo" -> demo(report);
            case "--warm-up" -> warmUp(report);
            case "--doctor" -> new Doctor(System.getenv(), report).run(asked.online());
            case "--history" -> new HistoryCommand(System.getenv(), report).run(asked);
            case "--install", "--uninstall" -> new ClientCommands(System.getenv(), report).run(asked);
            default -> throw new Invocation.BadArgument("unknown argument " + asked.command());
        };
    }

    /** Prints the health report, and the verdict in one line on standard error. The exit code. */
    private static int check(boolean online, PrintStream report) throws InterruptedException {
        Session session = new Session(System.getenv());
        Map<String, Object> json = session.healthTool().report(online);
        report.println(Json.pretty(json));
        boolean accepted = !online || HealthTool.keyAccepted(json);
        System.err.println("deepseek-mcp: " + verdict(session.configuration(), accepted));
        return session.isUsable() && accepted ? 0 : 1;
    }

    private static String verdict(Configuration configuration, boolean accepted) {
        List<Problem> problems = configuration.problems();
        if (!problems.isEmpty()) {
            int more = problems.size() - 1;
            Problem first = problems.get(0);
            return "not usable: " + first.setting() + ": " + first.value()
                    + (more == 0 ? "" : ", and " + more + " more")
                    + "; problems in the report says what would be right";
        }
        String root = configuration.workspace().orElseThrow().path().toString();
        return accepted
                ? "usable: delegations work in " + root
                : "not usable: the provider did not accept the key, see online";
    }

    /** Runs one delegation against a scripted model. The exit code. */
    private static int demo(PrintStream report) throws InterruptedException {
        Optional<String> missing = DemoJava.missing(System.getenv());
        if (missing.isPresent()) {
            System.err.println("deepseek-mcp: no demo: " + missing.get());
            return 1;
        }
        try {
            return new Demo(System.getenv(), System.err).run(report);
        } catch (IOException e) {
            System.err.println("deepseek-mcp: the demo could not be set up: " + e);
            return 1;
        }
    }

    /** Makes the class-data archive, or finds that it is there. The exit code. */
    private static int warmUp(PrintStream report) throws InterruptedException {
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
}
