package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    private static final int JAVA = Runtime.version().feature();

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

    private static String listTools() {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"0\"}}}\n"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n";
    }

    private List<String> classesLoadedBy(List<String> arguments, String input) throws Exception {
        Path log = folder.resolve("classes.log");
        Path in = Files.writeString(folder.resolve("input"), input);
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
                        "-Xlog:class+load:file=" + log));
        Process process = builder.directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(out.lines()).hasSize(input.isEmpty() ? 1 : 2);
        return names(log);
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
