package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories that git takes as its own although they look like none, row by row as files of a workspace. */
class OddGitDirectoriesTest {
    private static final List<String> PARTS = List.of("config", "hooks/pre-commit", "info/exclude", "new-file");

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeAWorkspace() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        write("a.txt", "x\n");
    }

    /**
     * What is there: {@code name} a file, {@code name/} a folder, {@code name=text} a file with text, {@code name>to} a
     * link, {@code name*} an executable file; after the bar, the folder that is closed.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // the halves of a repository that only one of them shows
                "w/HEAD w/commondir=../half half/objects/ half/refs/ half/config | half",
                "w/HEAD w/commondir=../half half/objects/ half/refs/ half/config | w",
                ".git=gitdir:@w w/HEAD w/commondir=../half half/objects/ half/refs/ | half",
                ".git=gitdir:@./deep/../w w/HEAD w/commondir=../x/../half deep/ x/ half/objects/ half/refs/ | half",
                "lib/.git=gitdir:@../w w/HEAD w/commondir=../half | w",
                "lib/.git=gitdir:@../w w/HEAD w/commondir=../half half/packed-refs half/objects/ half/refs/ | half",
                // what git asks of objects and refs is only that they can be entered
                "odd/HEAD odd/objects* odd/refs* | odd",
                "odd/HEAD odd/objects>../store odd/refs>../store store/ | odd",
                "odd/HEAD>refs/heads/main odd/objects/ odd/refs/ | odd",
                // files and links on the way
                ".git>dotgit dotgit=gitdir:@data data/HEAD data/objects/ data/refs/ | data",
                ".git>one one>two two/HEAD two/objects/ two/refs/ | two",
                ".git=gitdir:@link link>data data/HEAD data/objects/ data/refs/ | data",
                ".git=gitdir:@link link>data data/HEAD data/objects/ data/refs/ | link",
                ".git=gitdir:@not-yet | not-yet",
                // repositories of others
                "vendor/x/dotgit/HEAD vendor/x/dotgit/objects/ vendor/x/dotgit/refs/ vendor/x/dotgit/reftable/ | vendor/x/dotgit",
                "mirror.git/HEAD mirror.git/objects/ mirror.git/refs/ | mirror.git",
                "gitdata/HEAD gitdata/objects/ gitdata/refs/ gitdata/modules/m/HEAD | gitdata/modules/m",
                "gitdata/HEAD gitdata/objects/ gitdata/refs/ | gitdata/worktrees/w",
            })
    void closes(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        lay(parts[0]);
        PathGuard guard = Guards.everything(root);
        for (String part : PARTS) {
            String path = parts[1] + "/" + part;
            Refused write = catchThrowableOfType(Refused.class, () -> guard.toWrite(path));
            assertThat(write).as("write %s", path).isNotNull();
            assertThat(write.rule()).as(path).isEqualTo("vcs");
            Refused read = catchThrowableOfType(Refused.class, () -> guard.toRead(path));
            assertThat(read).as("read %s", path).isNotNull();
            boolean link = Files.isSymbolicLink(root.resolve(parts[1]));
            assertThat(link || guard.hides(path)).as("hides %s", path).isTrue();
        }
        assertThatCode(() -> guard.toWrite("a.txt")).doesNotThrowAnyException();
        assertThat(guard.hides("a.txt")).isFalse();
    }

    /** A write that makes a git directory of what is there. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "w/HEAD half/objects/ half/refs/ | w/commondir",
                "w/commondir=../half half/objects/ half/refs/ | w/HEAD",
                "b/HEAD b/objects/ | b/refs/heads/x",
                "b/HEAD b/refs/ | b/objects/info/x",
                "b/HEAD b/objects* | b/refs/x",
                "b/objects/ b/refs/ | b/head",
                "sub/.git=gitdir:@../w w/HEAD w/commondir=../half half/objects/ half/refs/ | half/config",
                "sub/deep/.git=gitdir:@../../stores/one stores/one/HEAD stores/one/refs/ | stores/one/objects/pack/x",
            })
    void protectsTheLastPiece(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        lay(parts[0]);
        PathGuard guard = Guards.everything(root);
        Refused refused = catchThrowableOfType(Refused.class, () -> guard.toWrite(parts[1]));
        assertThat(refused).isNotNull();
        assertThat(refused.rule()).isIn("protected", "vcs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store/HEAD store/objects/ store/refs/ store/hooks/ | store/hooks",
                "store/HEAD store/objects/ store/refs/ store/objects/aa/ | store/objects/aa",
                "store/HEAD store/objects/ store/refs/ store/modules/sub/ | store/modules/sub",
                "p/.git=gitdir:@w p/w/HEAD p/w/commondir=.. p/objects/ p/refs/ | p",
                "p/.git=gitdir:@. | p",
            })
    void refusesARootThatGitTakesAsItsOwn(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        lay(parts[0]);
        Refused refused = catchThrowableOfType(Refused.class, () -> Guards.everything(root.resolve(parts[1])));
        assertThat(refused).isNotNull();
        assertThat(refused.rule()).isEqualTo("root");
    }

    /** A bare repository with its work trees below it is a common way to lay them out. */
    @Test
    void takesAWorkTreeBelowTheBareRepositoryThatItBelongsTo() throws Exception {
        GitFixture.init(root.resolve("tmp")).write("x.txt", "x\n").commitAll();
        GitFixture.at(root).git("clone", "-q", "--bare", "tmp", "project");
        GitFixture.at(root.resolve("project")).git("worktree", "add", "-q", "feature", "main");
        Path tree = root.resolve("project/feature");
        assertThatCode(() -> Guards.everything(tree).toWrite("x.txt")).doesNotThrowAnyException();
        assertThat(Repository.around(tree)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/objects/a.js src/refs/b.js | src/index.js",
                "docs/HEAD | docs/config",
                "web/config web/objects/ | web/config",
                "lib/refs/ lib/HEAD.md lib/objects/ | lib/config.js",
                "a/commondir | a/x.txt"
            })
    void leavesOpenWhatOnlyLooksLikeOne(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        lay(parts[0]);
        PathGuard guard = Guards.everything(root);
        assertThatCode(() -> guard.toWrite(parts[1])).doesNotThrowAnyException();
        assertThat(guard.hides(parts[1])).isFalse();
    }

    private void lay(String entries) throws IOException {
        for (String entry : entries.split(" ", -1)) {
            int mark = firstOf(entry, "=>");
            String name = entry.substring(0, mark);
            if (mark < entry.length() && entry.charAt(mark) == '=') {
                write(name, entry.substring(mark + 1).replace('@', ' ') + "\n");
            } else if (mark < entry.length()) {
                Path link = root.resolve(name);
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, Path.of(entry.substring(mark + 1)));
            } else if (name.endsWith("/")) {
                Files.createDirectories(root.resolve(name));
            } else {
                String plain = name.replace("*", "");
                write(plain, plain.endsWith("HEAD") ? "ref: refs/heads/main\n" : "");
                assertThat(root.resolve(plain).toFile().setExecutable(name.endsWith("*")))
                        .isTrue();
            }
        }
    }

    private static int firstOf(String text, String marks) {
        int i = 0;
        while (i < text.length() && marks.indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
