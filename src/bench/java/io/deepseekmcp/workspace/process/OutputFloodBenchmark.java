package io.deepseekmcp.workspace.process;

import static io.deepseekmcp.guard.command.CommandProofs.command;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads a gigabyte of a command's output in a virtual machine that has 64 MB. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class OutputFloodBenchmark {
    private static final long BYTES = 1L << 30;
    private static final int MAX_CHARS = 20_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes 'a line of output' | head -c " + BYTES,
                "head -c " + BYTES + " /dev/zero | tr '\\0' x",
                "yes \"$(printf '\\033[32mok\\033[0m \\r')\" | tr -d '\\n' | head -c " + BYTES,
                "head -c " + BYTES + " /dev/zero | tr '\\0' '\\377'"
            })
    void keepsOutputOfAnyLengthInConstantMemory(String flood) throws Exception {
        assertThat(printed("echo the beginning; " + flood + "; echo; echo the end"))
                .startsWith("the beginning\n")
                .endsWith("the end\n");
    }

    @Test
    void endsAFloodFromTheBackground() throws Exception {
        assertThat(printed("echo the beginning; yes & sleep 0.1")).startsWith("the beginning\n");
    }

    /** What another virtual machine keeps of the script's output. */
    private String printed(String script) throws IOException, InterruptedException {
        Process machine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OutputFloodBenchmark.class.getName(),
                        directory.toString(),
                        script)
                .redirectError(new File(directory.toFile(), "error"))
                .start();
        String printed = new String(machine.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(machine.waitFor()).as(script).isZero();
        return printed;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        CommandRunner runner = new CommandRunner(Map.of("PATH", "/usr/bin:/bin"), Path.of(arguments[0]));
        CommandOutcome outcome = runner.run(
                command(Path.of(arguments[0]), "/bin/sh", "-c", arguments[1]), Duration.ofMinutes(5), MAX_CHARS);
        boolean kept = outcome.exitCode().isPresent() && outcome.output().length() <= MAX_CHARS;
        System.out.print(outcome.output());
        System.exit(kept ? 0 : 1);
    }
}
