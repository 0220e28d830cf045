package io.deepseekmcp.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.regex.LinePattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileWalkTest {
    @TempDir
    Path folder;

    @Test
    void listsRegularFilesAndLinksApartAndNothingElse() throws Exception {
        Path root = folder.toRealPath();
        Files.createDirectories(root.resolve("d"));
        Files.writeString(root.resolve("d/file"), "");
        Files.createSymbolicLink(root.resolve("loop"), Path.of("."));
        Files.createSymbolicLink(root.resolve("d/up"), Path.of("../d"));
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();

        FileTree tree = walk(root, path -> false, 1000);

        assertThat(files(tree)).containsExactly("d/file");
        assertThat(links(tree)).containsExactlyInAnyOrder("loop", "d/up");
        assertThat(tree.cut()).isFalse();
    }

    @Test
    void endsAtItsBoundOfEntriesAndSaysSo() throws Exception {
        Path root = folder.toRealPath();
        for (int i = 0; i < 50; i++) {
            Files.createDirectories(root.resolve("d" + i));
            Files.writeString(root.resolve("d" + i + "/file"), "");
        }

        assertThat(walk(root, path -> false, 1000).cut()).isFalse();
        FileTree cut = walk(root, path -> false, 20);
        assertThat(cut.cut()).isTrue();
        assertThat(files(cut)).hasSizeLessThan(21);
    }

    @Test
    void doesNotEnterWhatIsHidden() throws Exception {
        Path root = folder.toRealPath();
        for (String path : List.of("a/b/c", "a/x", "h/y", ".git/z", "q/.svn/w")) {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), "");
        }
        FileTree tree = walk(root, path -> path.equals("a/b") || path.equals("h/y"), 1000);

        assertThat(files(tree)).containsExactly("a/x");
        assertThat(tree.excluded()).containsExactlyInAnyOrder("a/b", "h/y", ".git", "q/.svn");
    }

    @Test
    void aDirectoryThatCannotBeReadIsNamed() throws Exception {
        Path root = folder.toRealPath();
        Path closed = Files.createDirectories(root.resolve("closed"));
        Files.writeString(closed.resolve("file"), "");
        Files.writeString(root.resolve("open"), "");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            FileTree tree = walk(root, path -> false, 1000);
            // Root reads it all the same.
            boolean readable = Files.isReadable(closed);
            assertThat(files(tree)).isEqualTo(readable ? List.of("closed/file", "open") : List.of("open"));
            assertThat(tree.unreadable()).isEqualTo(readable ? List.of() : List.of("closed"));
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aNameThatIsNoTextIsPassedOver() throws Exception {
        Path root = folder.toRealPath();
        Files.writeString(root.resolve("file"), "");
        Process shell = new ProcessBuilder("sh", "-c", "touch \"$(printf 'a\\377')\"; mkdir \"$(printf 'd\\377')\"")
                .directory(root.toFile())
                .start();
        assertThat(shell.waitFor()).isZero();
        try {
            assertThat(files(walk(root, path -> false, 1000))).containsExactly("file");
        } finally {
            // JUnit cannot name them either.
            new ProcessBuilder("sh", "-c", "rm -r -- *[!a-z]*")
                    .directory(root.toFile())
                    .start()
                    .waitFor();
        }
    }

    @Test
    void aFailureOfOneThreadEndsTheWalk() throws Exception {
        Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> walk(
                        folder.toRealPath(),
                        path -> {
                            throw new IllegalStateException("a bug");
                        },
                        1000))
                .hasMessage("a bug");
    }

    @Test
    void aDeepTreeNeedsNoDeepStack() throws Exception {
        Path root = folder.toRealPath();
        Path deep = root;
        for (int i = 0; i < 300; i++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("file"), "");

        assertThat(files(walk(root, path -> false, 5000))).hasSize(1);
    }

    @Test
    void aDirectorySwappedBeforeItIsEnteredIsNotRead() throws Exception {
        Path root = Files.createDirectories(folder.toRealPath().resolve("ws"));
        Path outside = Files.createDirectories(folder.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("secret"), "needle\n");
        Files.createDirectories(root.resolve("d"));
        Predicate<String> swapping = directory -> {
            replaceByLink(root.resolve(directory), outside);
            return true;
        };

        FileTree tree = FileWalk.walk(
                Guards.everything(root).toRead("."),
                new FileWalk.Options(path -> false, swapping, path -> true, true, 1000, Duration.ofMinutes(5)));

        assertThat(root.resolve("d")).isSymbolicLink();
        assertThat(files(tree)).isEmpty();
        assertThat(tree.unreadable()).containsExactly("d");
    }

    @Test
    void aDirectorySwappedAfterTheWalkIsNotSearched() throws Exception {
        Path root = Files.createDirectories(folder.toRealPath().resolve("ws"));
        Path outside = Files.createDirectories(folder.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("file"), "needle outside\n");
        Files.writeString(Files.createDirectories(root.resolve("d")).resolve("file"), "needle inside\n");
        PathGuard guard = Guards.everything(root);
        Predicate<String> swapping = file -> {
            replaceByLink(root.resolve("d"), outside);
            return true;
        };
        SearchQuery.Where where = new SearchQuery.Where(guard, guard.toRead("."), swapping, true);
        SearchQuery.Page page = new SearchQuery.Page(false, 0, 0, 9, text -> text);

        SearchResult result = new JavaGrep()
                .search(new SearchQuery(where, LinePattern.literal("needle", false), page, Duration.ofMinutes(5)));

        assertThat(root.resolve("d")).isSymbolicLink();
        assertThat(result.total()).isZero();
    }

    private static void replaceByLink(Path directory, Path target) {
        try {
            if (!Files.isSymbolicLink(directory)) {
                Files.move(directory, directory.resolveSibling("aside"));
                Files.createSymbolicLink(directory, target);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aDirectorySwappedForALinkNeverShowsWhatLiesOutside() throws Exception {
        Path root = Files.createDirectories(folder.toRealPath().resolve("ws"));
        Path outside = Files.createDirectories(folder.toRealPath().resolve("outside/sub"));
        Files.writeString(outside.resolve("secret"), "needle outside\n");
        Files.writeString(outside.resolveSibling("secret"), "needle outside\n");
        Path inside = Files.createDirectories(root.resolve("d/sub"));
        Files.writeString(inside.resolve("file"), "needle inside\n");
        PathGuard guard = Guards.everything(root);
        SearchQuery query = new SearchQuery(
                new SearchQuery.Where(guard, guard.toRead("."), path -> true, true),
                LinePattern.literal("needle", false),
                new SearchQuery.Page(false, 0, 0, 100, text -> text),
                Duration.ofMinutes(1));
        AtomicBoolean done = new AtomicBoolean();
        Thread swapper = new Thread(() -> swap(root.resolve("d"), outside.getParent(), done));
        swapper.start();
        int seen = 0;
        try {
            for (int i = 0; i < 300; i++) {
                SearchResult result = new JavaGrep().search(query);
                assertThat(result.files().toString()).doesNotContain("secret", "outside");
                seen += result.files().size();
            }
        } finally {
            done.set(true);
            swapper.join();
        }
        assertThat(seen).isPositive();
    }

    /** Puts a link to the outside in the place of the directory and back, over and over. */
    private static void swap(Path directory, Path outside, AtomicBoolean done) {
        Path aside = directory.resolveSibling("aside");
        Path link = directory.resolveSibling("link");
        try {
            while (!done.get()) {
                Files.createSymbolicLink(link, outside);
                Files.move(directory, aside);
                Files.move(link, directory);
                Files.delete(directory);
                Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FileTree walk(Path root, Predicate<String> hidden, int maxEntries) throws Exception {
        return FileWalk.walk(
                Guards.everything(root).toRead("."),
                new FileWalk.Options(hidden, path -> true, path -> true, false, maxEntries, Duration.ofMinutes(5)));
    }

    private static List<String> files(FileTree tree) {
        List<String> files = new ArrayList<>();
        tree.folders().forEach(folder -> folder.files().forEach(file -> files.add(folder.path(file))));
        files.sort(null);
        return files;
    }

    private static List<String> links(FileTree tree) {
        List<String> links = new ArrayList<>();
        tree.folders().forEach(folder -> folder.links().forEach(link -> links.add(folder.path(link))));
        return links;
    }
}
