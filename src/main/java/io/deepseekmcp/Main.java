package io.deepseekmcp;

import io.deepseekmcp.server.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The command line: what can be asked for, each thing on the rooms that it needs and no more. It owns standard output:
 * everything else prints on standard error, because one stray byte would break the protocol.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        FileOutputStream out = standardOutput();
        System.setOut(System.err);
        findHome();
        System.exit(run(List.of(arguments), out));
    }

    /** The launcher keeps the real one under another number, out of the reach of what prints by itself. */
    private static FileOutputStream standardOutput() {
        Integer number = Integer.getInteger("launcher.out");
        if (number == null) {
            return new FileOutputStream(FileDescriptor.out);
        }
        try {
            Constructor<FileDescriptor> descriptor = FileDescriptor.class.getDeclaredConstructor(int.class);
            descriptor.setAccessible(true);
            return new FileOutputStream(descriptor.newInstance(number));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java does not let us write to descriptor " + number, e);
        }
    }

    /** Java calls the home of a user {@code ?} whom the system does not know, as in many containers. */
    private static void findHome() {
        if ("?".equals(System.getProperty("user.home"))) {
            String home = System.getenv("HOME");
            System.setProperty("user.home", home == null || home.isEmpty() ? "/" : home);
        }
    }

    /** The exit code. */
    private static int run(List<String> arguments, FileOutputStream out) throws InterruptedException {
        if (arguments.isEmpty()) {
            ServerProcess.serve(System.getenv(), out);
            return 0;
        }
        PrintStream report = new PrintStream(out, true, StandardCharsets.UTF_8);
        int code = report(arguments, report);
        if (!report.checkError()) {
            return code;
        }
        String reason = reason(out);
        // A reader that has seen enough, such as head, is no fault to speak of.
        if (!reason.contains("Broken pipe") && !reason.contains("The pipe ")) {
            System.err.println("deepseek-mcp: standard output cannot be written: " + reason);
        }
        return Math.max(code, 1);
    }

    /** Why nothing can be written, in the system's words: a print stream only tells that it failed. */
    private static String reason(OutputStream out) {
        try {
            out.write('\n');
            return "it failed in the middle";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static int report(List<String> arguments, PrintStream report) throws InterruptedException {
        if (arguments.size() > 1) {
            return Reports.print(arguments, report);
        }
        switch (arguments.get(0)) {
            case "--version", "-v" -> report.println("deepseek-mcp " + Version.NUMBER);
            case "--help", "-h" -> report.print(Invocation.USAGE);
            default -> {
                return Reports.print(arguments, report);
            }
        }
        return 0;
    }
}
