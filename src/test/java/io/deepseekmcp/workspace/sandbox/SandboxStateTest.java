package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.config.Settings.Confinement;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found out about the sandbox of a machine, said of it, and done without it. */
@EnabledOnOs(OS.LINUX)
final class SandboxStateTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "setting up uid map: Permission denied | AppArmor | bwrap-userns-restrict",
                "No permissions to create new namespace, likely because the kernel does not allow non-privileged user"
                        + " namespaces. | Docker's usual filter | the container is the boundary",
                "Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC) |"
                        + " no further user namespace | user.max_user_namespaces",
                "Creating new namespace failed, likely because the kernel does not support user namespaces. |"
                        + " namespaces cannot be made | kernel must support",
                "Creating new namespace failed: Operation not permitted | namespaces cannot be made | container",
                "Failed to make / slave: Permission denied | denies mounts | container",
                "pivot_root: Operation not permitted | denies a root of its own | container",
                "something new | does not start | by hand"
            })
    void saysWhyThereIsNone(String message, String meaning, String advice) throws Exception {
        SandboxFixture machine = failing("echo 'bwrap: " + message.replace("'", "'\\''") + "' >&2; exit 1");

        SandboxState state = machine.sandbox(bin(machine)).state();

        assertThat(state.kind()).isEqualTo(SandboxKind.NONE);
        assertThat(state.reason()).contains(meaning).contains("bwrap: " + message);
        assertThat(state.advice()).contains(advice);
        assertThat(state.warnings()).containsExactly("commands run without a sandbox: " + state.reason());
        assertThat(machine.shell("echo outside").output()).isEqualTo("outside\n");
        assertThat(machine.sandbox().use(machine.paths())).hasValueSatisfying(use -> {
            assertThat(use.word()).isEqualTo("none");
            assertThat(use.warnings()).containsExactly("commands run without a sandbox: " + state.reason());
        });
        assertThat(machine.sandbox().use(machine.paths()).orElseThrow().warnings())
                .isEmpty();
    }

    @Test
    void refusesCommandsWhereItIsRequired() throws Exception {
        SandboxFixture machine = failing("echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1");
        machine.settings = SandboxFixture.settings(Confinement.REQUIRED, false);
        machine.sandbox(bin(machine));

        assertThatThrownBy(() -> machine.shell("touch ran"))
                .isInstanceOf(SandboxRefusal.class)
                .hasMessageStartingWith("refused: no sandbox (this system denies unprivileged user namespaces")
                .hasMessageContaining("bwrap-userns-restrict");
        assertThat(machine.root.resolve("ran")).doesNotExist();
        CommandOutcome git = machine.runner()
                .run(
                        CommandProofs.readingWithin(machine.paths(), machine.root, "/bin/echo", "git"),
                        SandboxFixture.LONG,
                        100);
        assertThat(git.output()).isEqualTo("git\n");
        assertThat(machine.sandbox().contractLine(machine.paths())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--unshare-net | bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted | network | true |"
                        + " commands reach the network: the sandbox cannot cut it here | bwrap",
                "--proc | bwrap: Can't mount proc on /newroot/proc: Operation not permitted | process_list | false | |"
                        + " bwrap without process isolation"
            })
    void goesOnWithLess(String denied, String message, String reduced, boolean refuses, String warning, String word)
            throws Exception {
        new SandboxFixture(temporary).assumeItWorks();
        String script = "for word in \"$@\"; do [ \"$word\" = " + denied + " ] && echo \"" + message
                + "\" >&2 && exit 1; done; exec /usr/bin/bwrap \"$@\"";
        SandboxFixture machine = failing(script);

        SandboxState state = machine.sandbox(bin(machine)).state();

        assertThat(state.kind()).isEqualTo(SandboxKind.BWRAP);
        assertThat(state.reduced()).containsExactly(reduced);
        assertThat(state.warnings()).isEqualTo(warning == null ? List.of() : List.of(warning));
        assertThat(machine.shell("cat " + machine.home + "/../../x; echo in").output())
                .contains("in\n");
        assertThat(machine.sandbox().use(machine.paths()).orElseThrow().word()).isEqualTo(word);
        SandboxFixture required = failing(script);
        required.settings = SandboxFixture.settings(Confinement.REQUIRED, false);
        assertThat(required.sandbox(bin(required)).state().refuses()).isEqualTo(refuses);
    }

    @Test
    void knowsThatItIsNotInstalled() throws Exception {
        SandboxFixture machine = new SandboxFixture(temporary);

        SandboxState state = machine.sandbox(List.of()).state();

        assertThat(state.json())
                .containsEntry("mode", "auto")
                .containsEntry("kind", "none")
                .containsEntry("network", "off")
                .containsEntry("reduced", List.of())
                .containsEntry("reason", "not installed")
                .containsEntry("advice", "install the package bubblewrap")
                .containsEntry("readable", 0)
                .containsEntry("version", null)
                .containsOnlyKeys("mode", "kind", "network", "reduced", "reason", "advice", "readable", "version");
    }

    @Test
    void isNotTriedWhereItIsOff() throws Exception {
        SandboxFixture machine = failing("touch " + temporary + "/tried; exit 1");
        machine.settings = SandboxFixture.settings(Confinement.OFF, false);

        assertThat(machine.sandbox(bin(machine)).state().kind()).isEqualTo(SandboxKind.NONE);
        assertThat(machine.shell("tr '\\0' ' ' < /proc/$PPID/cmdline").output()).doesNotContain("bwrap");
        assertThat(temporary.resolve("tried")).doesNotExist();
    }

    @Test
    void isNotThereOnWindows() throws Exception {
        SandboxFixture machine = new SandboxFixture(temporary);
        SandboxSetup setup =
                new SandboxSetup(machine.settings, machine.root, machine.home, machine.environment, List.of());

        SandboxState state = new Sandbox(setup, SandboxKind.NONE, words -> new ToolRunner.Ended(0, "")).state();

        assertThat(state.reason()).isEqualTo("not available on Windows");
        assertThat(state.advice()).contains("WSL2");
    }

    @Test
    void opensTheNetworkWhenToldTo() throws Exception {
        SandboxFixture machine = new SandboxFixture(temporary);
        machine.settings = SandboxFixture.settings(Confinement.AUTO, true);
        machine.assumeItWorks();
        try (java.net.ServerSocket port = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            CommandOutcome outcome = machine.shell("echo \"$npm_config_offline\"; python3 -c 'import socket;"
                    + " socket.create_connection((\"127.0.0.1\", " + port.getLocalPort() + "), 5); print(\"in\")'");

            assertThat(outcome.output()).isEqualTo("\nin\n");
        }
        assertThat(machine.sandbox().contractLine(machine.paths()))
                .hasValueSatisfying(line -> assertThat(line)
                        .isEqualTo(
                                "Commands run in a sandbox: writable is the workspace without .git, and /tmp; network is open;"
                                        + " 0 secret files read as empty."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "npm ERR! code ENOTCACHED | sandbox: no network for commands (loopback works).",
                "curl: (6) Could not resolve host: x | sandbox: no network for commands (loopback works).",
                "mkdir: cannot create directory '/x': Read-only file system | sandbox: only the workspace",
                "rm: cannot remove '.env': Device or resource busy | sandbox: .env is hidden or read-only for commands",
                "rm: cannot remove 'other': Device or resource busy |",
                "sh: 1: command not found | sandbox: tools outside the usual folders are not visible",
                "cat: HOME/x: No such file or directory | sandbox: tools outside the usual folders are not visible",
                "cat: x: No such file or directory |",
                "open: Permission denied |",
                "connect: Connection refused |"
            })
    void hintsAtWhatItHasToDoWithAFailure(String output, String hint) {
        FailureHints hints = new FailureHints(false, Path.of("/home/ada"));
        String text = "before\n" + output.replace("HOME", "/home/ada") + "\nafter";

        var found = hints.of(text, List.of(".env", ".git"));

        if (hint == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).hasValueSatisfying(line -> assertThat(line).startsWith(hint));
        }
    }

    @Test
    void addsTheHintToAFailureOnly() throws Exception {
        SandboxFixture machine = new SandboxFixture(temporary).assumeItWorks();

        assertThat(machine.shell("echo EROFS").hint()).isEmpty();
        assertThat(machine.shell("touch /usr/x").hint())
                .hasValueSatisfying(
                        line -> assertThat(line)
                                .isEqualTo(
                                        "sandbox: only the workspace (not .git, not protected files) and /tmp can be written."));
        assertThat(machine.sandbox().use(machine.paths()).orElseThrow().hints()).hasSize(1);
    }

    private SandboxFixture failing(String script) throws Exception {
        SandboxFixture machine = new SandboxFixture(temporary);
        machine.script("fake/bwrap", "#!/bin/sh\n" + script + "\n");
        return machine;
    }

    private static List<Path> bin(SandboxFixture machine) {
        return List.of(machine.base.resolve("fake"));
    }
}
