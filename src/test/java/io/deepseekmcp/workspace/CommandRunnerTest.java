package io.deepseekmcp.workspace;

import static io.deepseekmcp.guard.CommandProofs.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
final class CommandRunnerTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void keepsOutputAndErrorInTheirOrderAndTheExitCode() throws Exception {
        CommandOutcome outcome = shell("echo one; echo two >&2; echo three; exit 7");

        assertThat(outcome.output()).isEqualTo("one\ntwo\nthree\n");
        assertThat(outcome.exitCode()).hasValue(7);
        assertThat(outcome.timedOut()).isFalse();
        assertThat(outcome.lossy()).isFalse();
    }

    @Test
    void givesNoInput() throws Exception {
        assertThat(shell("cat; echo end").output()).isEqualTo("end\n");
    }

    @Test
    void capturesBytesAndErrorApart() throws Exception {
        CommandRunner.Captured captured =
                runner().capture(command(directory, "/bin/sh", "-c", "printf 'a\\0b'; echo no >&2; exit 3"), LONG, 100);

        assertThat(captured.output()).isEqualTo("a\0b".getBytes(StandardCharsets.UTF_8));
        assertThat(captured.error()).isEqualTo("no\n");
        assertThat(captured.exitCode()).isEqualTo(3);
    }

    @Test
    void namesAProgramThatIsMissing() {
        assertThatThrownBy(() -> runner().run(command(directory, "/no/such/program"), LONG, 1000))
                .hasMessageContaining("/no/such/program");
    }

    private CommandOutcome shell(String script) throws Exception {
        return runner().run(command(directory, "/bin/sh", "-c", script), LONG, 20_000);
    }

    private CommandRunner runner() {
        return new CommandRunner(Map.of("PATH", "/usr/bin:/bin"), directory);
    }
}
