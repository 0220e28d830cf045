package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The patch of a delegation: it goes back and forth in the hands of git, and holds what the delegation did and no more. */
final class PatchTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void repository() throws Exception {
        root = folder.toRealPath().resolve("ws");
        GitFixture.usual(root);
    }

    /**
     * A state, and what a command does in it: git takes the patch back to exactly the state, and forth again. The states
     * of {@link AttributionTest} pass the same test.
     */
    @ParameterizedTest(name = "{0} ! {1}")
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            # what the person had not committed stays, also in the same file
            sed -i 1i\\\\mine a.txt                  ! echo worker >> a.txt
            sed -i s/two/mine/ a.txt              ! sed -i s/mine/worker/ a.txt
            echo staged >> a.txt; git add a.txt; echo mine >> a.txt ! sed -i s/one/ONE/ a.txt
            echo u > u.txt; echo v > v.txt        ! echo w >> u.txt; rm v.txt
            rm b.txt                              ! echo other > b.txt
            echo mine > b.txt                     ! rm b.txt
            chmod +x b.txt; echo mine >> b.txt    ! chmod -x b.txt; echo w >> b.txt
            # line ends and their absence
            printf 'a\\r\\nb\\r\\n' > a.txt; git commit -qam c ! printf 'a\\r\\nB\\r\\nc\\r\\n' > a.txt
            printf 'a\\r\\nb\\nc\\r\\n' > a.txt; git commit -qam c ! printf 'a\\r\\nB\\nc\\r\\n' > a.txt
            printf 'x' > a.txt; git commit -qam c ! printf 'x\\ny' > a.txt
            printf 'x\\n' > a.txt; git commit -qam c ! printf 'x' > a.txt
            printf 'x\\ry\\r' > a.txt             ! printf 'x\\rz\\r' > a.txt
            printf '1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9' > a.txt ! printf '1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n' > a.txt
            # git's own conversion of line ends, of clean files and of others
            git config core.autocrlf true; rm a.txt; git checkout -q -- a.txt ! sed -i 's/two/TWO/' a.txt
            git config core.autocrlf true; rm a.txt; git checkout -q -- a.txt ! rm a.txt
            git config core.autocrlf input; printf 'a\\r\\nb\\r\\n' > u ! printf 'a\\r\\nB\\r\\n' > u
            git config core.autocrlf true         ! printf 'n\\r\\nm\\r\\n' > n
            echo '*.txt text eol=crlf' > .gitattributes; git add .; git commit -qm c; rm a.txt; git checkout -q -- a.txt ! sed -i 's/two/TWO/' a.txt
            # binary, large within the bound, NUL late in the text
            printf 'a\\0b' > bin; git add .; git commit -qm c ! printf 'a\\0c' > bin
                                                  ! head -c 100000 /dev/urandom > bin
            head -c 100000 /dev/urandom > bin     ! head -c 99999 /dev/urandom > bin
            printf 'a\\0b' > bin; git add .; git commit -qm c ! rm bin
            printf 'a\\0b' > bin                   ! echo text > bin
            printf 'a\\0b' > bin; chmod +x bin     ! printf 'a\\0c' > bin; chmod -x bin
            (seq 5000; printf 'x\\0y\\n') > late   ! (seq 5000; printf 'x\\0z\\n') > late
            seq 200000 > big; git add .; git commit -qm c ! sed -i 's/77777/X/; s/^1$/Y/; s/200000/Z/' big
            seq 20000 > big                       ! seq 20000 | sort -R > big
            # modes, empty files, links, types
                                                  ! chmod +x a.txt
            chmod +x a.txt; git commit -qam c     ! chmod -x a.txt; : > b.txt
            : > e; git add .; git commit -qm c    ! rm e; : > f
            : > e                                 ! chmod +x e
                                                  ! : > b.txt
            ln -s a.txt l; git add .; git commit -qm c ! ln -sfn b.txt l
            ln -s a.txt l                         ! rm l; echo file > l
                                                  ! rm b.txt; ln -s nowhere b.txt
                                                  ! ln -s src l
                                                  ! rm b.txt; mkdir b.txt; echo x > b.txt/x
                                                  ! rm -r src; echo x > src
            # moves
                                                  ! mv a.txt z.txt; mv src other
            git mv a.txt z.txt                    ! git mv z.txt y.txt; echo w >> y.txt
            # odd names
                                                  ! echo x > 'with blank'; echo x > 'ends with blank '; echo x > ' b'
            echo x > 'with blank'                 ! echo y > 'with blank'; chmod +x 'with blank'
            mkdir 'a b'; echo x > 'a b/c d'; git add .; git commit -qm c ! rm 'a b/c d'
                                                  ! echo x > 'quo"te'; echo x > 'back\\slash'; echo x > "$(printf 'tab\\there')"; echo x > "$(printf 'line\\nfeed')"
                                                  ! echo x > 'größe'; echo x > '数据.txt'; echo x > -n; echo x > ':(top)x'; echo x > '*'
            echo x > "$(printf 'latin-\\344')"; git add .; git commit -qm c ! echo y > "$(printf 'latin-\\344')"
                                                  ! mkdir -p a/b; echo x > a/b/c; echo x > 'a/b/c b'
            # repositories of other kinds
            rm -rf .git                           ! echo y >> a.txt; printf 'a\\0' > bin; rm b.txt; echo n > n
            rm -rf .git; git init -q; git add .   ! echo y >> a.txt; rm b.txt; printf 'a\\0' > bin
            rm -rf .git; git init -q              ! echo y >> a.txt; rm b.txt; echo n > n
            rm -rf .git; git init -q --object-format=sha256; git add .; git commit -qm x ! echo y >> a.txt; printf 'a\\0' > bin; rm src/c.txt
            git init -q n; echo x > n/x           ! echo y >> n/x; echo z > n/z
            git init -q ../lib; cd ../lib; echo l > l; git add l; git commit -qm l; cd ../ws; git submodule --quiet add ../lib sub; git commit -qm s ! echo x >> sub/l
            mv .git ../real; echo 'gitdir: ../real' > .git ! echo y >> a.txt; rm b.txt; echo n > n
            mkdir big; echo x > big/x; git add .; git commit -qm b; git sparse-checkout set --cone src ! echo y >> a.txt; mkdir big; echo z > big/z
            git update-index --assume-unchanged a.txt ! echo y >> a.txt
            git config core.fileMode false; git config core.symlinks false ! echo y >> a.txt; echo n > n
            git config core.whitespace trailing-space ! printf 'x  \\n\\n\\n' >> a.txt
            git config diff.noprefix true; git config diff.mnemonicPrefix true ! echo y >> a.txt; echo n > n
            # filters that a person has, and files that they convert
            echo '*.bin filter=lfs' > .gitattributes; printf 'version https://git-lfs.github.com/spec/v1\\n' > x.bin; git add .; git commit -qm l; git config filter.lfs.clean false; git config filter.lfs.required true ! echo y >> a.txt
            # what a commit of the command does
                                                  ! echo y >> a.txt; git commit -qam x; echo z >> a.txt
                                                  ! git rm -q b.txt; git commit -qm x
            # ignored files that are tracked
            echo k > k.log; git add -f k.log; git commit -qm k ! echo m >> k.log
            """)
    void goesBackAndForth(String state, String command) throws Exception {
        Shell shell = new Shell(root, folder.resolve("output"));
        if (state != null) {
            shell.run(state);
        }
        Map<String, Disk.State> before = Disk.of(root);
        Play play = Play.in(root);
        play.command(() -> shell.run(command));
        play.command(() -> {});

        assertThat(play.changes().none()).isFalse();
        Applied.in(root).goesBackAndForth(play, before);
    }

    /** Git writes what it applies with the line ends of a checkout, which the files need not have had. */
    @ParameterizedTest(name = "{0} ! {1}")
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            git config core.autocrlf true         ! sed -i 's/two/TWO/' a.txt
            git config core.autocrlf true         ! printf 'n\\nm\\n' > n
            echo '*.txt text eol=crlf' > .gitattributes ! printf 'a\\r\\nb\\nc\\n' > b.txt
            """)
    void goesBackButForLineEndsThatGitChooses(String state, String command) throws Exception {
        Shell shell = new Shell(root, folder.resolve("output"));
        shell.run(state);
        String before = Disk.of(root).toString();
        Play play = Play.in(root);
        play.command(() -> shell.run(command));
        play.changes();
        Patch patch = play.patch();

        assertThat(patch.leftOut()).isEmpty();
        Path file = Applied.in(root).write(patch);
        Applied.in(root).apply(file, "-R", "--check");
        Applied.in(root).apply(file, "-R");
        assertThat(Disk.of(root).toString().replace("\r", "")).isEqualTo(before.replace("\r", ""));
    }

    @Test
    void holdsWhatToolsWroteOverWhatAPersonHadNotCommitted() throws Exception {
        Files.writeString(root.resolve("a.txt"), "mine\r\none\ntwo\nthree");
        Map<String, Disk.State> before = Disk.of(root);
        Play play = Play.in(root);
        play.tool("a.txt", "mine\r\none\nTWO\nthree\n").tool("new/file", "x").tool("b.txt", "");
        play.tool("a.txt", "mine\r\none\nTWO\nthree\nfour");
        play.changes();

        Applied.in(root).goesBackAndForth(play, before);
        assertThat(text(play.patch())).doesNotContain("+mine", "-mine").contains("-two", "+TWO");
    }

    @Test
    void leavesOutWhatAPersonDoesToTheSameFileMeanwhile() throws Exception {
        Files.writeString(root.resolve("f"), "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        Play play = Play.in(root);
        play.tool("f", "1\nW\n3\n4\n5\n6\n7\n8\n9\n");
        play.write("f", "1\nW\n3\n4\n5\n6\n7\n8\nmine\n");
        play.command(() -> play.write("f", "1\nW\n3\n4\nw\n6\n7\n8\nmine\n"));
        play.write("f", "first\n1\nW\n3\n4\nw\n6\n7\n8\nmine\n");
        play.changes();
        Patch patch = play.patch();

        assertThat(patch.leftOut()).isEmpty();
        assertThat(text(patch)).doesNotContain("+mine", "+first", "-9").contains("-2\n+W\n", "-5\n+w\n");
        Applied.in(root).apply(Applied.in(root).write(patch), "-R");
        assertThat(root.resolve("f")).hasContent("first\n1\n2\n3\n4\n5\n6\n7\n8\nmine");
    }

    @Test
    void namesAFileWhoseSameLinesAPersonChangesMeanwhile() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "one\nW\nthree\n").tool("b.txt", "w\n");
        play.write("a.txt", "one\nmine\nthree\n");
        play.changes();
        Patch patch = play.patch();

        assertThat(patch.leftOut()).containsExactly("a.txt (somebody else changed the same lines)");
        assertThat(text(patch)).contains("b/b.txt").doesNotContain("a.txt");
    }

    /** What is left out is named with its reason, and the rest of the patch holds. */
    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
                                            ! head -c 2000001 /dev/zero > big          ! big (over 2 MB)
            head -c 2000001 /dev/zero > big ! echo small > big                         ! big (over 2 MB)
            head -c 2000001 /dev/zero > big; git add .; git commit -qm b ! echo small > big ! big (over 2 MB)
                                            ! echo KEY=1 > .env                        ! .env (closed to the worker)
                                            ! rm b.txt; mkfifo b.txt                   ! b.txt (something that is neither file nor link is in its place)
            echo 'b.txt filter=lfs' > .gitattributes ! echo x > b.txt                  ! b.txt (git converts it by the filter lfs)
            echo 'b.txt working-tree-encoding=UTF-16' > .gitattributes ! echo x > b.txt ! b.txt (git converts it from UTF-16)
            echo 'b.txt ident' > .gitattributes ! echo '$Id: x$' > b.txt               ! b.txt (git replaces its $Id$)
            echo 'b.txt text' > .gitattributes ! printf '\\0\\r\\n' > b.txt            ! b.txt (git converts line ends in it, although it is binary)
                                            ! rm -rf .git; rm b.txt                    ! b.txt (its content before is not at hand)
            """)
    void namesWhatItLeavesOut(String state, String command, String leftOut) throws Exception {
        Shell shell = new Shell(root, folder.resolve("output"));
        if (state != null) {
            shell.run(state);
        }
        Play play = Play.in(root);
        play.command(() -> shell.run("echo n > n; " + command));
        play.changes();
        Patch patch = play.patch();

        assertThat(patch.leftOut()).containsExactly(leftOut);
        assertThat(text(patch)).contains("b/n");
        Applied.in(root).apply(Applied.in(root).write(patch), "-R", "--check");
    }

    @Test
    void namesFilesFromTheTopOfTheRepositoryAboveTheWorkspace() throws Exception {
        Path inner = root.resolve("src");
        Play play = Play.in(inner);
        play.tool("c.txt", "c1\nw\n").tool("n", "x");
        play.changes();
        Patch patch = play.patch();

        assertThat(text(patch)).contains("--- a/src/c.txt", "+++ b/src/n");
        for (Path place : List.of(root, inner)) {
            Applied.in(place).apply(Applied.in(place).write(patch), "-R", "--check");
        }
    }

    @Test
    void holdsNothingWhenNothingChanged() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "x").tool("a.txt", "one\ntwo\nthree\n");
        play.command(() -> play.write("out/built", "x"));
        play.changes();

        assertThat(play.patch().isEmpty()).isTrue();
        assertThat(play.patch().leftOut()).isEmpty();
    }

    @Test
    void takesFewProcessesForManyFilesOfTheCommit() throws Exception {
        for (int i = 0; i < 450; i++) {
            Files.writeString(root.resolve("f" + i), "1\n" + i + "\n3\n");
        }
        GitFixture.at(root).commitAll();
        Map<String, Disk.State> before = Disk.of(root);
        Play play = Play.in(root);
        play.command(() -> {
            for (int i = 0; i < 450; i++) {
                play.write("f" + i, "1\nx" + i + "\n3\n");
            }
        });
        play.changes();

        Applied.in(root).goesBackAndForth(play, before);
    }

    private static String text(Patch patch) {
        return new String(patch.bytes(), StandardCharsets.ISO_8859_1);
    }

    /** Runs scripts in the workspace as a person with a name. */
    private record Shell(Path root, Path output) {
        void run(String script) throws IOException, InterruptedException {
            ProcessBuilder builder =
                    new ProcessBuilder("sh", "-c", AttributionTest.NAME_AND_TRUST + script).directory(root.toFile());
            Map<String, String> environment = builder.environment();
            GitFixture.asNobody(environment);
            for (String who : List.of("AUTHOR", "COMMITTER")) {
                environment.put("GIT_" + who + "_NAME", "T");
                environment.put("GIT_" + who + "_EMAIL", "t@example.org");
            }
            int exit = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
            assertThat(exit).as(script + ": " + Files.readString(output)).isZero();
        }
    }
}
