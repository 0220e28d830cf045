package io.deepseekmcp.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the walk shows in a git workspace is what git itself shows. */
final class IgnoreRulesTest {
    private static final String[] NAMES = {
        "a", "b", "ab", "abc", "A", "a b", "a.c", ".a", "é", "a[b]", "x*", "#a", "!a", "a\\b", "a ", "build", "b-a"
    };
    private static final String[] PATTERN_PARTS = {
        "a",
        "b",
        "ab",
        "A",
        "*",
        "**",
        "?",
        "[ab]",
        "[!a]",
        "[^b-z]",
        "[[:alpha:]]",
        "a*",
        "*b",
        "a**",
        "**b",
        "a**b",
        "\\a",
        "\\*",
        "x\\*",
        "\\#a",
        "\\!a",
        "a\\ ",
        "é",
        "??",
        "a?c",
        "build",
        ".*",
        "[a-c]*",
        "a[[]b]",
        "[]a]",
        "[a",
        "[[:x:]]",
        "b-a",
        "[b-]",
        "\\[",
        "*.c",
        "[\\a]",
        "{a,b}",
        "[[:a]",
        "[z-a]",
        "[]-a]",
        "***",
        "[a/b]",
        "\\/",
        "[[:alpha:]-z]",
        "[^]",
        "*a*b*",
        "a.c",
        "[!]a]",
        "a[!-b]a"
    };

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeRepository() throws Exception {
        root = folder.toRealPath().resolve("top");
        GitFixture.init(root);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void showsWhatGitShowsInRandomTrees(int seed) throws Exception {
        Random random = new Random(seed);
        GitFixture.at(root).git("config", "core.ignoreCase", Boolean.toString(random.nextInt(4) == 0));
        for (int i = 0; i < 150; i++) {
            write(randomPath(random), "");
        }
        Files.writeString(root.resolve(".git/info/exclude"), patterns(random, 2));
        for (Path directory : directories()) {
            if (directory.equals(root) || random.nextInt(3) == 0) {
                Files.writeString(directory.resolve(".gitignore"), patterns(random, 1 + random.nextInt(5)));
            }
        }
        addSome(random);

        assertThat(shown("")).isEqualTo(listedByGit(root));
    }

    private void addSome(Random random) throws Exception {
        List<String> tracked = new ArrayList<>(List.of("add", "-f", "--"));
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> Files.isRegularFile(file) && !file.startsWith(root.resolve(".git")))
                    .sorted()
                    .filter(file -> random.nextInt(12) == 0)
                    .forEach(file -> tracked.add(root.relativize(file).toString()));
        }
        GitFixture.at(root).git("config", "index.version", Integer.toString(2 + random.nextInt(3)));
        GitFixture.at(root).git(tracked.toArray(String[]::new));
    }

    @Test
    void judgesRandomPatternsAsGitDoes() throws Exception {
        Random random = new Random(7);
        List<String> paths = new ArrayList<>();
        List<String> ours = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String text = patterns(random, 1 + random.nextInt(2));
            write("d" + i + "/.gitignore", text);
            IgnoreFile file = IgnoreFile.parse(text, false);
            for (int j = 0; j < 60; j++) {
                String path = randomPath(random);
                paths.add("d" + i + "/" + path);
                if (ignores(file, path)) {
                    ours.add("d" + i + "/" + path);
                }
            }
        }
        Path list = folder.resolve("paths");
        Files.writeString(list, String.join("\0", paths) + "\0");

        String ignored = GitFixture.at(root).git(list, "check-ignore", "--no-index", "-z", "--stdin");

        assertThat(ours).hasSizeBetween(2000, 20_000);
        assertThat(String.join("\0", ours) + "\0").isEqualTo(ignored);
    }

    /** A path is ignored when it or a directory above it is. */
    private static boolean ignores(IgnoreFile file, String path) {
        for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
            String directory = path.substring(0, end);
            if (file.ignores(directory.substring(directory.lastIndexOf('/') + 1), directory, true)
                    .orElse(false)) {
                return true;
            }
        }
        return file.ignores(path.substring(path.lastIndexOf('/') + 1), path, false)
                .orElse(false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '\0',
            value = {
                "*.log;!keep.log | x.log,keep.log,d/y.log,d/keep.log",
                "build/ | build/x,src/build/y,build.txt",
                "/build | build/x,src/build/y",
                "doc/*.txt | doc/a.txt,doc/sub/b.txt,x/doc/c.txt",
                "foo/;!foo/keep | foo/keep,foo/other",
                "foo/*;!foo/keep | foo/keep,foo/other",
                "**/logs | logs/a,b/logs/c",
                "a/**/z | a/z,a/b/z,a/b/c/z",
                "abc/** | abc/x,abc/d/y",
                "a**/z | az,a/z,ax/z,ax/y/z,b/z",
                "d/a** | d/a,d/ab,d/ab/c",
                "\\#x;\\!y | #x,!y",
                "a\\ ;b   | a ,b,b ",
                "x<CR>;y<CR>;z<CR><CR> | x,y,z",
                "[ | [,a",
                "a\\ | a,a\\",
                "*;!*/;!*.java | x.java,x.py,d/y.java,d/y.py",
                "*.[oa] | x.o,x.a,x.c",
                "é?;?? | éa,aa,é",
                "foo// | foo/x",
                "/ | x",
                "! | x",
                "a/b/ | a/b/c,a/bc/d",
            })
    void readsPatternsAsGitDoes(String patterns, String files) throws Exception {
        Files.writeString(
                root.resolve(".gitignore"), patterns.replace(';', '\n').replace("<CR>", "\r") + "\n");
        for (String file : files.split(",", -1)) {
            write(file, "");
        }

        assertThat(shown("")).isEqualTo(listedByGit(root));
    }

    @Test
    void aMarkAtTheBeginningOfTheFileIsNoPartOfThePattern() throws Exception {
        Files.writeString(root.resolve(".gitignore"), "\uFEFFx\ny");
        write("x", "");
        write("y", "");

        assertThat(shown("")).containsExactly(".gitignore").isEqualTo(listedByGit(root));
    }

    @Test
    void aLinkIsNoIgnoreFileAndNoDirectory() throws Exception {
        write("rules", "x\n");
        write("x", "");
        write("target/y", "");
        Files.createSymbolicLink(root.resolve(".gitignore"), Path.of("rules"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("target"));

        assertThat(shown("")).containsExactly("rules", "target/y", "x");
    }

    @Test
    void aRepositoryAboveTheRootRulesInIt() throws Exception {
        Files.writeString(root.resolve(".gitignore"), "*.log\n/sub/only\n!/sub/deep/kept.log\n");
        Files.writeString(root.resolve(".git/info/exclude"), "*.tmp\n");
        write("sub/.gitignore", "/here\n");
        for (String file : List.of("a.log", "b.tmp", "only", "here", "deep/kept.log", "deep/here", "deep/only", "c")) {
            write("sub/" + file, "");
        }

        assertThat(shown("sub")).isEqualTo(listedByGit(root.resolve("sub")));
        assertThat(shown("sub")).containsExactly(".gitignore", "c", "deep/here", "deep/kept.log", "deep/only");
    }

    @Test
    void aRepositoryThatIgnoresTheRootDoesNotRuleInIt() throws Exception {
        Files.writeString(root.resolve(".gitignore"), "*\n");
        write("work/a", "");
        write("work/node_modules/b", "");

        assertThat(shown("work")).containsExactly("a");
    }

    @Test
    void aRepositoryInARepositoryHasItsOwnRules() throws Exception {
        Files.writeString(root.resolve(".gitignore"), "*.log\n");
        write("inner/x.log", "");
        write("inner/x.tmp", "");
        GitFixture.init(root.resolve("inner"));
        Files.writeString(root.resolve("inner/.git/info/exclude"), "*.tmp\n");

        assertThat(shown("")).containsExactly(".gitignore", "inner/x.log");
    }

    @Test
    void aLinkedWorkTreeReadsTheCommonDirectory() throws Exception {
        write("x", "");
        GitFixture.at(root).git("add", "x");
        GitFixture.at(root).git("commit", "-qm", "x");
        GitFixture.at(root).git("worktree", "add", "-q", "../other");
        Files.writeString(root.resolve(".git/info/exclude"), "*.tmp\nx\n");
        Path other = root.resolveSibling("other");
        Files.writeString(other.resolve("a.tmp"), "");
        Files.writeString(other.resolve("b"), "");

        assertThat(shown(other, "")).containsExactly("b", "x").isEqualTo(listedByGit(other));
    }

    @Test
    void outsideARepositoryIgnoreFilesCountAndFoldersOfToolsAreLeftOut() throws Exception {
        Path plain = root.resolveSibling("plain");
        for (String file : List.of(
                "node_modules/a",
                "x/.venv/b",
                "target/c",
                "y/__pycache__/d",
                "src/target.txt",
                "out.log",
                "kept/target/e")) {
            Files.createDirectories(plain.resolve(file).getParent());
            Files.writeString(plain.resolve(file), "");
        }
        Files.writeString(plain.resolve(".gitignore"), "*.log\n!/kept/target/\n");

        assertThat(shown(plain, "")).containsExactly(".gitignore", "kept/target/e", "src/target.txt");
    }

    @Test
    void aDamagedIndexTracksNothing() throws Exception {
        write("x", "");
        GitFixture.at(root).git("add", "x");
        Files.writeString(root.resolve(".gitignore"), "x\n");
        byte[] index = Files.readAllBytes(root.resolve(".git/index"));

        assertThat(shown("")).containsExactly(".gitignore", "x");
        for (int length : new int[] {0, 3, 11, 40, index.length - 21}) {
            Files.write(root.resolve(".git/index"), java.util.Arrays.copyOf(index, length));
            assertThat(shown("")).contains(".gitignore");
        }
        index[8] = 0x7F;
        Files.write(root.resolve(".git/index"), index);
        assertThat(shown("")).containsExactly(".gitignore");
    }

    @Test
    void readsASplitIndexAndOneOfSha256() throws Exception {
        write("x", "");
        write("y", "");
        Files.writeString(root.resolve(".gitignore"), "x\ny\n");
        GitFixture.at(root).git("add", "-f", "x");
        GitFixture.at(root).git("update-index", "--split-index");
        GitFixture.at(root).git("add", "-f", "y");
        assertThat(shown("")).containsExactly(".gitignore", "x", "y");

        Path other = root.resolveSibling("sha256");
        Files.createDirectories(other);
        GitFixture.at(other).git("init", "-q", "--object-format=sha256");
        Files.writeString(other.resolve("x"), "");
        Files.writeString(other.resolve("y"), "");
        Files.writeString(other.resolve(".gitignore"), "*\n");
        GitFixture.at(other).git("add", "-f", "x");
        assertThat(shown(other, "")).containsExactly("x");
    }

    private SortedSet<String> shown(String below) throws Exception {
        return shown(below.isEmpty() ? root : root.resolve(below), "");
    }

    private static SortedSet<String> shown(Path workspace, String start) throws Exception {
        PathGuard guard = Guards.everything(workspace);
        FileTree tree = FileWalk.walk(
                guard.toRead(start),
                new FileWalk.Options(
                        path -> false, path -> true, path -> true, false, FileWalk.MAX_ENTRIES, Duration.ofMinutes(5)));
        SortedSet<String> files = new TreeSet<>();
        for (FileTree.Folder folder : tree.folders()) {
            folder.files().forEach(file -> files.add(folder.path(file)));
        }
        return files;
    }

    private static SortedSet<String> listedByGit(Path directory) throws Exception {
        String listed = GitFixture.at(directory).git("ls-files", "-z", "-co", "--exclude-standard");
        return Stream.of(listed.split("\0", -1))
                .filter(file -> Files.isRegularFile(directory.resolve(file), LinkOption.NOFOLLOW_LINKS))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Path> directories() throws IOException {
        try (Stream<Path> all = Files.walk(root, new FileVisitOption[0])) {
            return all.filter(path -> Files.isDirectory(path) && !path.startsWith(root.resolve(".git")))
                    .sorted()
                    .toList();
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        if (!Files.isDirectory(file)
                && Stream.iterate(file.getParent(), p -> p.startsWith(root), Path::getParent)
                        .noneMatch(Files::isRegularFile)) {
            Files.createDirectories(file.getParent());
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String randomPath(Random random) {
        int depth = 1 + random.nextInt(4);
        return Stream.generate(() -> NAMES[random.nextInt(NAMES.length)])
                .limit(depth)
                .collect(Collectors.joining("/"));
    }

    private static String patterns(Random random, int count) {
        StringBuilder patterns = new StringBuilder();
        for (int i = 0; i < count; i++) {
            patterns.append(random.nextInt(4) == 0 ? "!" : "").append(random.nextInt(5) == 0 ? "/" : "");
            int depth = 1 + random.nextInt(3);
            patterns.append(Stream.generate(() -> PATTERN_PARTS[random.nextInt(PATTERN_PARTS.length)])
                    .limit(depth)
                    .collect(Collectors.joining("/")));
            patterns.append(random.nextInt(4) == 0 ? "/" : "")
                    .append(random.nextInt(6) == 0 ? "  " : "")
                    .append(random.nextInt(6) == 0 ? "\r\n" : "\n");
        }
        return patterns.toString();
    }
}
