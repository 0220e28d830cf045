package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs approved git commands, for real, on what git tells apart otherwise than the guard does. */
class HiddenHistoryTest {
    private static final String SECRET = "s3cr3t-v4lue";
    private static final List<List<String>> SHOWING = List.of(
            List.of("git", "log", "-p"),
            List.of("git", "show", "HEAD"),
            List.of("git", "diff"),
            List.of("git", "diff", "HEAD~1"),
            List.of("git", "grep", "-n", "v4lue"),
            List.of("git", "grep", "-n", "v4lue", "HEAD"));

    @TempDir
    Path folder;

    private CommandFixture fixture;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        fixture = CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), List.of(), ""));
    }

    @ParameterizedTest
    @CsvSource({
        "Über/**, über/a.txt",
        "Über/**, ÜBER/a.txt",
        "über/**, Über/a.txt",
        "Straße/Ärger.txt, straße/ärger.txt",
        "дом/**, ДОМ/a.txt",
        "ÀÉÎÕÜàéîõü/**, àÉîÕüÀéÎõÜ/a.txt",
        "app/(shut)/**, app/(shut)/a.txt",
        "private/**, PRIVATE/a.txt"
    })
    void gitShowsNothingOfWhatTheRequestCloses(String denied, String file) throws Exception {
        for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
            String name = Normalizer.normalize(file, form);
            fixture.write(name, SECRET + " one\n");
            fixture.git("add", "-A");
            fixture.commit("closed");
            fixture.write(name, SECRET + " two\n");
            CommandGuard guard = guard(denied);
            for (List<String> argv : SHOWING) {
                ApprovedCommand command = guard.approve(argv, paths(denied).toRead("."));
                String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
                assertThat(output).as("%s of %s", argv, name).doesNotContain(SECRET);
            }
            fixture.git("reset", "-q", "--hard", "HEAD~1");
        }
    }

    @Test
    void aLineHistoryEndsAtARename() throws Exception {
        fixture.write(".env", SECRET + " 1\n" + SECRET + " 2\nthree\nfour\nfive\n");
        fixture.git("add", "-A", "-f");
        fixture.commit("env");
        Files.move(fixture.workspace().resolve(".env"), fixture.workspace().resolve("settings.txt"));
        fixture.git("add", "-A", "-f");
        fixture.commit("rename");
        fixture.write("settings.txt", "open 1\nopen 2\nthree\nfour\nfive\n");
        fixture.git("add", "-A");
        fixture.commit("open");
        fixture.write("settings.txt", "open 1\nopen 2\nthree\nfour\nfive\nsix\n");
        for (List<String> flags : List.of(
                List.of("-L3,4:settings.txt"),
                List.of("-L3,4:settings.txt", "-M"),
                List.of("-M10", "-L", "3,4:settings.txt", "-C"))) {
            List<String> argv = new ArrayList<>(List.of("git", "log"));
            argv.addAll(flags);
            ApprovedCommand command = fixture.approve(argv);
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output).contains("settings.txt").doesNotContain(".env").doesNotContain("commit env");
        }
        assertThat(fixture.git("log", "-L3,4:settings.txt")).contains(".env");
    }

    @Test
    void lookingAtDifferencesLeavesTheIndexAlone() throws Exception {
        Path index = fixture.workspace().resolve(".git/index");
        Path file = fixture.workspace().resolve("src/app.ts");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
        byte[] before = Files.readAllBytes(index);
        for (List<String> argv : List.of(
                List.of("git", "diff"),
                List.of("git", "diff", "--stat"),
                List.of("git", "diff", "HEAD"),
                List.of("git", "status"),
                List.of("git", "describe", "--always", "--dirty"),
                List.of("git", "grep", "x"))) {
            ApprovedCommand command = fixture.approve(argv);
            CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(Files.readAllBytes(index)).as("%s", argv).isEqualTo(before);
        }
        fixture.git("diff");
        assertThat(Files.readAllBytes(index)).as("a plain git diff writes it").isNotEqualTo(before);
    }

    @Test
    void aPartialCloneShowsAllThatNeedsNoFetching() throws Exception {
        Path clone = folder.toRealPath().resolve("clone");
        Path mark = folder.toRealPath().resolve("fetched");
        fixture.git("config", "uploadpack.allowFilter", "true");
        fixture.git(
                "clone", "-q", "--no-local", "--filter=blob:none", "file://" + fixture.workspace(), clone.toString());
        Path evil = folder.toRealPath().resolve("upload.sh");
        CommandFixture.executable(evil, "#!/bin/sh\ntouch '" + mark + "'\nexit 1\n");
        CommandFixture.run(
                List.of(CommandFixture.realGit().toString(), "config", "remote.origin.uploadpack", evil.toString()),
                clone,
                Map.of());
        Files.writeString(clone.resolve("src/app.ts"), "changed\n", StandardCharsets.UTF_8);
        PathGuard paths = new PathGuard(clone, CommandFixture.RULES, Scope.everything(), List.of());
        CommandGuard guard = guard(paths, clone);
        for (List<String> argv : List.of(
                List.of("git", "status", "--short"),
                List.of("git", "diff"),
                List.of("git", "diff", "HEAD"),
                List.of("git", "log", "--oneline"),
                List.of("git", "log", "--name-only"),
                List.of("git", "show", "HEAD", "--name-only"),
                List.of("git", "ls-files"),
                List.of("git", "grep", "second"),
                List.of("git", "rev-parse", "HEAD"))) {
            ApprovedCommand command = guard.approve(argv, paths.toRead("."));
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output).as("%s", argv).isNotEmpty().doesNotContain("fatal:");
        }
        for (List<String> argv : List.of(
                List.of("git", "log", "-p"),
                List.of("git", "show", "HEAD~1"),
                List.of("git", "diff", "HEAD~1"),
                List.of("git", "blame", "src/app.ts"),
                List.of("git", "grep", "second", "HEAD~1"))) {
            assertThatThrownBy(() -> guard.approve(argv, paths.toRead(".")))
                    .as("%s", argv)
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("partial");
        }
        assertThat(mark).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".gitignore",
                ".gitattributes",
                ".git/index",
                ".git/config",
                ".git/info/exclude",
                ".git/info/attributes"
            })
    void gitIsNotStartedWhereItWouldWaitAtAPipe(String file) throws Exception {
        CommandGuard guard = fixture.guard();
        Path path = fixture.workspace().resolve(file);
        Files.createDirectories(path.getParent());
        Files.deleteIfExists(path);
        CommandFixture.run(List.of("mkfifo", path.toString()), fixture.workspace(), Map.of());
        assertThatThrownBy(() ->
                        guard.approve(List.of("git", "status"), fixture.paths().toRead(".")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("wait");
        assertThat(OwnCommand.on(folder.resolve("bin").toString(), fixture.workspace())
                        .gitObstacle())
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/.gitignore", "new/deep/.gitattributes"})
    void gitIsNotStartedWhereItWouldWaitAtAPipeInAFolder(String file) throws Exception {
        CommandGuard guard = fixture.guard();
        Path path = fixture.workspace().resolve(file);
        Files.createDirectories(path.getParent());
        CommandFixture.run(List.of("mkfifo", path.toString()), fixture.workspace(), Map.of());
        for (List<String> argv : List.of(
                List.of("git", "status"),
                List.of("git", "diff"),
                List.of("git", "log", "-p"),
                List.of("git", "blame", "src/app.ts"),
                List.of("git", "check-ignore", "src/app.ts"),
                List.of("git", "ls-files", "-o", "--exclude-standard"))) {
            assertThatThrownBy(() -> guard.approve(argv, fixture.paths().toRead(".")))
                    .as("%s", argv)
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining(file + " is no file, and git would wait");
        }
        ApprovedCommand harmless = guard.approve(
                List.of("git", "rev-parse", "HEAD"), fixture.paths().toRead("."));
        assertThat(CommandFixture.run(harmless.argv(), harmless.directory(), harmless.environment()))
                .matches("[0-9a-f]{40}\\R");
    }

    private PathGuard paths(String denied) throws Refused {
        return new PathGuard(fixture.workspace(), CommandFixture.RULES, Scope.everything(), List.of(denied));
    }

    private CommandGuard guard(String denied) throws Refused {
        return guard(paths(denied), fixture.workspace());
    }

    private CommandGuard guard(PathGuard paths, Path root) throws Refused {
        return new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                folder.resolve("bin").toString(),
                new GitByProcess(root));
    }
}
