package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * A fresh process of the product beside a bare Java program, in turn: from the spawn to the answer to {@code tools/list};
 * after one idle second, from the call to the provider's first request, and to the result of eight turns without a
 * command; and the same task once more. Medians, and their ratios to the bare program. Arguments: the product's file, and
 * {@code no-archive} for a product without its class-data archive.
 */
public final class ColdBenchmark {
    private static final int RUNS = 15;
    private static final long IDLE_MILLIS = 1_000;
    private static final List<String> FIGURES =
            List.of("bare Java program", "spawn to tools/list", "call to first request", "eight turns", "again");

    private ColdBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("cold-benchmark").toRealPath();
        Path product = Path.of(arguments[0]).toAbsolutePath();
        boolean archive = !List.of(arguments).contains("no-archive");
        Map<String, String> environment = environment(folder, archive ? "" : "1");
        if (archive) {
            run(environment, product.toString(), "--warm-up");
        }
        Path hello = Files.writeString(
                folder.resolve("Hello.java"),
                "class Hello { public static void main(String[] a) { System.out.println(\"hello\"); } }");
        run(environment, java("javac"), "-d", folder.toString(), hello.toString());
        double[][] figures = new double[FIGURES.size()][RUNS];
        for (int run = 0; run < RUNS; run++) {
            figures[0][run] = run(environment, java("java"), "-cp", folder.toString(), "Hello");
            double[] one = fresh(product, environment, Files.createTempDirectory(folder, "w"));
            for (int i = 0; i < one.length; i++) {
                figures[i + 1][run] = one[i];
            }
        }
        System.out.printf(
                "Java %s, %s archive%n", System.getProperty("java.version"), archive ? "with the" : "without");
        for (int i = 0; i < FIGURES.size(); i++) {
            System.out.printf(
                    "| %s | %.0f ms | %.2fx |%n",
                    FIGURES.get(i), median(figures[i]), median(figures[i]) / median(figures[0]));
        }
    }

    private static double[] fresh(Path product, Map<String, String> environment, Path workspace) throws Exception {
        Files.writeString(workspace.resolve("a.txt"), "a\n");
        Files.writeString(workspace.resolve("b.js"), "export const a = 1;\n");
        long[] asked = new long[1];
        try (ScriptedServer provider = ScriptedServer.playing(script(asked))) {
            Map<String, String> own = new TreeMap<>(environment);
            own.put("DEEPSEEK_MCP_API_KEY", "sk-bench-0000");
            own.put("DEEPSEEK_MCP_WORKSPACE", workspace.toString());
            own.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
            long start = System.nanoTime();
            Process process = start(own, product.toString());
            try {
                BufferedReader out =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                double listed = millis(start, toolsListed(process, out));
                Thread.sleep(IDLE_MILLIS);
                long called = System.nanoTime();
                double eight = millis(called, delegated(process, out));
                double first = millis(called, asked[0]);
                Files.writeString(workspace.resolve("a.txt"), "a\n");
                long again = System.nanoTime();
                return new double[] {listed, first, eight, millis(again, delegated(process, out))};
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static long toolsListed(Process process, BufferedReader out) throws IOException {
        send(
                process,
                "\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"bench\",\"version\":\"0\"}}");
        out.readLine();
        send(process, "\"method\":\"notifications/initialized\"");
        send(process, "\"id\":2,\"method\":\"tools/list\"");
        out.readLine();
        return System.nanoTime();
    }

    private static long delegated(Process process, BufferedReader out) throws IOException {
        send(
                process,
                "\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"delegate_to_deepseek\",\"arguments\":"
                        + "{\"objective\":\"x\",\"mode\":\"write\"}}");
        String line = out.readLine();
        long end = System.nanoTime();
        if (line == null || !line.contains("\"status\":\"completed\"")) {
            throw new IOException("the delegation was not completed: " + line);
        }
        return end;
    }

    /** Twice the same eight turns; the first request leaves its time. */
    private static ScriptedServer.Answer[] script(long[] asked) {
        List<ScriptedServer.Answer> script = new ArrayList<>();
        for (String file : List.of("n1.txt", "n2.txt")) {
            script.add(call("Glob", Map.of("pattern", "**/*")));
            script.add(call("Grep", Map.of("pattern", "const")));
            script.add(call("Read", Map.of("path", "a.txt")));
            script.add(call("Read", Map.of("path", "b.js")));
            script.add(call("Edit", Map.of("path", "a.txt", "old_string", "a", "new_string", "b")));
            script.add(call("Write", Map.of("path", file, "content", "n\n")));
            script.add(call("Read", Map.of("path", file)));
            script.add(ScriptedServer.chunked(Replies.stream()
                    .content(
                            "{\"status\":\"completed\",\"summary\":\"Done.\",\"unresolved\":[],\"assumptions\":[],\"warnings\":[]}")
                    .finish("stop")
                    .usage(1000, 20, 900)
                    .done()));
        }
        ScriptedServer.Answer first = script.get(0);
        script.set(0, (request, out) -> {
            asked[0] = System.nanoTime();
            first.play(request, out);
        });
        return script.toArray(ScriptedServer.Answer[]::new);
    }

    private static ScriptedServer.Answer call(String tool, Map<String, Object> arguments) {
        return ScriptedServer.chunked(Replies.stream()
                .call(0, "call_1", tool, Json.write(arguments))
                .finish("tool_calls")
                .usage(1000, 20, 900)
                .done());
    }

    private static Map<String, String> environment(Path home, String noCache) {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", noCache);
        return environment;
    }

    private static String java(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }

    private static Process start(Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static double run(Map<String, String> environment, String... command) throws Exception {
        long start = System.nanoTime();
        Process process = start(environment, command);
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        process.waitFor();
        return millis(start, System.nanoTime());
    }

    private static void send(Process process, String members) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write(("{\"jsonrpc\":\"2.0\"," + members + "}\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private static double millis(long from, long to) {
        return (to - from) / 1e6;
    }

    private static double median(double[] figures) {
        return DoubleStream.of(figures)
                .sorted()
                .skip(figures.length / 2)
                .findFirst()
                .orElseThrow();
    }
}
