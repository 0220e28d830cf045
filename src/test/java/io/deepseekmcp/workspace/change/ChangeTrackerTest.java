package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What tools, commands and people do in a git repository, against the disk and against git's own diff. */
final class ChangeTrackerTest extends UsualRepository {
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
    void givesACommandThatFailedNoLaterChange() throws Exception {
        Play play = Play.in(root);
        for (Exception failure : List.of(new IOException("no start"), new IllegalStateException("no start"))) {
            assertThatThrownBy(() -> play.command(() -> {
                        play.write("by a command", failure.toString());
                        failWith(failure);
                    }))
                    .isSameAs(failure);
        }
        play.write("a.txt", "by hand\n");

        assertThat(play.changes().created()).containsExactly("by a command");
        assertThat(play.changes().changed()).isEmpty();
        assertThat(play.changes().byOthers()).containsExactly("a.txt");
    }

    private static void failWith(Exception failure) throws IOException {
        if (failure instanceof IOException checked) {
            throw checked;
        }
        throw (RuntimeException) failure;
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
}
