package io.deepseekmcp.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attribution in a git repository, against the disk and against git's own diff. */
final class ChangeTrackerTest {
    @TempDir
    Path folder;

    private Path root;
    private GitFixture git;

    @BeforeEach
    void repository() {
        root = folder.resolve("ws");
        git = GitFixture.init(root)
                .write("a.txt", "one\ntwo\nthree\n")
                .write("b.txt", "b\n")
                .write("src/c.txt", "c1\nc2\n")
                .write(".gitignore", "out/\n*.log\n")
                .commitAll();
    }

    @Test
    void seesNothingWhereNothingHappened() throws Exception {
        Play play = Play.in(root);

        assertThat(play.command(() -> {})).isEmpty();
        assertThat(play.changes().none()).isTrue();
        assertThat(play.changes().diffStat()).isEmpty();
        assertThat(play.changes().notes()).isEmpty();
    }

    @Test
    void listsWhatToolsWrite() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "one\n2\nthree\n").tool("new/n.txt", "x\ny\n");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("new/n.txt");
        assertThat(changes.deleted()).isEmpty();
        assertThat(changes.byOthers()).isEmpty();
        git.git("add", "-N", ".");
        assertThat(changes.diffStat()).isEqualTo(git.diffStat("HEAD"));
    }

    @Test
    void listsWhatCommandsDo() throws Exception {
        Play play = Play.in(root);
        assertThat(play.command(
                        () -> play.write("a.txt", "one\n").delete("b.txt").write("n", "n\n")))
                .containsExactly("a.txt", "b.txt", "n");
        assertThat(play.command(() -> play.write("n", "n2\n"))).containsExactly("n");
        assertThat(play.command(() -> {})).isEmpty();

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("n");
        assertThat(changes.deleted()).containsExactly("b.txt");
        git.git("add", "-N", ".");
        assertThat(changes.diffStat()).isEqualTo(git.diffStat("HEAD"));
    }

    @Test
    void leavesOutWhatIsChangedAndChangedBack() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "other\n").tool("a.txt", "one\ntwo\nthree\n");
        play.tool("t.txt", "t").command(() -> play.delete("t.txt"));
        play.command(() -> play.write("b.txt", "B\n"));
        play.command(() -> play.write("b.txt", "b\n"));
        play.command(() -> play.write("tmp", "tmp\n"));
        play.command(() -> play.delete("tmp"));

        assertThat(play.changes().none()).isTrue();
        assertThat(play.changes().diffStat()).isEmpty();
        assertThat(play.changes().byOthers()).isEmpty();
        assertThat(git.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void ignoresATouchThatChangesNoContent() throws Exception {
        Play play = Play.in(root);
        assertThat(play.command(() -> Files.setLastModifiedTime(play.file("a.txt"), FileTime.fromMillis(1))))
                .isEmpty();

        assertThat(play.changes().none()).isTrue();
    }

    @Test
    void neverBlamesTheWorkerForEditsThatWereThereBefore() throws Exception {
        git.write("a.txt", "mine\ntwo\nthree\n").write("notes.md", "n\n").delete("b.txt");
        git.write("staged.txt", "s\n").git("add", "staged.txt");
        Play play = Play.in(root);
        play.command(() -> play.write("src/c.txt", "c1\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("src/c.txt");
        assertThat(changes.created()).isEmpty();
        assertThat(changes.deleted()).isEmpty();
        assertThat(changes.byOthers()).isEmpty();
        assertThat(changes.diffStat()).isEqualTo(" src/c.txt | 1 -");
    }

    @Test
    void countsOnlyTheWorkersLinesInAFileThatWasDirty() throws Exception {
        git.write("a.txt", "mine\nmine\nmine\none\ntwo\nthree\n").write("u.txt", "1\n2\n3\n");
        Play play = Play.in(root);
        play.tool("a.txt", "mine\nmine\nmine\none\ntwo\n3\n");
        play.command(() -> play.write("u.txt", "1\n3\n4\n"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "u.txt");
        assertThat(changes.created()).isEmpty();
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 2 +-\n u.txt | 2 +-");
    }

    @Test
    void tellsThePersonsEditsFromTheWorkers() throws Exception {
        git.write("a.txt", "dirty\n");
        Play play = Play.in(root);
        play.tool("b.txt", "b\nworker\n");
        play.write("src/c.txt", "person\n").write("p.txt", "person\n").write("a.txt", "dirtier\n");
        assertThat(play.command(() -> play.write("w.txt", "w\n"))).containsExactly("w.txt");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("b.txt");
        assertThat(changes.created()).containsExactly("w.txt");
        assertThat(changes.byOthers()).containsExactly("a.txt", "p.txt", "src/c.txt");
        assertThat(changes.diffStat()).isEqualTo(" b.txt | 1 +\n w.txt | 1 +");
    }

    @Test
    void noticesAPersonsEditThatAToolComesUpon() throws Exception {
        Play play = Play.in(root);
        play.write("a.txt", "one\ntwo\nthree\nperson\n").delete("b.txt");
        play.tool("a.txt", "one\ntwo\nthree\nperson\nworker\n").tool("b.txt", "b\nnew\n");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "b.txt");
        assertThat(changes.created()).isEmpty();
        assertThat(changes.byOthers()).containsExactly("a.txt", "b.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 +\n b.txt | 2 ++");
    }

    @Test
    void tellsEditsOfOneFileApart() throws Exception {
        Play play = Play.in(root);
        play.write("a.txt", "person\none\ntwo\nthree\n");
        play.tool("a.txt", "person\none\ntwo\nthree\nworker\n");
        play.write("a.txt", "person\nperson\none\ntwo\nthree\nworker\n");
        play.command(() -> play.write("a.txt", "person\nperson\none\ntwo\nworker\n"));
        play.write("a.txt", "person\n");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.byOthers()).containsExactly("a.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 2 +-");
    }

    @Test
    void countsACleanFileThatACommandChangedBeforeAPersonDid() throws Exception {
        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "one\ntwo\n"));
        play.write("a.txt", "one\ntwo\nperson\nperson\nperson\n");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.byOthers()).containsExactly("a.txt");
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 -");
    }

    @Test
    void tellsNothingOfAPersonsEditThatThePersonTookBack() throws Exception {
        Play play = Play.in(root);
        play.write("a.txt", "person\n");
        play.command(() -> {});
        play.write("a.txt", "one\ntwo\nthree\n");

        assertThat(play.changes().byOthers()).isEmpty();
        assertThat(play.changes().none()).isTrue();
    }

    @Test
    void readsRenamesAsDeletionAndCreation() throws Exception {
        Play play = Play.in(root);
        play.command(() -> git.git("mv", "a.txt", "b -> c.txt"));

        Changes changes = play.changes();

        assertThat(changes.created()).containsExactly("b -> c.txt");
        assertThat(changes.deleted()).containsExactly("a.txt");
        assertThat(changes.diffStat()).isEqualTo(git.diffStat("HEAD"));
    }

    @Test
    void namesFilesWhateverTheirNames() throws Exception {
        String[] names = {
            "caf\u00e9.md",
            "nl\nname",
            "sp ace ",
            " lead",
            "qu\"ote",
            "back\\slash",
            "tab\tbed",
            "-dash",
            "\u4e2d/\uD83D\uDE00.txt",
            ":(top)x",
            "*",
            "[a]"
        };
        for (String name : names) {
            git.write("tracked/" + name, "1\n");
        }
        git.commitAll();
        Play play = Play.in(root);
        play.command(() -> {
            for (String name : names) {
                play.write("tracked/" + name, "2\n").write("fresh/" + name, "3\n");
            }
        });

        Changes changes = play.changes();

        assertThat(changes.changed())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(names).map(name -> "tracked/" + name).toList());
        assertThat(changes.created())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(names).map(name -> "fresh/" + name).toList());
        assertThat(changes.diffStat()).hasLineCount(names.length * 2).doesNotContain("not counted");
    }

    @Test
    void namesFilesWhoseNamesAreNotUtf8() throws Exception {
        git.git("config", "core.quotePath", "true");
        Runtime.getRuntime()
                .exec(new String[] {"sh", "-c", "printf 1 > \"$(printf 'l\\351')\""}, null, root.toFile())
                .waitFor();
        git.commitAll();
        Play play = Play.in(root);
        play.command(() -> {
            Runtime.getRuntime()
                    .exec(
                            new String[] {
                                "sh", "-c", "printf 2 > \"$(printf 'l\\351')\"; printf 3 > \"$(printf 'm\\351')\""
                            },
                            null,
                            root.toFile())
                    .waitFor();
        });

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("l\uFFFD");
        assertThat(changes.created()).containsExactly("m\uFFFD");
    }

    @Test
    void expandsDirectoriesThatAreNotTracked() throws Exception {
        git.write("dir/old.txt", "o\n");
        Play play = Play.in(root);
        play.command(() ->
                play.write("dir/sub/x.txt", "x\n").write("dir/old.txt", "o2\n").write("other/y.txt", "y\n"));

        assertThat(play.changes().created()).containsExactly("dir/sub/x.txt", "other/y.txt");
        assertThat(play.changes().changed()).containsExactly("dir/old.txt");
    }

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
        git.git("sparse-checkout", "set", "--no-cone", "/*", "!src/");
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
    void seesModesAndTypes() throws Exception {
        git.write("dir", "file\n").commitAll();
        Play play = Play.in(root);
        play.command(() -> {
            Files.setPosixFilePermissions(play.file("a.txt"), PosixFilePermissions.fromString("rwxr-xr-x"));
            play.delete("b.txt");
            Files.createSymbolicLink(play.file("b.txt"), Path.of("a.txt"));
            play.delete("dir").write("dir/inner.txt", "i\n");
        });

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "b.txt");
        assertThat(changes.deleted()).containsExactly("dir");
        assertThat(changes.created()).containsExactly("dir/inner.txt");
        assertThat(changes.diffStat())
                .isEqualTo(" a.txt         | 0\n b.txt         | 2 +-\n dir           | 1 -\n dir/inner.txt | 1 +");
    }

    @Test
    void seesModesOfFilesThatWereDirty() throws Exception {
        git.write("a.txt", "dirty\n").write("u.sh", "u\n");
        Play play = Play.in(root);
        play.command(() -> {
            Files.setPosixFilePermissions(play.file("a.txt"), PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.setPosixFilePermissions(play.file("u.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
        });

        assertThat(play.changes().changed()).containsExactly("a.txt", "u.sh");
        assertThat(play.changes().diffStat()).isEqualTo(" a.txt | 0\n u.sh  | 0");
    }

    @Test
    void seesStagedChanges() throws Exception {
        Play play = Play.in(root);
        play.command(() -> {
            play.write("a.txt", "one\ntwo\n").write("s.txt", "s\n");
            git.git("add", "-A");
        });
        play.command(() -> git.git("rm", "-q", "--cached", "b.txt"));

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("s.txt");
        assertThat(changes.deleted()).isEmpty(); // b.txt is still there
        assertThat(changes.diffStat()).isEqualTo(" a.txt | 1 -\n s.txt | 1 +");
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
    void countsBinaryFilesAsGitShowsThem() throws Exception {
        git.write("t.bin", new byte[] {0, 1, 2}).commitAll();
        git.write("u.bin", new byte[] {0, 1});
        Play play = Play.in(root);
        play.command(() -> {
            play.write("t.bin", "\0\0\0\0\0\0");
            play.write("u.bin", "\0\0\0\0");
            play.write("v.bin", "\0");
            play.write("a.txt", "one\ntwo\n");
        });

        assertThat(play.changes().diffStat())
                .isEqualTo(
                        " a.txt |   1 -\n t.bin | Bin 3 -> 6 bytes\n u.bin | Bin 2 -> 4 bytes\n v.bin | Bin 0 -> 1 bytes");
    }

    @Test
    void agreesWithGitOnLineEndsThatGitConverts() throws Exception {
        git.write(".gitattributes", "*.txt text eol=crlf\n").commitAll();
        Files.delete(root.resolve("a.txt"));
        git.git("checkout", "--", "a.txt");
        assertThat(Files.readString(root.resolve("a.txt"), StandardCharsets.UTF_8))
                .contains("\r\n");
        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "one\r\ntwo\r\n"));
        play.tool("b.txt", "b\r\nc\r\n");

        assertThat(play.changes().changed()).containsExactly("a.txt", "b.txt");
        assertThat(play.changes().byOthers()).isEmpty();
        assertThat(play.changes().diffStat()).startsWith(" a.txt | 1 -\n");
    }

    @Test
    void leavesOutAConvertedFileThatIsChangedAndChangedBack() throws Exception {
        git.write(".gitattributes", "*.txt text eol=crlf\n").commitAll();
        Files.delete(root.resolve("a.txt"));
        git.git("checkout", "--", "a.txt");
        Play play = Play.in(root);
        assertThat(play.command(() -> play.write("a.txt", "other\r\n"))).containsExactly("a.txt");
        assertThat(play.command(() -> play.write("a.txt", "one\r\ntwo\r\nthree\r\n")))
                .containsExactly("a.txt");

        assertThat(play.changes().none()).isTrue();
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
        assertThat(changes.notes()).singleElement().asString().startsWith("git gave out during the run");
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
    void looksIntoARepositoryThatIsStagedAtOnce() throws Exception {
        Play play = Play.in(root);
        play.command(() -> {
            GitFixture.init(root.resolve("made")).write("x.txt", "x\n").commitAll();
            git.git("-c", "advice.addEmbeddedRepo=false", "add", "made");
        });

        assertThat(play.changes().created()).containsExactly("made/x.txt");
    }

    @Test
    void seesSameSizeEditsThatFollowAtOnce() throws Exception {
        git.write("u.txt", "0\n");
        Play play = Play.in(root);
        for (int i = 1; i < 10; i++) {
            String content = i + "\n";
            assertThat(play.command(() -> play.write("u.txt", content).write("b.txt", content)))
                    .containsExactly("b.txt", "u.txt");
        }

        assertThat(play.changes().diffStat()).isEqualTo(" b.txt | 2 +-\n u.txt | 2 +-");
    }

    private Map<String, FileTime> indexTimes() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        times.put("index", Files.getLastModifiedTime(root.resolve(".git/index")));
        times.put(".git", Files.getLastModifiedTime(root.resolve(".git")));
        return times;
    }
}
