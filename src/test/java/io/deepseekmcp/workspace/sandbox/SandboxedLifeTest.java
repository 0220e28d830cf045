package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.Survivors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a command in the sandbox starts and ends. */
@EnabledOnOs(OS.LINUX)
final class SandboxedLifeTest {
    private static final String DAEMONS =
            "(setsid sh -c 'trap \"\" TERM HUP INT; sleep S & sleep S' &); (trap '' TERM; sleep S) & ";

    @TempDir
    private Path temporary;

    private SandboxFixture machine;
    private final String seconds = Survivors.uniqueSeconds();

    @BeforeEach
    void make() throws Exception {
        machine = new SandboxFixture(temporary).assumeItWorks();
    }

    @ParameterizedTest
    @CsvSource({
        "exit 0, 0",
        "exit 1, 1",
        "exit 77, 77",
        "kill -KILL $$, 137",
        "kill -SEGV $$, 139",
        "kill -TERM $$, 143",
        "echo 'bwrap: execvp x: No such file or directory'; exit 1, 1"
    })
    void passesTheEndOn(String script, int code) throws Exception {
        CommandOutcome outcome = machine.shell(script);

        assertThat(outcome.exitCode()).hasValue(code);
        assertThat(outcome.timedOut()).isFalse();
    }

    @Test
    void leavesNothingAtATimeOut() throws Exception {
        CommandOutcome outcome = machine.run(Duration.ofMillis(700), "/bin/sh", "-c", script(DAEMONS + "sleep S"));

        assertThat(outcome.timedOut()).isTrue();
        assertThat(outcome.exitCode()).isEmpty();
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void letsACommandEndInItsOwnWayAtATimeOut() throws Exception {
        CommandOutcome outcome = machine.run(
                Duration.ofSeconds(2), "/bin/sh", "-c", script("trap 'echo bye > ended; exit 7' TERM; sleep S & wait"));

        assertThat(outcome.timedOut()).isTrue();
        assertThat(outcome.exitCode()).hasValue(7);
        assertThat(machine.root.resolve("ended")).hasContent("bye\n");
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void takesDaemonsWithIt() throws Exception {
        CommandOutcome outcome = machine.shell(script(DAEMONS + "echo done"));

        assertThat(outcome.exitCode()).hasValue(0);
        assertThat(outcome.output()).isEqualTo("done\n");
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    @Test
    void endsWithTheThreadThatIsInterrupted() throws Exception {
        FutureTask<CommandOutcome> run = new FutureTask<>(() -> machine.shell(script(DAEMONS + ": > up; sleep S")));
        Thread thread = new Thread(run);
        thread.start();
        Survivors.await(() -> Files.exists(machine.root.resolve("up")));

        thread.interrupt();

        assertThatThrownBy(() -> run.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    /** Bubblewrap is told to die with its parent, and takes the thread that started it for that. */
    @Test
    void startsOnAThreadThatLasts() throws Exception {
        machine.shell("true");
        Set<Thread> starters = starters();
        FutureTask<CommandOutcome> run = new FutureTask<>(() -> machine.shell("true"));
        Thread asker = new Thread(run);
        asker.start();
        asker.join();

        assertThat(run.get().exitCode()).hasValue(0);
        assertThat(starters).hasSize(1).allMatch(Thread::isAlive).allMatch(Thread::isDaemon);
        assertThat(starters()).isEqualTo(starters);
    }

    private static Set<Thread> starters() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("command-starter"))
                .collect(Collectors.toSet());
    }

    @Test
    void endsEvenOneWhoseFirstProcessStandsStill() throws Exception {
        CommandOutcome outcome = machine.run(
                Duration.ofSeconds(2),
                "/usr/bin/python3",
                "-c",
                "import ctypes; print(ctypes.CDLL(None).ptrace(16, 1, 0, 0), flush=True)");

        assertThat(Survivors.of(machine.root.toString())).isEmpty();
        assertThat(outcome.elapsed()).isLessThan(SandboxFixture.LONG);
    }

    @Test
    void sharesTheTempOfADelegationAndRemovesIt() throws Exception {
        machine.shell("echo one > /tmp/x; echo two > ~/y; mkdir -p -m 0 /tmp/closed; : > \"/tmp/$(printf 'a\\377')\"");

        assertThat(machine.shell("cat /tmp/x /var/tmp/x ~/y").output()).isEqualTo("one\none\ntwo\n");
        assertThat(Path.of("/tmp/x")).doesNotExist();
        assertThat(machine.home.resolve("y")).doesNotExist();
        Path folder = machine.folder();
        assertThat(folder).exists();
        machine.runner().release(machine.paths());
        Survivors.await(() -> !Files.exists(folder));
    }

    @Test
    void tellsASandboxThatFailsFromACommandThatDoes() throws Exception {
        Path bin = machine.base.resolve("tools");
        machine.script(
                "tools/bwrap",
                "#!/bin/sh\n[ -e " + machine.base + "/broken ] && echo 'bwrap: broken' && exit 1\n"
                        + "exec /usr/bin/bwrap \"$@\"\n");
        SandboxFixture fresh = new SandboxFixture(temporary);
        assertThat(fresh.sandbox(List.of(bin)).state().works()).isTrue();
        assertThat(fresh.shell("echo inside").output()).isEqualTo("inside\n");
        machine.write("broken", "");

        assertThatThrownBy(() -> fresh.shell("touch ran"))
                .isInstanceOf(SandboxRefusal.class)
                .hasMessageContaining("the sandbox could not be set up: bwrap: broken");
        assertThat(fresh.root.resolve("ran")).doesNotExist();
        assertThatThrownBy(() -> fresh.shell("touch ran")).isInstanceOf(SandboxRefusal.class);
        assertThat(fresh.sandbox().state().kind()).isEqualTo(SandboxKind.NONE);
    }

    @Test
    void saysThatAProgramIsNotVisible() throws Exception {
        Path program = machine.script("elsewhere/tool", "#!/bin/sh\necho ran\n");
        SandboxFixture other = new SandboxFixture(temporary);
        Path hidden = Path.of("/var/tmp")
                .resolve(program.getFileName() + "-" + ProcessHandle.current().pid());
        Files.copy(program, hidden, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        try {
            assertThatThrownBy(() -> other.runner()
                            .run(
                                    CommandProofs.within(other.paths(), other.root, hidden.toString()),
                                    SandboxFixture.LONG,
                                    1000))
                    .hasMessageContaining("lies outside what the sandbox shows; commands.readable_paths adds it");
        } finally {
            Files.delete(hidden);
        }
    }

    private String script(String text) {
        return text.replace("sleep S", "sleep " + seconds);
    }
}
