package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the git repository of a workspace lies. Found once and then pinned, so that nothing that happens later in the
 * workspace can put another repository in its place.
 *
 * @param root the workspace
 * @param top the top of the work tree: the root or a directory above it
 * @param gitDirectory absolute
 */
public record Repository(Path root, Path top, Path gitDirectory) {
    /** A {@code .git} file holds one line; anything longer is not one. */
    private static final long MAX_GIT_FILE_BYTES = 8192;

    private static final List<String> OWN_FILES = List.of(
            "HEAD",
            "index",
            "config",
            "config.worktree",
            "packed-refs",
            "shallow",
            "commondir",
            "info/exclude",
            "info/attributes",
            "info/sparse-checkout",
            "info/grafts",
            "info/refs",
            "objects/info/alternates");

    private static final List<String> WORK_TREE_FILES =
            List.of(".gitignore", ".gitattributes", ".gitmodules", ".mailmap");

    /** Folders with tens of thousands of files, which are not tracked and which git is told to ignore. */
    private static final Set<String> INSTALLED = Set.of("node_modules", ".venv", "venv", "target", "__pycache__");

    /** About half a second on an ordinary disk. */
    private static final int MAX_ENTRIES_NEAR = 100_000;

    /** The repository whose work tree the root lies in, or empty. */
    public static Optional<Repository> around(Path root) {
        for (Path top = root; top != null; top = top.getParent()) {
            Path dotGit = top.resolve(".git");
            Optional<Path> gitDirectory = gitDirectory(dotGit);
            if (gitDirectory.isPresent()) {
                boolean own = belongs(top, dotGit, gitDirectory.get());
                return own ? Optional.of(new Repository(root, top, gitDirectory.get())) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether the work tree reaches beyond the workspace. */
    public boolean isAboveRoot() {
        return !top.equals(root);
    }

    /** Where configuration and objects are: the git directory, or what linked work trees share. */
    public Path commonDirectory() {
        try {
            Path common = gitDirectory.resolve("commondir");
            return GitFile.text(common, MAX_GIT_FILE_BYTES)
                    .map(text -> gitDirectory.resolve(text).normalize())
                    .orElse(gitDirectory);
        } catch (IOException | InvalidPathException e) {
            return gitDirectory;
        }
    }

    /**
     * A file that git reads before anything else and that is neither a file nor missing, such as a pipe, at which git
     * would wait for ever; empty when there is none.
     */
    public Optional<String> obstacle() {
        List<Path> places = new ArrayList<>();
        for (Path directory : List.of(gitDirectory, commonDirectory())) {
            OWN_FILES.forEach(name -> places.add(directory.resolve(name)));
        }
        for (Path directory = root; directory != null && directory.startsWith(top); directory = directory.getParent()) {
            Path here = directory;
            WORK_TREE_FILES.forEach(name -> places.add(here.resolve(name)));
        }
        for (Path place : places) {
            if (isObstacle(place)) {
                return Optional.of(obstacle(place));
            }
        }
        return Optional.empty();
    }

    /** The same for the files that git reads in every folder below the root: a walk, for when a call takes long. */
    public Optional<String> obstacleBelow() {
        return obstacle(new ObstacleSearch(Set.of(), Integer.MAX_VALUE));
    }

    /** The same as far as a walk comes that does not take long, and is in no folder of installed tools. */
    public Optional<String> obstacleNear() {
        return obstacle(new ObstacleSearch(INSTALLED, MAX_ENTRIES_NEAR));
    }

    private Optional<String> obstacle(ObstacleSearch search) {
        try {
            Files.walkFileTree(root, search);
        } catch (IOException e) {
            return Optional.empty(); // git comes no further either
        }
        return search.found.map(Repository::obstacle);
    }

    private static String obstacle(Path place) {
        return place + " is no file, and git would wait for it";
    }

    /** Looks for a pipe or its like where git expects a file. */
    private static final class ObstacleSearch extends SimpleFileVisitor<Path> {
        private final Set<String> passedOver;
        private final int maxEntries;
        private Optional<Path> found = Optional.empty();
        private int entries;

        ObstacleSearch(Set<String> passedOver, int maxEntries) {
            this.passedOver = passedOver;
            this.maxEntries = maxEntries;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean passed = folder.endsWith(".git") || passedOver.contains(String.valueOf(folder.getFileName()));
            return passed ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (WORK_TREE_FILES.contains(file.getFileName().toString()) && isObstacle(file)) {
                found = Optional.of(file);
                return FileVisitResult.TERMINATE;
            }
            return ++entries >= maxEntries ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }

    private static boolean isObstacle(Path place) {
        return Files.exists(place) && !Files.isRegularFile(place) && !Files.isDirectory(place);
    }

    /** Where the root lies below the top: {@code ""} or {@code "sub/dir/"}. */
    public String prefix() {
        return isAboveRoot() ? top.relativize(root).toString().replace('\\', '/') + "/" : "";
    }

    private static Optional<Path> gitDirectory(Path dotGit) {
        try {
            Path directory = target(dotGit);
            return Files.isRegularFile(directory.resolve("HEAD"))
                    ? Optional.of(directory.toRealPath())
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // not a repository as far as anybody can tell
        }
    }

    /**
     * Whether a repository that lies elsewhere says itself that this is its work tree, as that of a linked work tree and
     * of a submodule does. A file that anybody may have written is not enough to read another repository.
     */
    private static boolean belongs(Path top, Path dotGit, Path gitDirectory) {
        if (gitDirectory.startsWith(top)) {
            return true;
        }
        try {
            Optional<String> back = GitFile.text(gitDirectory.resolve("gitdir"), MAX_GIT_FILE_BYTES);
            if (back.isPresent()) {
                Path named = gitDirectory.resolve(back.get());
                return Files.exists(named) && Files.isSameFile(named, dotGit);
            }
            for (GitConfigurationFile.Entry entry : GitConfigurationFile.read(gitDirectory.resolve("config"))) {
                if (entry.key().equals("core.worktree")) {
                    Path named = gitDirectory.resolve(entry.value());
                    return Files.isDirectory(named) && Files.isSameFile(named, top);
                }
            }
            return false;
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** Where a {@code .git} leads: itself, or what the {@code gitdir:} line of a linked work tree or a submodule names. */
    static Path target(Path dotGit) throws IOException {
        String prefix = "gitdir:";
        return GitFile.text(dotGit, MAX_GIT_FILE_BYTES)
                .filter(text -> text.startsWith(prefix))
                .map(text ->
                        dotGit.resolveSibling(text.substring(prefix.length()).strip()))
                .orElse(dotGit);
    }
}
