package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Repositories of every kind, and those of which git says little or nothing. */
final class RepositoryKindsTest extends UsualRepository {
    @Test
    void seesThroughACommit() throws Exception {
        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "one\ntwo\n").write("n.txt", "n\n"));
        play.write("b.txt", "person\n");
        git.commitAll();

        Changes changes = play.changes();

        assertThat(git.git("status", "--porcelain")).isEmpty();
        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("n.txt");
        assertThat(changes.byOthers()).containsExactly("b.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 -\n n.txt | 1 +");
    }

    @Test
    void listsTheFilesOfANewRepositoryInsideThatIgnoresItself() throws Exception {
        GitFixture.init(root.resolve("old")).write(".gitignore", "*\n").write("mine.txt", "m\n");
        Play play = Play.in(root);
        play.command(() -> {
            GitFixture.init(root.resolve("inner")).write(".gitignore", "*\n").write("tool.txt", "t\n");
            play.write("old/build.txt", "b\n");
        });

        assertThat(play.changes().created()).containsExactly("inner/.gitignore", "inner/tool.txt");
    }

    @Test
    void worksBeforeTheFirstCommit() throws Exception {
        Path fresh = folder.resolve("fresh");
        GitFixture repository = GitFixture.init(fresh).write("a.txt", "a\n").write("s.txt", "s\n");
        repository.git("add", "s.txt");
        Play play = Play.in(fresh);
        play.tool("a.txt", "a\nb\n").command(() -> play.write("s.txt", "s2\n").write("n.txt", "n\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "s.txt");
        assertThat(changes.created()).containsExactly("n.txt");
        assertThat(changes.notes()).isEmpty();
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 +\n n.txt | 1 +\n s.txt | 2 +-");
    }

    @Test
    void seesThroughTheFirstCommit() throws Exception {
        Path fresh = folder.resolve("fresh");
        GitFixture repository = GitFixture.init(fresh).write("a.txt", "a\n");
        Play play = Play.in(fresh);
        play.command(() -> {
            play.write("n.txt", "n\n");
            repository.commitAll();
        });

        assertThat(play.changes().created()).containsExactly("n.txt");
        assertThat(play.changes().changed()).isEmpty();
    }

    @Test
    void looksIntoRepositoriesInsideThisOne() throws Exception {
        GitFixture.init(root.resolve("nested")).write("n.txt", "n1\n").commitAll();
        GitFixture library =
                GitFixture.init(folder.resolve("lib")).write("l.txt", "l\n").commitAll();
        git.git("submodule", "--quiet", "add", library.top().toString(), "sub");
        git.commitAll();
        Play play = Play.in(root);
        assertThat(play.command(() -> play.write("nested/n.txt", "n2\n")
                        .write("sub/l.txt", "l2\n")
                        .write("sub/m.txt", "m\n")))
                .containsExactly("nested/n.txt", "sub/l.txt", "sub/m.txt");
        play.command(() -> GitFixture.init(root.resolve("made")).write("x.txt", "x\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("nested/n.txt", "sub/l.txt");
        assertThat(changes.created()).containsExactly("made/x.txt", "sub/m.txt");
        assertThat(changes.ignored()).isEmpty();
        assertThat(changes.diffStat())
                .isEqualTo(" made/x.txt   | 1 +\n nested/n.txt | 2 +-\n sub/l.txt    | 2 +-\n sub/m.txt    | 1 +");
    }

    @Test
    void worksInALinkedWorktreeAndInASubmodule() throws Exception {
        git.git("worktree", "add", "-q", folder.resolve("linked").toString());
        Play play = Play.in(folder.resolve("linked"));
        play.command(() -> play.write("a.txt", "one\n").write("n.txt", "n\n"));

        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().created()).containsExactly("n.txt");
        assertThat(play.changes().diffStat()).isEqualTo(" a.txt | 2 --\n n.txt | 1 +");
        assertThat(play.changes().notes()).isEmpty();
    }

    @Test
    void staysBelowTheRootInARepositoryAboveIt() throws Exception {
        git.write("src/d.txt", "d\n");
        Play play = Play.in(root.resolve("src"));
        play.write("../b.txt", "outside\n").write("../outside.txt", "o\n");
        play.command(
                () -> play.write("c.txt", "c1\n").write("../a.txt", "outside\n").write("e.txt", "e\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("c.txt");
        assertThat(changes.created()).containsExactly("e.txt");
        assertThat(changes.byOthers()).isEmpty();
        assertThat(changes.diffStat()).isEqualTo(" c.txt | 1 -\n e.txt | 1 +");
    }

    @Test
    void doesNotTrustARepositoryThatIgnoresTheRoot() throws Exception {
        git.write("out/ws/x.txt", "x\n");
        Play play = Play.in(root.resolve("out/ws"));
        play.command(() -> play.write("x.txt", "x2\n").write("y.txt", "y\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("x.txt");
        assertThat(changes.created()).containsExactly("y.txt");
        assertThat(changes.notes()).singleElement().asString().contains("ignores it");
    }

    @Test
    void startsNoProgramOfTheRepositoryAndTakesNoLock() throws Exception {
        Path marker = folder.resolve("ran");
        Path program = folder.resolve("program");
        Files.writeString(program, "#!/bin/sh\necho \"$0 $@\" >> " + marker + "\ncat\n", StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        git.write(".gitattributes", "*.txt filter=evil diff=evil\n")
                .write("t.txt", "t\n")
                .commitAll();
        for (String key : new String[] {
            "core.fsmonitor",
            "diff.external",
            "diff.evil.textconv",
            "diff.evil.command",
            "filter.evil.clean",
            "filter.evil.smudge",
            "filter.evil.process",
            "core.pager",
            "gpg.program"
        }) {
            git.git("config", key, program.toString());
        }
        Files.createDirectories(root.resolve(".git/hooks"));
        Files.copy(program, root.resolve(".git/hooks/post-index-change"));
        Files.setLastModifiedTime(root.resolve("b.txt"), FileTime.fromMillis(1));
        Map<String, FileTime> before = indexTimes();
        Files.deleteIfExists(marker);

        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "one\ntwo\n").write("n.txt", "n\n"));
        play.tool("t.txt", "t2\n");
        Changes changes = play.changes();

        assertThat(marker).doesNotExist();
        assertThat(indexTimes()).isEqualTo(before);
        assertThat(root.resolve(".git/index.lock")).doesNotExist();
        assertThat(changes.changed()).containsExactly("a.txt", "t.txt");
        // What the commit holds of a.txt is what the filter made of it; t.txt was read before it was written.
        assertThat(changes.diffStat()).isEqualTo(" a.txt | not counted\n n.txt | 1 +\n t.txt | 2 +-");
    }

    @Test
    void saysThatOwnershipIsDubiousAndComparesFilesInstead() throws Exception {
        long someoneElse = 54_321;
        try {
            for (String path : new String[] {".", ".git"}) {
                Files.setAttribute(root.resolve(path), "unix:uid", (int) someoneElse);
            }
        } catch (IOException e) {
            assumeThat(e).as("only root may give files away").isNull();
        }
        Play play = Play.in(root);
        play.command(() ->
                play.write("a.txt", "one\n").write("out/o.txt", "ignored\n").write("n.txt", "n\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("n.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 2 --\n n.txt | 1 +");
        assertThat(changes.notes()).singleElement().asString().contains("dubious ownership", "54321", "safe.directory");
    }

    @Test
    void goesOnWhenGitGivesOut() throws Exception {
        git.write("a.txt", "dirty\n");
        Play play = Play.in(root);
        play.command(() -> {
            play.write("a.txt", "dirtier\n");
            play.write(".git/HEAD", "no such thing\n");
            play.write("src/c.txt", "c1\n").write("fresh.txt", "f\n").write("x.log", "ignored\n");
        });
        play.tool("b.txt", "b\nc\n");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "b.txt", "src/c.txt");
        assertThat(changes.created()).containsExactly("fresh.txt");
        assertThat(changes.diffStat()).contains(" a.txt     | 2 +-\n", " b.txt     | 1 +\n", " fresh.txt | 1 +\n");
        assertThat(changes.notes()).singleElement().asString().startsWith("git failed during the run");
    }

    @Test
    void looksIntoARepositoryThatIsStagedAtOnce() throws Exception {
        Play play = Play.in(root);
        play.command(() -> {
            GitFixture.init(root.resolve("made")).write("x.txt", "x\n").commitAll();
            git.git("-c", "advice.addEmbeddedRepo=false", "add", "made");
        });

        assertThat(play.changes().created()).containsExactly("made/x.txt");
    }

    private Map<String, FileTime> indexTimes() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        times.put("index", Files.getLastModifiedTime(root.resolve(".git/index")));
        times.put(".git", Files.getLastModifiedTime(root.resolve(".git")));
        return times;
    }
}
