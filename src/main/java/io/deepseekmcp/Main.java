package io.deepseekmcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.Host;
import io.deepseekmcp.mcp.ServerIdentity;
import io.deepseekmcp.mcp.StdioServer;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.BackgroundWarmUp;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.ToolSchema;
import io.deepseekmcp.server.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command line: what can be asked for, each thing on the rooms that it needs and no more. It owns standard output:
 * everything else prints on standard error, because one stray byte would break the protocol.
 */
public final class Main {
    private static final int USAGE_ERROR = 2;
    private static final List<String> ONLINE_CHECK = List.of("--check", "--online");
    private static final String USAGE = """
            usage: deepseek-mcp                   serve MCP on standard input and output
                   deepseek-mcp --check           print the health report; with --online, also ask the provider
                   deepseek-mcp --demo            run one delegation against a scripted model: no key, no network
                   deepseek-mcp --warm-up         make the class-data archive that speeds later starts
                   deepseek-mcp --version | --help
            """;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        System.exit(run(List.of(arguments), out));
    }

    /** The exit code. */
    private static int run(List<String> arguments, FileOutputStream out) throws InterruptedException {
        if (arguments.isEmpty()) {
            serve(out);
            return 0;
        }
        PrintStream report = new PrintStream(out, true, StandardCharsets.UTF_8);
        boolean online = arguments.equals(ONLINE_CHECK);
        if (arguments.size() > 1 && !online) {
            return refuse(firstUnknown(arguments));
        }
        switch (arguments.get(0)) {
            case "--version" -> report.println("deepseek-mcp " + Version.NUMBER);
            case "--help" -> report.print(USAGE);
            case "--check" -> {
                return check(online, report);
            }
            case "--demo" -> {
                return demo(report);
            }
            case "--warm-up" -> {
                return warmUp(report);
            }
            default -> {
                return refuse(arguments.get(0));
            }
        }
        return 0;
    }

    private static String firstUnknown(List<String> arguments) {
        if (!isKnown(arguments.get(0))) {
            return arguments.get(0);
        }
        boolean longerThanOnline =
                arguments.size() > 2 && arguments.subList(0, 2).equals(ONLINE_CHECK);
        return arguments.get(longerThanOnline ? 2 : 1);
    }

    private static boolean isKnown(String argument) {
        return switch (argument) {
            case "--version", "--help", "--check", "--demo", "--warm-up" -> true;
            default -> false;
        };
    }

    private static int refuse(String argument) {
        System.err.println("deepseek-mcp: unknown argument " + argument);
        System.err.print(USAGE);
        return USAGE_ERROR;
    }

    /** Serves MCP until the process ends. The configuration is read at the first tool call. */
    private static void serve(OutputStream out) throws InterruptedException {
        Once<Session> session = new Once<>(() -> new Session(System.getenv()));
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, ToolSchema.instructions());
        Optional<ArchiveMaker> archive = ArchiveMaker.ofThisProcess(System.getenv());
        archive.ifPresent(BackgroundWarmUp::begin);
        Runnable endChildren = () -> {
            session.ifMade(Session::endChildren);
            archive.ifPresent(ArchiveMaker::stop);
        };
        Host host = new Host(
                new SteadyClock(),
                () -> session.get().taskRecords(),
                () -> session.ifMade(Session::cancelDelegations),
                endChildren);
        new StdioServer(identity, new Once<>(() -> Session.tools(session, System.getenv())), host).serve(out);
    }

    /** Prints the health report. The exit code. */
    private static int check(boolean online, PrintStream report) throws InterruptedException {
        Session session = new Session(System.getenv());
        Map<String, Object> json = session.healthTool().report(online);
        report.println(Json.pretty(json));
        boolean accepted = !online || HealthTool.keyAccepted(json);
        return session.isUsable() && accepted ? 0 : 1;
    }

    /** Runs one delegation against a scripted model. The exit code. */
    private static int demo(PrintStream report) throws InterruptedException {
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
