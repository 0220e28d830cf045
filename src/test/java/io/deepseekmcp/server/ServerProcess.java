package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.mcp.Conversation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A server as a process of its own, as clients start it, with every line of its output. */
final class ServerProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;
    private static final Path STATUS = Path.of("/proc/self/status");
    /** Of HUP (1), INT (2) and TERM (15). */
    private static final long END_SIGNALS = 1 | 1 << 1 | 1 << 14;

    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    /** Starts the command with exactly these variables, and one that keeps it out of the home of who runs the tests. */
    ServerProcess(List<String> command, Map<String, String> environment) throws IOException {
        errors = Files.createTempFile("server", ".err");
        ProcessBuilder builder = new ProcessBuilder(heeding(command)).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().putIfAbsent("DEEPSEEK_MCP_STATE_DIR", "off");
        process = builder.start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** A build in the background may be deaf to signals, and makes its children so; a client's server is not. */
    private static List<String> heeding(List<String> command) throws IOException {
        if (!Files.exists(STATUS) || (ignoredSignals() & END_SIGNALS) == 0) {
            return command;
        }
        List<String> heeding = new ArrayList<>(List.of("/usr/bin/env", "--default-signal=HUP,INT,TERM"));
        heeding.addAll(command);
        return heeding;
    }

    private static long ignoredSignals() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .findFirst()
                .orElse(0);
    }

    /** The server with the stand-in tools of the tests, and more options for its JVM. */
    static ServerProcess standIn(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), StandInServer.class.getName()));
        return new ServerProcess(command, Map.of("PATH", "/usr/bin:/bin"));
    }

    ServerProcess initialized() throws IOException {
        send(Conversation.INITIALIZE);
        message(message -> "init".equals(message.get("id")));
        return this;
    }

    void send(String line) throws IOException {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        process.getOutputStream().write(bytes);
        process.getOutputStream().flush();
    }

    /** How many entries the system lists for the process: {@code fd} for descriptors, {@code task} for threads. */
    long count(String kind) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(process.pid()), kind))) {
            return entries.count();
        }
    }

    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    void closeOutput() throws IOException {
        process.getInputStream().close();
    }

    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** The next message that satisfies the condition; those before it are dropped. */
    Map<String, Object> message(Predicate<Map<String, Object>> condition) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Map<String, Object> message = parse(line);
            if (condition.test(message)) {
                return message;
            }
        }
        throw new AssertionError("the output ended; standard error: " + standardError());
    }

    /** Every message up to the end of the output. */
    List<Map<String, Object>> rest() throws IOException {
        List<Map<String, Object>> messages = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            messages.add(parse(line));
        }
        return messages;
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the server does not end");
        }
        return process.exitValue();
    }

    String standardError() throws IOException {
        return Files.readString(errors);
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        Files.deleteIfExists(errors);
    }

    private static Map<String, Object> parse(String line) {
        try {
            return Json.parseObject(line);
        } catch (JsonException e) {
            throw new AssertionError("not a message: " + line, e);
        }
    }
}
