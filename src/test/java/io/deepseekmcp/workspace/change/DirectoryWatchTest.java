package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.file.BlobId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attribution in a workspace without git. */
final class DirectoryWatchTest {
    @TempDir
    Path root;

    @Test
    void listsWhatToolsAndCommandsDo() throws Exception {
        write("a.txt", "one\ntwo\n");
        write("b/b.txt", "b\n");
        write("gone.txt", "g\n");
        write("touched.txt", "t\n");
        Play play = Play.in(root);
        play.tool("a.txt", "one\n2\n").tool("t/new.txt", "n\n");
        assertThat(play.command(() -> {
                    play.write("b/b.txt", "B\n").write("c.txt", "c\n").delete("gone.txt");
                    play.write("touched.txt", "t\n");
                }))
                .containsExactly("b/b.txt", "c.txt", "gone.txt");

        Changes changes = play.changes();

        assertThat(changes.changed()).containsExactly("a.txt", "b/b.txt");
        assertThat(changes.created()).containsExactly("c.txt", "t/new.txt");
        assertThat(changes.deleted()).containsExactly("gone.txt");
        assertThat(changes.byOthers()).isEmpty();
        assertThat(changes.notes()).isEmpty();
        assertThat(changes.diffStat())
                .isEqualTo(
                        " a.txt     | 2 +-\n b/b.txt   | 2 +-\n c.txt     | 1 +\n gone.txt  | 1 -\n t/new.txt | 1 +");
    }

    @Test
    void tellsThePersonsEditsFromTheWorkers() throws Exception {
        write("a.txt", "a\n");
        Play play = Play.in(root);
        play.write("a.txt", "person\n").write("p.txt", "p\n");
        play.command(() -> play.write("w.txt", "w\n"));
        play.write("q.txt", "q\n");

        assertThat(play.changes().changed()).isEmpty();
        assertThat(play.changes().created()).containsExactly("w.txt");
        assertThat(play.changes().byOthers()).containsExactly("a.txt", "p.txt", "q.txt");
    }

    @Test
    void leavesOutWhatIsChangedAndChangedBack() throws Exception {
        write("a.txt", "a\n");
        Play play = Play.in(root);
        play.command(() -> play.write("a.txt", "b\n"));
        play.command(() -> play.write("a.txt", "a\n"));

        assertThat(play.changes().none()).isTrue();
    }

    @Test
    void seesModesAndLinks() throws Exception {
        write("a.sh", "a\n");
        write("b.txt", "b\n");
        Play play = Play.in(root);
        play.command(() -> {
            Files.setPosixFilePermissions(play.file("a.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
            play.delete("b.txt");
            Files.createSymbolicLink(play.file("b.txt"), Path.of("a.sh"));
            Files.createSymbolicLink(play.file("loop"), Path.of("."));
        });

        assertThat(play.changes().changed()).containsExactly("a.sh", "b.txt");
        assertThat(play.changes().created()).containsExactly("loop");
        assertThat(play.changes().diffStat()).isEqualTo(" a.sh  | 0\n b.txt | 2 +-\n loop  | 1 +");
    }

    @Test
    void leavesOutCachesAndWhatIgnoreFilesName() throws Exception {
        write(".gitignore", "build/\n");
        Play play = Play.in(root);
        play.command(() -> play.write("build/o", "o")
                .write("__pycache__/m.pyc", "m")
                .write("node_modules/x/i.js", "i")
                .write("src/__pycache__/m.pyc", "m")
                .write(".hg/store", "s")
                .write("src/m.py", "m\n"));

        assertThat(play.changes().created()).containsExactly("src/m.py");
    }

    @Test
    void comparesLargeFilesToo() throws Exception {
        Files.write(root.resolve("big.bin"), new byte[3 << 20]);
        Play play = Play.in(root);
        play.command(() -> Files.write(play.file("big.bin"), new byte[(3 << 20) + 1]));

        assertThat(play.changes().changed()).containsExactly("big.bin");
        assertThat(play.changes().diffStat()).isEqualTo(" big.bin | not counted");
    }

    @Test
    void saysWhenThereAreMoreFilesThanItWatches() throws Exception {
        for (int i = 0; i < 10; i++) {
            write("f" + i, "f\n");
        }
        ContentStore store = new ContentStore();
        FileProbe probe = new FileProbe(root, BlobId.SHA256, store, name -> false);
        DirectoryWatch snapshot = new DirectoryWatch(root, probe, 4);
        Map<String, FileHistory> files = new HashMap<>();
        snapshot.begin((path, before, now) -> files.put(path.name(), new FileHistory(path, before, store)));

        assertThat(new TreeSet<>(files.keySet())).containsExactly("f0", "f1", "f2", "f3");
        assertThat(snapshot.notes()).singleElement().asString().contains("more than 4 files");

        Files.delete(root.resolve("f1"));
        write("f3", "F\n");
        List<String> changed = new ArrayList<>();
        snapshot.look(files, (path, before, now) -> {
            FileHistory file = files.getOrDefault(path.name(), new FileHistory(path, before, store));
            if (file.saw(now, FileHistory.Author.WORKER)) {
                changed.add(path.name());
            }
        });

        assertThat(changed).contains("f1", "f3");
    }

    private void write(String path, String content) throws Exception {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), content);
    }
}
