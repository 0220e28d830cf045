package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class GitSettingsWatchTest {
    private static final String WORDS = "a command changed what git itself obeys: ";

    @TempDir
    Path folder;

    private Path root;
    private GitSettingsWatch watch;

    @BeforeEach
    void repository() throws IOException {
        root = folder.toRealPath().resolve("ws");
        GitFixture.usual(root);
        watch = new GitSettingsWatch(root);
    }

    /** A file below {@code .git}, what is appended to it, and how it is named. */
    static Stream<Arguments> changes() {
        return Stream.of(
                arguments("config", "[core]\n\tfsmonitor = ./x\n", ".git/config (core.fsmonitor)"),
                arguments("config", "[core]\n\thooksPath = .h\n", ".git/config (core.hookspath)"),
                arguments("config", "[filter \"a\"]\n\tclean = x\n", ".git/config (filter.a.clean)"),
                arguments("config", "# words\n", ".git/config"),
                arguments("config.worktree", "[core]\n\tpager = x\n", ".git/config.worktree (core.pager)"),
                arguments("hooks/pre-commit", "#!/bin/sh\n", ".git/hooks/pre-commit"),
                arguments("info/exclude", "a.txt\n", ".git/info/exclude"),
                arguments("info/attributes", "* filter=x\n", ".git/info/attributes"),
                arguments("info/grafts", "x\n", ".git/info/grafts"),
                arguments("info/sparse-checkout", "x\n", ".git/info/sparse-checkout"),
                arguments("objects/info/alternates", "/x\n", ".git/objects/info/alternates"),
                arguments("modules/lib/config", "[core]\n\teditor = x\n", ".git/modules/lib/config (core.editor)"),
                arguments("modules/lib/hooks/post-merge", "x\n", ".git/modules/lib/hooks/post-merge"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void namesTheFileAndTheSettings(String file, String text, String named) throws IOException {
        watch.commandStarts();
        append(".git/" + file, text);
        watch.commandEnded();

        assertThat(watch.note()).hasValue(WORDS + named);
    }

    @Test
    void namesAHookOfAnotherFolderThatTheConfigurationNames() throws IOException {
        append(".git/config", "[core]\n\thooksPath = .husky/_\n");
        append(".husky/_/pre-push", "old\n");
        watch.commandStarts();
        append(".husky/_/pre-push", "new\n");
        watch.commandEnded();

        assertThat(watch.note()).hasValue(WORDS + ".husky/_/pre-push");
    }

    @Test
    void namesASettingThatIsGoneOrHasAnotherValueAndAHookThatIsGone() throws IOException {
        append(".git/config", "[user]\n\tnick = a\n\tname = b\n");
        append(".git/hooks/commit-msg", "x\n");
        watch.commandStarts();
        Path config = root.resolve(".git/config");
        Files.writeString(config, Files.readString(config).replace("\tnick = a\n\tname = b\n", "\tname = c\n"));
        Files.delete(root.resolve(".git/hooks/commit-msg"));
        watch.commandEnded();

        assertThat(watch.note()).hasValue(WORDS + ".git/config (user.name, user.nick), .git/hooks/commit-msg");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no executable bit")
    void namesAHookThatCanBeRunNow() throws IOException {
        append(".git/hooks/pre-commit", "x\n");
        watch.commandStarts();
        assertThat(root.resolve(".git/hooks/pre-commit").toFile().setExecutable(true))
                .isTrue();
        watch.commandEnded();

        assertThat(watch.note()).hasValue(WORDS + ".git/hooks/pre-commit");
    }

    @Test
    void saysNothingOfOtherFilesOfExamplesAndOfWhatHappenedBetweenTwoCommands() throws IOException {
        watch.commandStarts();
        append(".git/hooks/pre-commit.sample", "x\n");
        append(".git/HEAD", "");
        append("a.txt", "x\n");
        watch.commandEnded();
        append(".git/config", "[user]\n\tname = person\n");
        watch.commandStarts();
        Path config = root.resolve(".git/config");
        Files.writeString(config, Files.readString(config));
        watch.commandEnded();

        assertThat(watch.note()).isEmpty();
    }

    @Test
    void namesTheFilesOfARepositoryThatACommandMakes() throws IOException {
        Path plain = Files.createDirectory(folder.toRealPath().resolve("plain"));
        GitSettingsWatch fresh = new GitSettingsWatch(plain);
        fresh.commandStarts();
        GitFixture.init(plain);
        fresh.commandEnded();

        assertThat(fresh.note().orElse("")).startsWith(WORDS + ".git/config (core.");
    }

    private void append(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
