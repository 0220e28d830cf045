package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.config.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real repositories, made by git under every name that it takes. */
class GitDirectoriesTest {
    /** What of a git directory makes git run something, or tells a secret. */
    private static final List<String> PARTS = List.of(
            "HEAD", "config", "config.worktree", "hooks/pre-commit", "info/attributes", "packed-refs", "new-file");

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeAWorkspace() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        Files.writeString(root.resolve("a.txt"), "x\n");
    }

    @Test
    void closesADirectoryThatIsSeparate() throws Exception {
        git(root, "init", "-q", "--separate-git-dir=gitdata");
        isClosed("gitdata");
        assertThat(Repository.around(root)).isPresent();
    }

    @Test
    void closesWhatADotGitFileNames() throws Exception {
        git(root, "init", "-q", "--bare", ".bare");
        Files.writeString(root.resolve(".git"), "gitdir: ./.bare\n");
        isClosed(".bare");
    }

    @Test
    void closesWhatADotGitLinkLeadsTo() throws Exception {
        git(root, "init", "-q");
        Files.move(root.resolve(".git"), root.resolve("store"));
        Files.createSymbolicLink(root.resolve(".git"), Path.of("store"));
        isClosed("store");
    }

    @Test
    void closesABareRepositoryAnywhere() throws Exception {
        git(root, "init", "-q");
        git(root, "init", "-q", "--bare", "tests/data/upstream.git");
        git(root, "init", "-q", "--bare", "deep/er/plain");
        isClosed("tests/data/upstream.git");
        isClosed("deep/er/plain");
    }

    @Test
    void closesTheDirectoryOfANestedRepository() throws Exception {
        git(root, "init", "-q");
        Path nested = Files.createDirectories(root.resolve("lib/nested"));
        git(nested, "init", "-q", "--separate-git-dir=../nested-data");
        isClosed("lib/nested-data");
    }

    @Test
    void closesWhatLinkedWorkTreesShare() throws Exception {
        git(root, "init", "-q", "--bare", "shared");
        git(
                root.resolve("shared"),
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b.c",
                "commit-tree",
                "-m",
                "x",
                emptyTree());
        Path data = Files.createDirectories(root.resolve("linked-data"));
        Files.writeString(data.resolve("HEAD"), "ref: refs/heads/x\n");
        Files.writeString(data.resolve("commondir"), "../shared\n");
        isClosed("shared");
        isClosed("linked-data");
    }

    @Test
    void closesARepositoryThatComesLater() throws Exception {
        PathGuard guard = Guards.everything(root);
        assertThatCode(() -> guard.toWrite("later/config")).doesNotThrowAnyException();
        git(root, "init", "-q", "--bare", "later");
        assertThat(refusal(guard, "later/config").rule()).isEqualTo("vcs");
    }

    @Test
    void doesNotReadARepositoryThatDoesNotPointBack() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        git(other, "init", "-q");
        Files.writeString(root.resolve(".git"), "gitdir: " + other.resolve(".git") + "\n");
        assertThat(Repository.around(root)).isEmpty();
        Files.delete(root.resolve(".git"));
        Files.createSymbolicLink(root.resolve(".git"), other.resolve(".git"));
        assertThat(Repository.around(root)).isEmpty();
    }

    @Test
    void readsTheRepositoryOfALinkedWorkTree() throws Exception {
        Path main = Files.createDirectory(folder.resolve("main"));
        git(main, "init", "-q");
        git(main, "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "--allow-empty", "-m", "x");
        git(main, "worktree", "add", "-q", "../tree");
        assertThat(Repository.around(folder.toRealPath().resolve("tree"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".git", ".git/refs", ".git/hooks", ".ssh", ".ssh/deep", ".GIT", "x/.aws", "bare", "bare/refs/.hg"
            })
    void refusesARootThatNoToolMayTouch(String directory) throws Exception {
        git(root, "init", "-q", "--bare", "bare");
        Path path = Files.createDirectories(root.resolve(directory));
        Refused refused = catchThrowableOfType(Refused.class, () -> Guards.everything(path));
        assertThat(refused).isNotNull();
        assertThat(refused.rule()).isEqualTo("root");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core.hooksPath tools/hooks|tools/hooks/pre-commit",
                "core.hooksPath ./Tools/Hooks/|tools/hooks/pre-commit",
                "include.path ../shared/gitconfig|shared/gitconfig",
                "includeIf.gitdir:/x/.path ../shared/gitconfig|shared/gitconfig",
                "core.fsmonitor scripts/watch.sh|scripts/watch.sh",
                "core.attributesFile conf/attributes|conf/attributes",
                "filter.f.clean 'scripts/clean.sh %f'|scripts/clean.sh",
                "diff.d.textconv ./scripts/text|scripts/text",
                "alias.x '!sh scripts/x.sh'|scripts/x.sh"
            })
    void protectsWhatTheConfigurationNames(String row) throws Exception {
        git(root, "init", "-q");
        String[] parts = row.split("\\|", 2);
        String[] entry = parts[0].split(" ", 2);
        git(root, "config", entry[0], entry[1].replace("'", ""));
        PathGuard guard = Guards.everything(root);
        Refused refused = catchThrowableOfType(Refused.class, () -> guard.toWrite(parts[1]));
        assertThat(refused).as(row).isNotNull();
        assertThat(refused.rule()).isEqualTo("protected");
        assertThat(guard.isControlFile(parts[1])).isTrue();
        PathRules rules = PathRules.load(new Settings.Tools(Set.of(), 1, false, List.of()));
        PathGuard named = new PathGuard(root, rules, Scope.of(List.of(parts[1])), List.of());
        assertThatCode(() -> named.toWrite(parts[1])).doesNotThrowAnyException();
        assertThatCode(() -> guard.toWrite("src/other.sh")).doesNotThrowAnyException();
    }

    @Test
    void protectsTheHooksThatAnIncludedFileNames() throws Exception {
        git(root, "init", "-q");
        Files.writeString(root.resolve("team.config"), "[core]\n\thooksPath = my-hooks\n");
        git(root, "config", "include.path", "../team.config");
        Refused refused = catchThrowableOfType(
                Refused.class, () -> Guards.everything(root).toWrite("my-hooks/pre-push"));
        assertThat(refused.rule()).isEqualTo("protected");
    }

    private void isClosed(String directory) throws Exception {
        PathGuard guard = Guards.everything(root);
        for (String part : PARTS) {
            String path = directory + "/" + part;
            assertThat(refusal(guard, path).rule()).as(path).isEqualTo("vcs");
            Refused read = catchThrowableOfType(Refused.class, () -> guard.toRead(path));
            assertThat(read).as(path).isNotNull();
            assertThat(guard.hides(path)).as(path).isTrue();
        }
        assertThatCode(() -> guard.toRead("a.txt")).doesNotThrowAnyException();
        assertThat(guard.hides("a.txt")).isFalse();
    }

    private static Refused refusal(PathGuard guard, String path) {
        Refused refused = catchThrowableOfType(Refused.class, () -> guard.toWrite(path));
        assertThat(refused).as(path).isNotNull();
        return refused;
    }

    private String emptyTree() throws Exception {
        return git(root.resolve("shared"), "hash-object", "-t", "tree", "-w", "--stdin")
                .strip();
    }

    private static String git(Path directory, String... arguments) throws Exception {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(argv).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
