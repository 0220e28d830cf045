package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands in the sandbox see and write of odd workspaces. */
@EnabledOnOs(OS.LINUX)
final class SandboxedWorkspaceTest {
    @TempDir
    private Path temporary;

    private SandboxFixture machine;

    @BeforeEach
    void make() throws Exception {
        machine = new SandboxFixture(temporary).assumeItWorks();
    }

    @Test
    void leavesNothingForAFileThatHasGone() throws Exception {
        Path env = machine.inWorkspace(".env", "A=1");
        assertThat(machine.shell("cat .env").output()).isEmpty();
        Files.delete(env);

        assertThat(machine.shell("ls -A").output()).isEmpty();
        assertThat(machine.root).isEmptyDirectory();
    }

    @Test
    void showsASecretFileThatTheCommandMakesAndHidesItFromTheNext() throws Exception {
        assertThat(machine.shell("echo A=1 > .env; cat .env").output()).isEqualTo("A=1\n");
        assertThat(machine.shell("cat .env").output()).isEmpty();
    }

    @Test
    void looksAgainIntoAFolderWhoseTimeACommandHasSetBack() throws Exception {
        Path folder = Files.createDirectories(machine.root.resolve("conf"));
        Files.setLastModifiedTime(folder, FileTime.fromMillis(1_000_000));
        assertThat(machine.shell("ls conf").output()).isEmpty();
        machine.inWorkspace("conf/.env", SandboxFixture.CANARY);
        assertThat(machine.shell("cat conf/.env; touch -d @1000 conf").output()).isEmpty();

        assertThat(machine.shell("cat conf/.env").output()).isEmpty();
    }

    @Test
    void startsWithDanglingLinksAndLinksOut() throws Exception {
        Files.createSymbolicLink(machine.root.resolve(".env"), Path.of("nothing"));
        Files.createSymbolicLink(machine.root.resolve("id_rsa"), machine.write("home/ada/.ssh/id_rsa", "key"));
        Files.createSymbolicLink(machine.root.resolve("prod.key"), Path.of("plain.txt"));
        machine.inWorkspace("plain.txt", "secret by its link");

        CommandOutcome outcome = machine.shell("cat plain.txt prod.key; ls");

        assertThat(outcome.output()).isEqualTo("id_rsa\nplain.txt\nprod.key\n");
        assertThat(machine.root.resolve("nothing")).doesNotExist();
    }

    @Test
    void writesAProtectedFileThatTheScopeNames() throws Exception {
        machine.inWorkspace("CLAUDE.md", "old");
        machine.inWorkspace(".mvn/jvm.config", "old");
        machine.inWorkspace(".mvn/maven.config", "old");
        machine.paths(Guards.scoped(machine.root, Scope.of(List.of("CLAUDE.md", ".mvn/jvm.config"))));

        CommandOutcome outcome =
                machine.shell("echo new > CLAUDE.md; echo new > .mvn/jvm.config; echo new > .mvn/maven.config");

        assertThat(outcome.exitCode().orElseThrow()).isNotZero();
        assertThat(machine.root.resolve("CLAUDE.md")).hasContent("new\n");
        assertThat(machine.root.resolve(".mvn/jvm.config")).hasContent("new\n");
        assertThat(machine.root.resolve(".mvn/maven.config")).hasContent("old");
    }

    @Test
    void writesFoldersOfInstalledTools() throws Exception {
        machine.inWorkspace("node_modules/a/package.json", "{}");

        assertThat(machine.shell("mkdir -p node_modules/.vite && echo 1 > node_modules/.vite/results.json")
                        .exitCode())
                .hasValue(0);
        assertThat(machine.root.resolve("node_modules/.vite/results.json")).hasContent("1\n");
    }

    @Test
    void readsARepositoryWhoseCommonFolderIsElsewhere() throws Exception {
        Path main = Files.createDirectories(machine.base.resolve("elsewhere/main"));
        SandboxFixture.git(main, "init", "-q");
        Files.writeString(main.resolve("a.txt"), "a\n");
        SandboxFixture.git(main, "add", "-A");
        SandboxFixture.git(main, "commit", "-qm", "one");
        Files.delete(machine.root);
        SandboxFixture.git(main, "worktree", "add", "-q", machine.root.toString());
        SandboxFixture here = machine;

        assertThat(here.shell("git status --porcelain=v1 && git log --oneline | wc -l")
                        .output())
                .isEqualTo("1\n");
        assertThat(here.shell("echo x > " + main + "/.git/config").output()).contains("Read-only file system");
        assertThat(here.shell("echo x > .git").output()).contains("Read-only file system");
        assertThat(here.shell("cat " + main + "/a.txt").output()).contains("No such file");
    }

    @Test
    void doesNotShowARepositoryThatNamesAnotherWorkTree() throws Exception {
        Path other = Files.createDirectories(machine.base.resolve("elsewhere/other"));
        SandboxFixture.git(other, "init", "-q");
        Files.writeString(machine.root.resolve(".git"), "gitdir: " + other.resolve(".git") + "\n");

        assertThat(machine.shell("cat " + other + "/.git/HEAD").output()).contains("No such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a\nb", "\u00e9t\u00e9", "-x", "a'\"$b"})
    void worksUnderAnyName(String name) throws Exception {
        Path root = Files.createDirectory(machine.base.resolve(name));
        Files.writeString(root.resolve(".env"), "A=1");
        SandboxSetup setup = new SandboxSetup(machine.settings, root, machine.home, machine.environment, List.of());
        var sandbox = new Sandbox(setup, SandboxKind.BWRAP, new SystemTools(machine.environment));
        var runner = SandboxFixture.ended(new CommandRunner(machine.environment, root, false, Optional.of(sandbox)));

        CommandOutcome outcome = runner.run(
                CommandProofs.within(Guards.everything(root), root, "/bin/sh", "-c", "cat .env; echo 1 > made; pwd"),
                SandboxFixture.LONG,
                1000);

        assertThat(outcome.output()).contains(name);
        assertThat(root.resolve("made")).hasContent("1\n");
    }

    @Test
    void hidesOnlyWhatItKnowsWhereTheWorkspaceIsTheHome() throws Exception {
        machine.write("home/ada/.ssh/id_rsa", SandboxFixture.CANARY);
        machine.write("home/ada/.aws/credentials", SandboxFixture.CANARY);
        machine.write("home/ada/.netrc", SandboxFixture.CANARY);
        machine.write("home/ada/.cargo/config.toml", SandboxFixture.CANARY);
        machine.write("home/ada/notes.txt", "mine\n");
        SandboxSetup setup =
                new SandboxSetup(machine.settings, machine.home, machine.home, machine.environment, List.of());
        var sandbox = new Sandbox(setup, SandboxKind.BWRAP, new SystemTools(machine.environment));
        var runner =
                SandboxFixture.ended(new CommandRunner(machine.environment, machine.home, false, Optional.of(sandbox)));

        CommandOutcome outcome = runner.run(
                CommandProofs.within(
                        Guards.everything(machine.home),
                        machine.home,
                        "/bin/sh",
                        "-c",
                        "cat .ssh/* .aws/* .netrc .cargo/config.toml; cat notes.txt"),
                SandboxFixture.LONG,
                1000);

        assertThat(outcome.output()).doesNotContain(SandboxFixture.CANARY).contains("mine");
        assertThat(sandbox.warnings())
                .contains("the workspace is the home directory: only known secret files are hidden");
    }

    @Test
    void hidesHundredsAndRefusesThousands() throws Exception {
        for (int i = 0; i < 1_001; i++) {
            machine.inWorkspace("keys/" + i + ".pem", SandboxFixture.CANARY);
        }
        machine.inWorkspace("keys/readme.txt", "not all of them");
        assertThatThrownBy(() -> machine.shell("true"))
                .isInstanceOf(SandboxRefusal.class)
                .hasMessageContaining("1001 secret or denied files");
        Files.delete(machine.root.resolve("keys/0.pem"));
        Files.delete(machine.root.resolve("keys/readme.txt"));

        assertThat(machine.shell("ls keys; cat keys/*").output()).doesNotContain(SandboxFixture.CANARY);
        assertThat(machine.sandbox().use(machine.paths()).orElseThrow().hiddenFiles())
                .isEqualTo(1);
    }

    @Test
    void takesWhatTheSettingsOpenAndClose() throws Exception {
        Path cache = Files.createDirectories(machine.base.resolve("cache"));
        machine.write("tools/lib.txt", "lib\n");
        machine.write("tools/private.txt", SandboxFixture.CANARY);
        SandboxFixture other = new SandboxFixture(temporary);
        other.settings = new Settings.Sandbox(
                Settings.Confinement.AUTO,
                false,
                List.of(machine.base.resolve("tools").toString()),
                List.of(cache.toString()),
                List.of(machine.base.resolve("tools/private.txt").toString()));

        CommandOutcome outcome = other.shell(
                "cat " + machine.base + "/tools/*; echo 1 > " + cache + "/x; echo 2 > " + machine.base + "/tools/y");

        assertThat(outcome.output()).startsWith("lib\n").doesNotContain(SandboxFixture.CANARY);
        assertThat(cache.resolve("x")).hasContent("1\n");
        assertThat(machine.base.resolve("tools/y")).doesNotExist();
    }

    @Test
    void givesItsDevices() throws Exception {
        CommandOutcome outcome = machine.shell("echo x > /dev/null && echo x > /dev/shm/x && cat /dev/shm/x"
                + " && head -c 4 /dev/urandom | wc -c && python3 -c 'import os; os.openpty(); print(\"pty\")'");

        assertThat(outcome.output()).isEqualTo("x\n4\npty\n");
    }

    @Test
    void takesCredentialsOutOfAConfiguration() {
        String text = """
                [core]
                \tbare = false
                [remote "origin"]
                \turl = https://ada:pw@example.com/x.git
                [http "https://example.com/"]
                \textraheader = a \\
                 b
                [credential]
                \thelper = store
                [branch]
                \tx = 1
                """;

        assertThat(RepositoryWalls.withoutCredentials(text)).isEqualTo("""
                [core]
                \tbare = false
                [remote "origin"]
                \turl = https://example.com/x.git
                [branch]
                \tx = 1
                """);
    }
}
