package io.deepseekmcp;

import io.deepseekmcp.server.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The command line. It owns standard output: whoever else prints, prints on standard error, because one stray byte would
 * break the protocol.
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
            Product.serve(out);
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
                return Product.check(online, report);
            }
            case "--demo" -> {
                return Product.demo(report);
            }
            case "--warm-up" -> {
                return Product.warmUp(report);
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
}
