package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Start-up, measured in classes: unlike times, their number is the same on every machine. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class StartUpIT {
    /** Classes until {@code tools/list} was answered, when this was last looked at, by version of Java. */
    private static final Map<Integer, Integer> RECORDED = Map.of(17, 1047, 25, 1199);

    /** Classes until the first question of the first delegation reached the provider, when this was last looked at. */
    private static final Map<Integer, Integer> RECORDED_UNTIL_FIRST_QUESTION = Map.of(17, 3290, 25, 3410);

    private static final int JAVA = Runtime.version().feature();

    private static final String DELEGATE =
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"delegate_to_deepseek\","
                    + "\"arguments\":{\"objective\":\"Look.\",\"mode\":\"write\"}}}\n";

    @TempDir
    private Path folder;

    @Test
    void loadsHardlyMoreClassesThanItDid() throws Exception {
        assumeThat(RECORDED).as("nothing is recorded for this version of Java").containsKey(JAVA);

        assertThat(classesLoadedBy(List.of(), listTools()).size())
                .as("classes loaded; was %d when last recorded", RECORDED.get(JAVA))
                .isLessThanOrEqualTo(RECORDED.get(JAVA) * 11 / 10);
    }

    @Test
    void loadsHardlyMoreClassesThanItDidBeforeItsFirstQuestion() throws Exception {
        assumeThat(RECORDED_UNTIL_FIRST_QUESTION)
                .as("nothing is recorded for this version of Java")
                .containsKey(JAVA);
        Path log = folder.resolve("classes.log");
        CompletableFuture<Integer> loaded = new CompletableFuture<>();
        HttpServer provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        provider.createContext("/", exchange -> {
            loaded.complete(names(log).size());
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        provider.start();
        try {
            ProcessBuilder builder = product(List.of(), log);
            builder.environment().put("DEEPSEEK_API_KEY", "sk-0123456789abcdef");
            builder.environment().put("DEEPSEEK_MCP_WORKSPACE", folder.toString());
            builder.environment()
                    .put(
                            "DEEPSEEK_MCP_BASE_URL",
                            "http://127.0.0.1:" + provider.getAddress().getPort());
            Process process =
                    builder.redirectInput(ProcessBuilder.Redirect.PIPE).start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write((listTools() + DELEGATE).getBytes(StandardCharsets.UTF_8));
                stdin.flush();
                assertThat(loaded.get(60, TimeUnit.SECONDS))
                        .as("classes loaded; was %d when last recorded", RECORDED_UNTIL_FIRST_QUESTION.get(JAVA))
                        .isLessThanOrEqualTo(RECORDED_UNTIL_FIRST_QUESTION.get(JAVA) * 11 / 10);
            } finally {
                process.destroyForcibly();
            }
        } finally {
            provider.stop(0);
        }
    }

    @Test
    void needsNeitherReactorNorLoggerNorDataBindingNorHttpToListItsTools() throws Exception {
        assertThat(classesLoadedBy(List.of(), listTools()))
                .noneMatch(name -> name.startsWith("reactor.")
                        || name.startsWith("ch.qos.logback.")
                        || name.startsWith("org.slf4j.")
                        || name.startsWith("com.fasterxml.jackson.databind.")
                        || name.startsWith("io.modelcontextprotocol.")
                        || name.startsWith("java.net.http.")
                        || name.startsWith("java.util.regex."));
    }

    @Test
    void needsAlmostNothingToTellItsVersion() throws Exception {
        assertThat(classesLoadedBy(List.of("--version"), ""))
                .filteredOn(name -> name.startsWith("io.deepseekmcp.") || name.contains(".jackson."))
                .containsExactlyInAnyOrder("io.deepseekmcp.Main");
    }

    @Test
    void makesNoLambdaToListItsTools() throws Exception {
        List<String> loaded = classesLoadedBy(List.of(), listTools());
        int listed = loaded.indexOf("io.deepseekmcp.config.ConfigFile"); // asked whether there are more tools

        assertThat(listed).isPositive();
        assertThat(loaded.subList(0, listed))
                .filteredOn(name -> name.startsWith("io.deepseekmcp."))
                .noneMatch(name -> name.contains("Lambda"));
    }

    private static String listTools() {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"0\"}}}\n"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n";
    }

    private List<String> classesLoadedBy(List<String> arguments, String input) throws Exception {
        Path log = folder.resolve("classes.log");
        Path in = Files.writeString(folder.resolve("input"), input);
        Process process = product(arguments, log).redirectInput(in.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(out.lines()).hasSize(input.isEmpty() ? 1 : 2);
        return names(log);
    }

    /** The product, which does nothing before it is asked and writes down what classes it loads. */
    private ProcessBuilder product(List<String> arguments, Path log) {
        ProcessBuilder builder = new ProcessBuilder(System.getProperty("product.file"));
        builder.command().addAll(arguments);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "HOME",
                        folder.toString(),
                        "PATH",
                        "/usr/bin:/bin",
                        "JAVA_HOME",
                        System.getProperty("java.home"),
                        "DEEPSEEK_MCP_NO_CACHE",
                        "1",
                        "DEEPSEEK_MCP_JAVA_OPTS",
                        "-Ddeepseekmcp.nothing-ahead=true -Xlog:class+load:file=" + log));
        return builder.directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    private static List<String> names(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(" source: "))
                    .map(line ->
                            line.substring(line.indexOf("] ", line.lastIndexOf("][")) + 2, line.indexOf(" source: ")))
                    .toList();
        }
    }
}
