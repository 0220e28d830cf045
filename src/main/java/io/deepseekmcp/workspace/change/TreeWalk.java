package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import io.deepseekmcp.workspace.file.HeldDirectory;
import io.deepseekmcp.workspace.search.FileWalk;
import io.deepseekmcp.workspace.search.IgnoreRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Visits the files and links below a directory with their stamps, in a stable order and without following links, up to
 * a bound. Folders of version control are left out.
 */
final class TreeWalk {
    /** What package managers and interpreters keep for themselves: large, and never of interest. */
    private static final Set<String> PACKAGES_AND_CACHES = Set.of(
            "node_modules",
            "bower_components",
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

    /** A walk for files of the workspace {@code root}; the bound holds for all its visits together. */
    TreeWalk(Path root, int maxFiles) {
        this.root = root;
        this.filesLeft = maxFiles;
    }

    /** Receives one file or link. */
    @FunctionalInterface
    interface Visitor {
        void file(WorkspaceFile path, FileStamp stamp) throws IOException;
    }

    /** Says which entries of one directory are passed by. */
    private interface Filter {
        Filter ALL_BUT_PACKAGES = new Filter() {};

        /** Empty to pass an entry by, else how to filter what lies below it. */
        default Optional<Below> judge(String name, boolean directory) {
            return PACKAGES_AND_CACHES.contains(name) ? Optional.empty() : Optional.of((path, held, names) -> this);
        }
    }

    /** Gives the filter of a directory, once it is open. */
    @FunctionalInterface
    private interface Below {
        Filter in(Path path, HeldDirectory held, List<String> names);
    }

    /** A filter by ignore rules. */
    private record ByRules(IgnoreRules rules) implements Filter {
        @Override
        public Optional<Below> judge(String name, boolean directory) {
            IgnoreRules.Verdict verdict = rules.judge(name, directory);
            return verdict == IgnoreRules.Verdict.IGNORED
                    ? Optional.empty()
                    : Optional.of((path, held, names) -> new ByRules(rules.enter(name, verdict, path, held, names)));
        }
    }

    private record Pending(Path path, Below below) {}

    /** Visits what the ignore rules do not leave out; nothing when the directory does not exist. */
    void visitShown(Path directory, Visitor visitor) throws IOException, InterruptedException {
        IgnoreRules.Start start = IgnoreRules.at(root, directory);
        if (!start.ignored()) {
            visit(new Pending(directory, (path, held, names) -> new ByRules(start.rules())), visitor);
        }
    }

    /** Visits everything, ignored or not, but installed packages and caches. */
    void visitAll(Path directory, Visitor visitor) throws IOException, InterruptedException {
        if (!holdsPackages(directory)) {
            visit(new Pending(directory, (path, held, names) -> Filter.ALL_BUT_PACKAGES), visitor);
        }
    }

    /** There were more files than the bound. */
    boolean truncated() {
        return truncated;
    }

    private static boolean holdsPackages(Path directory) {
        return PACKAGES_AND_CACHES.contains(directory.getFileName().toString());
    }

    private void visit(Pending first, Visitor visitor) throws IOException, InterruptedException {
        Deque<Pending> rest = new ArrayDeque<>();
        rest.push(first);
        while (!rest.isEmpty() && !truncated) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            List<Pending> below = new ArrayList<>();
            read(rest.pop(), visitor, below);
            Collections.reverse(below);
            below.forEach(rest::push);
        }
    }

    private void read(Pending directory, Visitor visitor, List<Pending> below) throws IOException {
        List<String> names;
        Filter filter;
        try (HeldDirectory held = HeldDirectory.root(directory.path)) {
            names = held.names();
            filter = directory.below.in(directory.path, held, names);
        } catch (IOException e) {
            return; // gone, or not ours to read: then what changes below it cannot be told
        }
        Collections.sort(names);
        for (String name : names) {
            Path path = directory.path.resolve(name);
            FileStamp stamp = FileWalk.VERSION_CONTROL.contains(name) ? FileStamp.NONE : FileStamp.at(path);
            boolean isDirectory = stamp.type() == FileStamp.Type.DIRECTORY;
            Optional<Below> inside = filter.judge(name, isDirectory);
            if (inside.isPresent() && isDirectory) {
                below.add(new Pending(path, inside.get()));
            } else if (inside.isPresent() && stamp.type() != FileStamp.Type.OTHER) {
                if (filesLeft == 0) {
                    truncated = true;
                    return;
                }
                filesLeft--;
                visitor.file(WorkspaceFile.below(root, path), stamp);
            }
        }
    }
}
