package io.deepseekmcp.workspace.process;

import static io.deepseekmcp.guard.command.CommandProofs.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.command.ApprovedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a command starts and however it ends, {@code /proc} shows nothing of it afterwards. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "looks into /proc")
final class ProcessTreeTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private final String seconds = Survivors.uniqueSeconds();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S & S & UP; wait",
                "(trap '' TERM; UP; S; S; S) & S",
                "trap '' TERM; S & UP; while :; do S; done",
                "(setsid S & setsid S &) ; UP; S",
                "setsid sh -c 'setsid sh -c \"S & UP; S\" & S' & S",
                "(nohup S >/dev/null 2>&1 &); (setsid S <&- >&- 2>&- &); UP; S",
                "env -i setsid S & UP; S",
                "env -i S & (env -i S &); UP; S",
            })
    void anInterruptLeavesNothing(String script) throws Exception {
        FutureTask<CommandOutcome> run = new FutureTask<>(() -> runner().run(shell(script), LONG, 20_000));
        Thread thread = new Thread(run);
        thread.start();
        Survivors.await(() ->
                Files.exists(directory.resolve("up")) && !Survivors.of(seconds).isEmpty());

        thread.interrupt();

        assertThatThrownBy(() -> run.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S & echo done",
                "(setsid S &); echo done",
                "(trap '' TERM; S; S) & echo done",
                "(env -i setsid S >/dev/null 2>&1 &); cat /dev/null; echo done",
                "(S >/dev/null 2>&1 &); echo done",
            })
    void aCommandThatEndsLeavesNothingInTheBackground(String script) throws Exception {
        CommandOutcome outcome = runner().run(shell(script), LONG, 20_000);

        assertThat(outcome.output()).isEqualTo("done\n");
        assertThat(outcome.exitCode()).hasValue(0);
        assertThat(outcome.timedOut()).isFalse();
        assertThat(outcome.elapsed()).isLessThan(LONG);
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void aTimeOutLeavesNothingAndIsToldByTheClock() throws Exception {
        CommandOutcome outcome = runner().run(shell("(setsid S &); S"), Duration.ofMillis(700), 20_000);

        assertThat(outcome.timedOut()).isTrue();
        assertThat(outcome.exitCode()).isEmpty();
        assertThat(outcome.succeeded()).isFalse();
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void aCommandMayEndInItsOwnWayAtATimeOut() throws Exception {
        List<String> argv =
                shell("trap 'echo cleaning up; exit 5' TERM; S & wait; S").argv();
        Process process = new ProcessBuilder(argv).directory(directory.toFile()).start();
        ProcessTree tree = new ProcessTree(process, new HandleFinder(process), false);
        RunningCommand running = new RunningCommand(process, tree, false, LONG);
        TextSink output = new TextSink(20_000);
        OutputPump pump = OutputPump.start(process.getInputStream(), output, "output");
        Survivors.await(() -> Survivors.of(seconds).stream().anyMatch(line -> line.matches("\\d+ sleep " + seconds)));

        boolean timedOut = running.finish(Duration.ZERO, List.of(pump));

        assertThat(timedOut).isTrue();
        assertThat(running.exitCode(timedOut)).hasValue(5);
        assertThat(output.text(UnaryOperator.identity())).isEqualTo("cleaning up\n");
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void anExitCodeThatLooksLikeAKillIsStillAnExitCode() throws Exception {
        CommandOutcome outcome = runner().run(shell("exit 137"), LONG, 20_000);

        assertThat(outcome.timedOut()).isFalse();
        assertThat(outcome.exitCode()).hasValue(137);
    }

    @Test
    void theEndOfTheServerEndsEveryCommandAndStartsNone() throws Exception {
        CommandRunner runner = runner();
        CompletableFuture<CommandOutcome> one = start(runner, "(trap '' TERM; UP; S; S) & S");
        CompletableFuture<CommandOutcome> two = start(runner, "(setsid S &); : > two; S");
        Survivors.await(() -> Files.exists(directory.resolve("up"))
                && Files.exists(directory.resolve("two"))
                && Survivors.of("sleep " + seconds).size() >= 4);

        runner.endAll(Duration.ofMillis(250));

        assertThat(Survivors.of(seconds)).isEmpty();
        assertThat(one).succeedsWithin(LONG);
        assertThat(two).succeedsWithin(LONG);
        assertThatThrownBy(() -> runner.run(shell("UP"), LONG, 1000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ending");
    }

    @Test
    void anInterruptBeforeTheStartStartsNothing() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> runner().run(shell("UP"), LONG, 1000)).isInstanceOf(InterruptedException.class);
        assertThat(directory.resolve("up")).doesNotExist();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void anOwnCommandThatWritesTooMuchIsEnded() {
        assertThatThrownBy(() -> runner().capture(shell("(setsid S &); yes"), LONG, 1000))
                .isInstanceOfSatisfying(OutputCut.class, cut -> {
                    assertThat(cut.timedOut()).isFalse();
                    assertThat(cut.output()).hasSize(1000).startsWith('y', '\n');
                });
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void anOwnCommandThatTakesTooLongIsEnded() {
        assertThatThrownBy(() -> runner().capture(shell("echo part; S"), Duration.ofMillis(700), 1000))
                .isInstanceOfSatisfying(
                        OutputCut.class, cut -> assertThat(cut.timedOut()).isTrue());
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void anOwnCommandThatNobodyAwaitsIsEnded() throws Exception {
        try (OwnCommandRun capture = runner().begin(shell("(setsid S &); UP; S"), LONG, 1000)) {
            Survivors.await(() -> Files.exists(directory.resolve("up")));
            assertThat(capture).isNotNull();
        }
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void theCommandLeadsASessionWithoutATerminal() throws Exception {
        CommandOutcome outcome = runner().run(shell("echo $$; cut -d' ' -f1,6,7 /proc/$$/stat"), LONG, 20_000);

        String pid = outcome.output().lines().findFirst().orElseThrow();
        assertThat(outcome.output())
                .as("process, its session, its terminal")
                .isEqualTo(pid + "\n" + pid + " " + pid + " 0\n");
    }

    /** Where no tool can set a limit, the variable and the session have to do, and where there is no session, the variable. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
                    true,  (setsid S &); S
                    true,  (env -i S &); S
                    true,  S & S
                    false, (setsid S &); S
                    false, env -i S & S
                    """)
    void findsTheTreeWithoutALimit(boolean session, String script) throws Exception {
        CommandPrefix commandPrefix =
                new CommandPrefix(Optional.empty(), session ? List.of("/usr/bin/setsid") : List.of());
        long mark = ThreadLocalRandom.current().nextLong(1L << 61, Long.MAX_VALUE);
        long now = ProcfsFinder.now();
        ProcessBuilder builder =
                new ProcessBuilder(commandPrefix.start(shell(script).argv(), mark));
        builder.environment().put(ProcfsFinder.VARIABLE, Long.toString(mark));
        Process process = builder.start();
        ProcessTree tree = new ProcessTree(process, new ProcfsFinder(process, mark, session, now), false);
        Survivors.await(() -> Survivors.of("sleep " + seconds).size() == 3);

        assertThat(tree.end(Duration.ofSeconds(10))).isTrue();

        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void theCensusByParentsFindsDescendants() throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", "sleep " + seconds + " & sleep " + seconds).start();
        ProcessTree tree = new ProcessTree(process, new HandleFinder(process), false);
        Survivors.await(() -> Survivors.of("sleep " + seconds).size() == 3);

        assertThat(tree.end(Duration.ofSeconds(10))).isTrue();

        assertThat(Survivors.of(seconds)).isEmpty();
    }

    private CompletableFuture<CommandOutcome> start(CommandRunner runner, String script) {
        CompletableFuture<CommandOutcome> outcome = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                outcome.complete(runner.run(shell(script), LONG, 20_000));
            } catch (IOException | InterruptedException e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.start();
        return outcome;
    }

    /** {@code S} is a sleep that outlives the test, {@code UP} tells the test that everything has started. */
    private ApprovedCommand shell(String script) {
        String whole = script.replaceAll("\\bS\\b", "sleep " + seconds).replaceAll("\\bUP\\b", "touch up");
        return command(directory, "/bin/sh", "-c", whole);
    }

    private CommandRunner runner() {
        return new CommandRunner(Map.of("PATH", "/usr/bin:/bin"), directory);
    }
}
