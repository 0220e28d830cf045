package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The product as a whole process (Linux): from spawn to the answers to {@code initialize} and {@code tools/list}, resident
 * memory then, {@code --version} against a bare Java program, and from SIGINT to the end of the server and of a command
 * that ignores SIGTERM. Medians of interleaved runs after one that is thrown away. Arguments: the product's file and, to
 * compare with, the command line of another MCP server on stdio.
 */
public final class ProcessBenchmark {
    private static final int RUNS = 15;
    private static final String INITIALIZE = Json.write(Map.of(
            "jsonrpc",
            "2.0",
            "id",
            1,
            "method",
            "initialize",
            "params",
            Map.of(
                    "protocolVersion",
                    "2025-11-25",
                    "capabilities",
                    Map.of(),
                    "clientInfo",
                    Map.of("name", "bench", "version", "0"))));

    private ProcessBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("process-benchmark").toRealPath();
        String product = Path.of(arguments[0]).toAbsolutePath().toString();
        List<Server> servers = new ArrayList<>();
        Map<String, String> plain = environment(folder, Map.of("DEEPSEEK_MCP_NO_CACHE", "1"));
        Map<String, String> cached = environment(folder, Map.of());
        run(List.of(product, "--warm-up"), cached);
        servers.add(new Server("with the archive", List.of(product), cached));
        servers.add(new Server("without", List.of(product), plain));
        if (arguments.length > 1) {
            servers.add(new Server("the other server", List.of(arguments).subList(1, arguments.length), cached));
        }
        startUp(servers);
        version(folder, product, cached);
        end(folder, product);
    }

    private record Server(String name, List<String> command, Map<String, String> environment) {}

    private static void startUp(List<Server> servers) throws Exception {
        double[][][] figures = new double[servers.size()][3][RUNS];
        for (int run = -1; run < RUNS; run++) {
            for (int i = 0; i < servers.size(); i++) {
                double[] one = startUp(servers.get(i));
                for (int figure = 0; run >= 0 && figure < 3; figure++) {
                    figures[i][figure][run] = one[figure];
                }
            }
        }
        System.out.println("| server | initialize, ms | tools/list, ms | resident, MB |");
        System.out.println("|---|---|---|---|");
        for (int i = 0; i < servers.size(); i++) {
            System.out.printf(
                    "| %s | %.0f | %.0f | %.0f |%n",
                    servers.get(i).name(), median(figures[i][0]), median(figures[i][1]), median(figures[i][2]));
        }
    }

    private static double[] startUp(Server server) throws IOException {
        long start = System.nanoTime();
        Process process = start(server.command(), server.environment());
        try {
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            send(process, INITIALIZE);
            out.readLine();
            double initialized = millisSince(start);
            send(process, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            send(process, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            out.readLine();
            double listed = millisSince(start);
            return new double[] {initialized, listed, residentMegabytes(process.pid())};
        } finally {
            process.destroyForcibly();
        }
    }

    private static void version(Path folder, String product, Map<String, String> environment) throws Exception {
        Path hello = Files.writeString(
                folder.resolve("Hello.java"),
                "class Hello { public static void main(String[] a) { System.out.println(\"hello\"); } }");
        run(List.of(java("javac"), "-d", folder.toString(), hello.toString()), environment);
        double[] ours = new double[RUNS];
        double[] bare = new double[RUNS];
        for (int run = -1; run < RUNS; run++) {
            double a = run(List.of(product, "--version"), environment);
            double b = run(List.of(java("java"), "-cp", folder.toString(), "Hello"), environment);
            if (run >= 0) {
                ours[run] = a;
                bare[run] = b;
            }
        }
        System.out.printf(
                "%n--version: %.0f ms; a bare Java program: %.0f ms; ratio %.2f%n",
                median(ours), median(bare), median(ours) / median(bare));
    }

    private static void end(Path folder, String product) throws Exception {
        Path root = Files.createDirectories(folder.resolve("w"));
        Path script = Files.writeString(
                root.resolve("slow.sh"), "#!/bin/sh\ntrap '' TERM\necho $$ > pid\nwhile :; do sleep 1; done\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + script + " executable");
        }
        double[] ends = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            Files.deleteIfExists(root.resolve("pid"));
            ends[run] = end(root, folder, product);
        }
        System.out.printf(
                "SIGINT to the end of server and command: median %.0f ms, worst %.0f ms%n", median(ends), max(ends));
    }

    private static double end(Path root, Path folder, String product) throws Exception {
        String reply = Replies.stream()
                .call(0, "call_1", "Run", "{\"argv\":[\"./slow.sh\"]}")
                .finish("tool_calls")
                .usage(1000, 10, 0)
                .done();
        try (ScriptedServer provider = ScriptedServer.playing(ScriptedServer.chunked(reply))) {
            Process process = start(
                    List.of(product),
                    environment(
                            folder,
                            Map.of(
                                    "DEEPSEEK_MCP_API_KEY",
                                    "sk-bench",
                                    "DEEPSEEK_MCP_WORKSPACE",
                                    root.toString(),
                                    "DEEPSEEK_MCP_BASE_URL",
                                    provider.baseUrl().toString())));
            send(process, INITIALIZE);
            send(
                    process,
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"delegate_to_deepseek\","
                            + "\"arguments\":{\"objective\":\"x\",\"mode\":\"verify\",\"verification\":[[\"./slow.sh\"]]}}}");
            ProcessHandle command = ProcessHandle.of(pid(root.resolve("pid"))).orElseThrow();
            long start = System.nanoTime();
            run(List.of("kill", "-INT", Long.toString(process.pid())), Map.of("PATH", "/usr/bin:/bin"));
            process.waitFor();
            command.onExit().get(60, TimeUnit.SECONDS);
            return millisSince(start);
        }
    }

    private static long pid(Path file) throws IOException, TimeoutException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < deadline) {
            String text = Files.exists(file) ? Files.readString(file) : "";
            if (text.endsWith("\n")) {
                return Long.parseLong(text.strip());
            }
            Thread.onSpinWait();
        }
        throw new TimeoutException("the command was never started");
    }

    private static Map<String, String> environment(Path home, Map<String, String> more) {
        Map<String, String> environment = new java.util.TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.putAll(more);
        return environment;
    }

    private static String java(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }

    private static Process start(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static double run(List<String> command, Map<String, String> environment) throws Exception {
        long start = System.nanoTime();
        Process process = start(command, environment);
        process.getInputStream().readAllBytes();
        process.waitFor();
        return millisSince(start);
    }

    private static void send(Process process, String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    private static double residentMegabytes(long pid) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
            }
        }
        return 0;
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static double median(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double max(double[] figures) {
        return Arrays.stream(figures).max().orElse(0);
    }
}
