package io.deepseekmcp.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the files below a directory without following links, up to a bound, and leaves out what belongs to version
 * control and what package managers and interpreters keep for themselves.
 */
final class TreeWalk {
    private static final Set<String> LEFT_OUT = Set.of(
            ".git",
            ".hg",
            ".svn",
            ".jj",
            ".sl",
            ".bzr",
            "_darcs",
            "CVS",
            "node_modules",
            ".venv",
            "venv",
            ".tox",
            ".nox",
            ".gradle",
            "__pycache__",
            ".pytest_cache",
            ".mypy_cache",
            ".ruff_cache");

    private final Path root;
    private int filesLeft;
    private boolean truncated;

    /** A walk for files of the workspace {@code root}; the bound holds for all calls together. */
    TreeWalk(Path root, int maxFiles) {
        this.root = root;
        this.filesLeft = maxFiles;
    }

    /** Receives one file or link. */
    @FunctionalInterface
    interface Visitor {
        void file(TreePath path, FileStamp stamp) throws IOException;
    }

    /** Visits what lies below the directory, sorted by name in each; nothing when it does not exist. */
    void visit(Path directory, Visitor visitor) throws IOException {
        Deque<Path> rest = new ArrayDeque<>();
        rest.push(directory);
        while (!rest.isEmpty()) {
            List<Path> below = new ArrayList<>();
            for (Path child : children(rest.pop())) {
                if (filesLeft == 0) {
                    truncated = true;
                    return;
                }
                Optional<FileStamp> stamp = FileStamp.of(child);
                FileStamp.Type type = stamp.map(FileStamp::type).orElse(FileStamp.Type.OTHER);
                if (type == FileStamp.Type.DIRECTORY) {
                    below.add(child);
                } else if (type != FileStamp.Type.OTHER) {
                    filesLeft--;
                    visitor.file(TreePath.below(root, child), stamp.get());
                }
            }
            Collections.reverse(below);
            below.forEach(rest::push);
        }
    }

    /** Whether a walk passes by everything of this name. */
    static boolean leavesOut(Path path) {
        return LEFT_OUT.contains(path.getFileName().toString());
    }

    /** There were more files than the bound. */
    boolean truncated() {
        return truncated;
    }

    private static List<Path> children(Path directory) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Path child : stream) {
                if (!leavesOut(child)) {
                    children.add(child);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(); // gone, or not ours to read: then nothing below it can be watched by anybody
        }
        Collections.sort(children);
        return children;
    }
}
