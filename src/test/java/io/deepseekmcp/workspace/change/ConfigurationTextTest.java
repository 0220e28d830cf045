package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigurationTextTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[filter \"lfs\"]\n\tclean = x\n",
                "[FILTER \"x\"]\n",
                "[core]\n\tbare = false\n\t[filter.old] clean = x\n",
                "[include]\n\tpath = ../more\n",
                "[IncludeIf \"gitdir:/\"]\n\tpath = ../more\n",
                "[hook \"x\"]\n\tcommand = x\n"
            })
    void knowsTheSectionsThatMayNamePrograms(String text) throws Exception {
        assertThat(ConfigurationText.mayNamePrograms(repository("[core]\n" + text)))
                .isTrue();
    }

    @Test
    void seesThatAnOrdinaryConfigurationNamesNone() throws Exception {
        GitFixture git = GitFixture.init(folder.resolve("ws"));
        git.git("config", "core.hooksPath", ".husky");
        git.git("remote", "add", "origin", "https://localhost/filter");

        assertThat(ConfigurationText.mayNamePrograms(git.top().resolve(".git"))).isFalse();
    }

    @Test
    void looksIntoWhatLinkedWorkTreesShareAndIntoTheirOwn() throws Exception {
        GitFixture git = GitFixture.init(folder.resolve("ws")).commitAll();
        git.git("worktree", "add", "-q", folder.resolve("linked").toString());
        Path linked = git.top().resolve(".git/worktrees/linked");
        assertThat(ConfigurationText.mayNamePrograms(linked)).isFalse();

        git.git("config", "extensions.worktreeConfig", "true");
        GitFixture.at(folder.resolve("linked")).git("config", "--worktree", "filter.x.clean", "x");
        assertThat(ConfigurationText.mayNamePrograms(linked)).isTrue();
        assertThat(ConfigurationText.mayNamePrograms(git.top().resolve(".git"))).isFalse();

        git.git("config", "filter.y.clean", "y");
        Files.delete(linked.resolve("config.worktree"));
        assertThat(ConfigurationText.mayNamePrograms(linked)).isTrue();
    }

    @Test
    void leavesToGitWhatIsNotThere() {
        assertThat(ConfigurationText.mayNamePrograms(folder)).isTrue();
    }

    private Path repository(String config) throws IOException {
        Files.writeString(folder.resolve("config"), config, StandardCharsets.UTF_8);
        return folder;
    }
}
