package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows which directories of a workspace git would take as its own, whatever they are called: a bare repository, what a
 * {@code .git} file or link leads to, what a linked work tree has in common with others. They are as closed as {@code .git}.
 */
final class GitDirectories {
    private static final int MAX_REMEMBERED = 50_000;
    private static final long MAX_POINTER_BYTES = 4_096;

    /** Files that tell what linked work trees share from other folders with the same names in them. */
    private static final List<String> SHARED = List.of("config", "packed-refs");

    /** The folders that git makes in its own directory. */
    private static final Set<String> KEPT =
            Set.of("branches", "hooks", "info", "lfs", "logs", "modules", "objects", "refs", "reftable", "worktrees");

    private final Path root;
    private final Set<Path> named = new HashSet<>();
    private boolean rootIsNamed;
    /** What a walk found out, as it asks for each entry of a directory. */
    private final Map<String, Boolean> seen = new ConcurrentHashMap<>();

    /** Those of a workspace, an absolute directory without links. */
    GitDirectories(Path root) {
        this.root = root;
        for (Path top = root; top != null; top = top.getParent()) {
            note(top.resolve(".git"));
        }
    }

    private void note(Path dotGit) {
        try {
            if (!Files.exists(dotGit, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            Path directory = Repository.target(dotGit);
            noteInside(directory);
            Optional<String> common = GitFile.text(directory.resolve("commondir"), MAX_POINTER_BYTES);
            if (common.isPresent()) {
                noteInside(directory.resolve(common.get()));
            }
        } catch (IOException | InvalidPathException e) {
            // it leads nowhere, for git as for us
        }
    }

    private void noteInside(Path directory) throws IOException {
        Path plain = directory.toAbsolutePath().normalize();
        Path real = Files.exists(directory) ? directory.toRealPath() : plain;
        for (Path path : List.of(plain, real)) {
            rootIsNamed |= path.equals(root);
            if (path.startsWith(root) && !path.equals(root)) {
                named.add(path);
            }
        }
    }

    /** Whether a {@code .git} file says that the workspace itself is such a directory. */
    boolean holdRoot() {
        return rootIsNamed;
    }

    /** Whether the names lead to such a directory, or below one, as the disk is now. */
    boolean contain(List<String> names) {
        Path path = root;
        for (String name : names) {
            if (name.equals("..")) {
                return false;
            }
            path = path.resolve(name);
            if (named.contains(path) || isGitDirectory(path)) {
                return true;
            }
        }
        return false;
    }

    /** The same for a workspace-relative path that a walk found; a directory is looked at once. */
    boolean containFound(String relative) {
        for (int end = relative.indexOf('/'); end >= 0; end = relative.indexOf('/', end + 1)) {
            if (isRemembered(relative.substring(0, end))) {
                return true;
            }
        }
        return !named.isEmpty() && named.contains(root.resolve(relative));
    }

    private boolean isRemembered(String directory) {
        if (seen.size() > MAX_REMEMBERED) {
            seen.clear();
        }
        return seen.computeIfAbsent(directory, relative -> {
            Path path = root.resolve(relative);
            return named.contains(path) || isGitDirectory(path);
        });
    }

    /**
     * Git's own question: a HEAD, and objects and references, or where those are; and what linked work trees share, which
     * needs no HEAD.
     */
    static boolean isGitDirectory(Path path) {
        Path objects = path.resolve("objects");
        Path references = path.resolve("refs");
        if (Files.exists(path.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)) {
            // git asks only whether they may be entered, which a file may be, too
            return Files.exists(path.resolve("commondir"), LinkOption.NOFOLLOW_LINKS)
                    || (Files.exists(objects) && Files.exists(references));
        }
        return Files.isDirectory(objects)
                && Files.isDirectory(references)
                && SHARED.stream().anyMatch(name -> Files.isRegularFile(path.resolve(name)));
    }

    /** Whether a directory lies in one that git keeps in its own, and not in a work tree beside those. */
    static boolean keep(Path directory) {
        for (Path path = directory; path.getParent() != null; path = path.getParent()) {
            if (KEPT.contains(PathFold.fold(path.getFileName().toString())) && isGitDirectory(path.getParent())) {
                return true;
            }
        }
        return false;
    }
}
