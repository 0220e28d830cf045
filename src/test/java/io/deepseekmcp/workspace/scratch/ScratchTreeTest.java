package io.deepseekmcp.workspace.scratch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links and modes")
final class ScratchTreeTest {
    @TempDir
    private Path temporary;

    private Path root;
    private ScratchPlace place;

    @BeforeEach
    void makeAPlace() throws IOException {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        place = new ScratchPlaces(temporary.resolve("state")).claim();
    }

    @AfterEach
    void removeThePlace() {
        place.close();
    }

    @Test
    void holdsWhatTheUserHasNotCommittedAndNothingIgnored() throws Exception {
        GitFixture git = GitFixture.usual(root);
        git.write("a.txt", "one\r\nmine\r\n")
                .write("new/mine.txt", "m")
                .write("debug.log", "l")
                .write("out/o", "o");
        git.write("staged.txt", "s").git("add", "staged.txt");
        git.delete("b.txt");
        Files.createSymbolicLink(root.resolve("link"), Path.of("a.txt"));
        String status = git.git("status", "--porcelain", "-uall");
        Map<Path, String> before = everything(root);

        ScratchTree.Copy copy = make(root);

        assertThat(everything(root)).isEqualTo(before);
        GitFixture scratch = GitFixture.at(copy.root());
        assertThat(scratch.git("status", "--porcelain", "-uall")).isEqualTo(status);
        assertThat(scratch.git("log", "--format=%H %D")).isEqualTo(git.git("log", "--format=%H %D"));
        assertThat(copy.root().resolve("a.txt")).hasContent("one\r\nmine\r\n");
        assertThat(copy.root().resolve("new/mine.txt")).hasContent("m");
        assertThat(copy.root().resolve("b.txt")).doesNotExist();
        assertThat(copy.root().resolve("debug.log")).doesNotExist();
        assertThat(Files.readSymbolicLink(copy.root().resolve("link"))).isEqualTo(Path.of("a.txt"));
        assertThat(copy.notes()).isEmpty();
        assertThat(git.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void hasToolFoldersOfItsOwn() throws Exception {
        GitFixture git = GitFixture.committed(root, Map.of(".gitignore", "node_modules/\ncache/\n", "p/a", "a"));
        git.write("p/node_modules/x/index.js", "x").write("cache/c", "c");

        ScratchTree.Copy copy = make(root);
        Path module = copy.root().resolve("p/node_modules/x/index.js");

        assertThat(module).hasContent("x");
        Files.writeString(module, "changed");
        assertThat(root.resolve("p/node_modules/x/index.js")).hasContent("x");
        assertThat(copy.root().resolve("cache")).doesNotExist();
    }

    @Test
    void standsInForAFolderOfARepository() throws Exception {
        GitFixture git = GitFixture.committed(root, Map.of("top.txt", "t", "sub/a.txt", "a"));

        ScratchTree.Copy copy = make(root.resolve("sub"));

        assertThat(copy.root()).endsWithRaw(Path.of("w/sub"));
        assertThat(copy.root().resolve("a.txt")).hasContent("a");
        assertThat(GitFixture.at(copy.root()).git("status", "--porcelain")).isEmpty();
        assertThat(git.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void standsInForALinkedWorkTree() throws Exception {
        GitFixture git = GitFixture.usual(root);
        Path linked = temporary.toRealPath().resolve("linked");
        git.git("worktree", "add", "-q", "-b", "side", linked.toString());
        GitFixture.at(linked).write("a.txt", "mine\n");
        Map<Path, String> before = everything(root);

        ScratchTree.Copy copy = make(linked);

        GitFixture scratch = GitFixture.at(copy.root());
        assertThat(scratch.git("status", "--porcelain")).isEqualTo(" M a.txt\n");
        assertThat(scratch.git("branch", "--show-current")).isEqualTo("side\n");
        assertThat(everything(root)).isEqualTo(before);
    }

    @Test
    void standsInForAHeadWithoutABranchAndForNoCommitAtAll() throws Exception {
        GitFixture git = GitFixture.usual(root);
        git.git("checkout", "-q", "--detach");
        assertThat(GitFixture.at(make(root).root()).git("rev-parse", "HEAD")).isEqualTo(git.git("rev-parse", "HEAD"));

        Path empty = temporary.toRealPath().resolve("empty");
        GitFixture.init(Files.createDirectory(empty)).write("a", "a");
        place.close();
        place = new ScratchPlaces(temporary.resolve("state")).claim();
        assertThat(GitFixture.at(make(empty).root()).git("status", "--porcelain"))
                .isEqualTo("?? a\n");
    }

    @Test
    void namesTheRepositoriesInItThatItLeavesOut() throws Exception {
        GitFixture.usual(root);
        GitFixture.usual(Files.createDirectory(root.resolve("inner")));

        assertThat(make(root).notes()).containsExactly("not in the isolated copy: inner, a repository inside this one");
    }

    @Test
    void isRefusedWithoutARepository() {
        assertThatThrownBy(() -> make(root))
                .isInstanceOf(ScratchRefusal.class)
                .hasMessageContaining("needs a git repository")
                .hasMessageContaining("Leave isolation out");
    }

    private ScratchTree.Copy make(Path workspace) throws Exception {
        CommandRunner runner = new CommandRunner(System.getenv(), workspace);
        return new ScratchTree(workspace, System.getenv("PATH"), runner).make(place);
    }

    /** Each file with its content and time of change. */
    private static Map<Path, String> everything(Path root) throws IOException {
        Map<Path, String> files = new HashMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.toList()) {
                boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
                files.put(
                        path,
                        Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS)
                                + (file ? " " + Arrays.hashCode(Files.readAllBytes(path)) : ""));
            }
        }
        return files;
    }
}
