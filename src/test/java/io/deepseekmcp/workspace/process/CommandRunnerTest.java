package io.deepseekmcp.workspace.process;

import static io.deepseekmcp.guard.command.CommandProofs.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has shell scripts for programs")
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

    @Test
    void saysThatAProgramCannotStart() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "#!/no/such/interpreter\n");
        assertThatThrownBy(() -> runner().run(command(directory, text.toString()), LONG, 1000))
                .hasMessageContaining("no such program");
        assertThatThrownBy(() -> runner().run(command(directory, directory.toString()), LONG, 1000))
                .hasMessageContaining("no such program");
        assertThatThrownBy(() -> runner().run(command(directory.resolve("gone"), "/bin/sh", "-c", ":"), LONG, 1000))
                .hasMessageContaining("directory does not exist");

        assertThat(text.toFile().setExecutable(true)).isTrue();
        CommandOutcome outcome = runner().run(command(directory, text.toString()), LONG, 1000);

        assertThat(outcome.exitCode()).hasValue(127);
        assertThat(outcome.output()).contains("No such file");
    }

    @Test
    void runsInTheDirectoryOfTheCommand() throws Exception {
        Path inner = Files.createDirectory(directory.resolve("in ner"));

        assertThat(runner().run(command(inner, "/bin/pwd"), LONG, 1000).output())
                .endsWith("/in ner\n");
    }

    @Test
    void passesArgumentsAsTheyAre() throws Exception {
        String[] words = {"a b", "", "$HOME", "*", "'q'", "\"d\"", "back\\slash", "new\nline", "caf\u00E9", "--", "-x"};
        List<String> argv = new ArrayList<>(List.of("/usr/bin/printf", "[%s]"));
        argv.addAll(List.of(words));

        assertThat(runner().run(command(directory, argv.toArray(String[]::new)), LONG, 1000)
                        .output())
                .isEqualTo("[" + String.join("][", words) + "]");
    }

    @Test
    void givesTheCommandNothingOfTheServersEnvironmentThatIsNotListed() throws Exception {
        String key = "sk" + "-0123456789abcdef0123";
        Map<String, String> server = Map.of(
                "PATH",
                "/usr/bin:/bin",
                "HOME",
                "/home/u",
                "DEEPSEEK_API_KEY",
                key,
                "DEEPSEEK_MCP_WORKSPACE",
                "/w",
                "GIT_DIR",
                "/g");
        CommandRunner runner = new CommandRunner(server, directory);

        String output = runner.run(command(directory, Map.of("EXTRA", "1", "CI", "2"), "/usr/bin/env"), LONG, 20_000)
                .output();

        assertThat(output)
                .contains("\nHOME=/home/u\n", "EXTRA=1\n", "CI=2\n")
                .doesNotContain(key, "DEEPSEEK", "GIT_DIR");
    }

    @Test
    void marksBytesThatAreNotUtf8() throws Exception {
        CommandOutcome outcome = shell("printf 'ok\\n\\263\\311\\271\\246'");

        assertThat(outcome.output()).startsWith("ok\n\uFFFD");
        assertThat(outcome.lossy()).isTrue();
    }

    @Test
    void decodesACharacterThatComesInPieces() throws Exception {
        Path fifo = directory.resolve("fifo");
        // The shell writes the first byte, and waits to be let on until that byte has been read.
        String script = "mkfifo fifo; printf 'caf\\303'; read x < fifo; printf '\\251\\n'";
        FutureTask<CommandOutcome> run = new FutureTask<>(() -> shell(script));
        new Thread(run).start();
        Survivors.await(() -> Files.exists(fifo));
        Files.writeString(fifo, "go\n");

        assertThat(run.get().output()).isEqualTo("caf\u00E9\n");
        assertThat(run.get().lossy()).isFalse();
    }

    @Test
    void showsTheLastStateOfWhatWasDrawnForATerminal() throws Exception {
        assertThat(shell("printf '10%%\\r50%%\\r\\033[32m100%%\\033[0m\\r\\n\\033]0;title\\007done\\n'")
                        .output())
                .isEqualTo("100%\ndone\n");
    }

    @Test
    void boundsTheOutputAndCleansItBeforeItIsCut() throws Exception {
        String script = "i=0; while [ $i -lt 3000 ]; do echo secret$i; i=$((i+1)); done";

        CommandOutcome outcome = runner().run(
                        command(directory, "/bin/sh", "-c", script), LONG, 1000, text -> text.replace("secret", "s"));

        assertThat(outcome.output())
                .hasSizeLessThanOrEqualTo(1000)
                .startsWith("s0\ns1\n")
                .endsWith("s2999\n");
        assertThat(outcome.output()).contains(" characters left out here ").doesNotContain("secret", "ecret");
    }

    private CommandOutcome shell(String script) throws Exception {
        return runner().run(command(directory, "/bin/sh", "-c", script), LONG, 20_000);
    }

    private CommandRunner runner() {
        return new CommandRunner(Map.of("PATH", "/usr/bin:/bin"), directory);
    }
}
