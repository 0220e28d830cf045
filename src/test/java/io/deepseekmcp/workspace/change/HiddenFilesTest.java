package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;

/** Files that git ignores, passes by or must not show. */
final class HiddenFilesTest extends UsualRepository {
    @Test
    void seesUntrackedFilesThatTheConfigurationHides() throws Exception {
        git.git("config", "status.showUntrackedFiles", "no");
        git.write("u.txt", "u\n");
        Play play = Play.in(root);
        play.command(() -> play.write("u.txt", "u2\n").write("v.txt", "v\n"));

        assertThat(play.changes().changed()).containsExactly("u.txt");
        assertThat(play.changes().created()).containsExactly("v.txt");
    }

    @Test
    void seesFilesThatFlagsHide() throws Exception {
        git.git("update-index", "--assume-unchanged", "a.txt");
        git.git("update-index", "--skip-worktree", "b.txt");
        git.write("b.txt", "local\n");
        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "one\ntwo\n").write("b.txt", "local\nmore\n"));

        Changes changes = play.changes();

        assertThat(git.git("status", "--porcelain")).isEmpty();
        assertThat(changes.changed()).containsExactly("a.txt", "b.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 -\n b.txt | 1 +");
    }

    @Test
    void seesFilesThatACommandHides() throws Exception {
        Play play = Play.in(root);
        play.command(() -> {
            git.git("update-index", "--assume-unchanged", "a.txt");
            play.write("a.txt", "hidden\n");
        });

        assertThat(git.git("status", "--porcelain")).isEmpty();
        assertThat(play.changes().changed()).containsExactly("a.txt");
    }

    @Test
    void knowsTheFilesThatASparseCheckoutLeavesOut() throws Exception {
        git.refreshIndex().git("sparse-checkout", "set", "--no-cone", "/*", "!src/");
        Play play = Play.in(root);
        assertThat(play.file("src/c.txt")).doesNotExist();
        play.command(() -> play.write("a.txt", "x\n"));

        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().deleted()).isEmpty();
    }

    @Test
    void listsIgnoredOutputApart() throws Exception {
        git.write("out/old.o", "old").write("build.log", "old");
        Files.setLastModifiedTime(root.resolve("out/old.o"), FileTime.fromMillis(1));
        Play play = Play.in(root);
        assertThat(play.command(
                        () -> play.write("out/o.txt", "o").write("x.log", "l").write("seen.txt", "s\n")))
                .containsExactly("seen.txt");

        Changes changes = play.changes();

        assertThat(changes.created()).containsExactly("seen.txt");
        assertThat(changes.changed()).isEmpty();
        assertThat(changes.ignored()).contains("out/o.txt", "x.log");
        assertThat(changes.diffStat()).isEqualTo(" seen.txt | 1 +");
    }

    @Test
    void movesOutputThatBecameIgnoredToTheIgnored() throws Exception {
        Play play = Play.in(root);
        play.command(() -> play.write("cov.xml", "c\n"));
        play.tool(".gitignore", "out/\n*.log\ncov.xml\n");

        assertThat(play.changes().created()).isEmpty();
        assertThat(play.changes().changed()).containsExactly(".gitignore");
        assertThat(play.changes().ignored()).containsExactly("cov.xml");
    }

    @Test
    void listsAnIgnoredFileThatAToolWrote() throws Exception {
        git.write("out/kept.txt", "1\n2\n");
        Play play = Play.in(root);
        play.tool("out/o.txt", "o\n").tool("out/kept.txt", "1\n");

        Changes changes = play.changes();

        assertThat(changes.created()).containsExactly("out/o.txt");
        assertThat(changes.changed()).containsExactly("out/kept.txt");
        assertThat(changes.diffStat()).isEqualTo(" out/kept.txt | 1 -\n out/o.txt    | 1 +");
    }

    @Test
    void doesNotTakeFilesForNewThatAreNoLongerIgnored() throws Exception {
        git.write("out/old.o", "old");
        Files.setLastModifiedTime(root.resolve("out/old.o"), FileTime.fromMillis(1));
        Play play = Play.in(root);
        play.tool(".gitignore", "*.log\n");

        // The file's change time is fresh in this test, so that it may be told either way; it must not be counted
        // twice.
        assertThat(play.changes().changed()).containsExactly(".gitignore");
    }

    @Test
    void listsSecretFilesByNameAlone() throws Exception {
        git.write(".env", "TOKEN=1\n").write("private/x", "1\n").commitAll();
        Play play = Play.in(root, "private/**");
        assertThat(play.command(() -> play.write(".env", "TOKEN=2\n")
                        .write("private/x", "2\n")
                        .write("id_rsa", "k\n")))
                .containsExactly(".env", "id_rsa", "private/x");

        assertThat(play.changes().changed()).containsExactly(".env", "private/x");
        assertThat(play.changes().created()).containsExactly("id_rsa");
        assertThat(play.changes().diffStat()).isEmpty();
    }

    @Test
    void takesWhatLiesBehindALinkForGone() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("c.txt"), "not of the workspace\n", StandardCharsets.UTF_8);
        git.write("src/u.txt", "untracked\n");
        Play play = Play.in(root);
        play.command(() -> {
            play.delete("src/c.txt").delete("src/u.txt").delete("src");
            Files.createSymbolicLink(play.file("src"), elsewhere);
        });

        assertThat(play.changes().deleted()).containsExactly("src/c.txt", "src/u.txt");
        assertThat(play.changes().created()).containsExactly("src");
        assertThat(play.changes().diffStat()).isEqualTo(" src       | 1 +\n src/c.txt | 2 --\n src/u.txt | 1 -");
    }

    @Test
    void countsAFileThatWasTakenOutOfTheIndexAndChanged() throws Exception {
        Play play = Play.in(root);
        play.command(() -> {
            git.git("rm", "-q", "--cached", "a.txt");
            play.write("a.txt", "one\ntwo\n");
        });

        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().diffStat()).isEqualTo(" a.txt | 1 -");
    }
}
