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

    private final Path root;
    private final Set<Path> named = new HashSet<>();
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
            if (path.startsWith(root) && !path.equals(root)) {
                named.add(path);
            }
        }
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

    /** Git's own question: a HEAD, and objects and references, or where those are. */
    static boolean isGitDirectory(Path path) {
        Path head = path.resolve("HEAD");
        if (!Files.exists(head, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        boolean whole = Files.isDirectory(path.resolve("objects")) && Files.isDirectory(path.resolve("refs"));
        return whole || Files.exists(path.resolve("commondir"), LinkOption.NOFOLLOW_LINKS);
    }
}
