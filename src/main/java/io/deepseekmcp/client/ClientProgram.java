package io.deepseekmcp.client;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a client's own command, and keeps what it says to itself: it may hold keys of other servers. */
final class ClientProgram {
    private static final long MAX_SECONDS = 120;

    private ClientProgram() {}

    /** How it ended; {@code said} is both of its outputs. */
    record Ended(int exitCode, String said) {}

    static Ended run(List<String> argv, Map<String, String> environment, Path directory)
            throws ClientException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(argv)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(nothing()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            CompletableFuture<Process> unused = process.onExit()
                    .orTimeout(MAX_SECONDS, TimeUnit.SECONDS)
                    .exceptionally(late -> {
                        process.descendants().forEach(ProcessHandle::destroyForcibly);
                        return process.destroyForcibly();
                    });
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), said);
        } catch (IOException e) {
            throw new ClientException(argv.get(0) + " cannot be run: " + e.getMessage());
        }
    }

    private static File nothing() {
        return new File(File.separatorChar == '/' ? "/dev/null" : "NUL");
    }
}
