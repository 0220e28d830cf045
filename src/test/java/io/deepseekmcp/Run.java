package io.deepseekmcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a process came to that was given no input. */
record Run(int exitCode, String out, String err) {
    private static final long PATIENCE_SECONDS = 120;

    /** Runs to the end with exactly these variables. */
    static Run of(ProcessBuilder builder, Map<String, String> environment) throws IOException, InterruptedException {
        Path out = Files.createTempFile("run", ".out");
        Path err = Files.createTempFile("run", ".err");
        try {
            builder.environment().clear();
            builder.environment().putAll(environment);
            builder.environment().putIfAbsent("DEEPSEEK_MCP_STATE_DIR", "off");
            Process process = builder.redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("does not end: " + builder.command());
            }
            return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
