package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

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

    /** The repository whose work tree the root lies in, or empty. */
    public static Optional<Repository> around(Path root) {
        for (Path top = root; top != null; top = top.getParent()) {
            Optional<Path> gitDirectory = gitDirectory(top.resolve(".git"));
            if (gitDirectory.isPresent()) {
                return Optional.of(new Repository(root, top, gitDirectory.get()));
            }
        }
        return Optional.empty();
    }

    /** Whether the work tree reaches beyond the workspace. */
    public boolean isAboveRoot() {
        return !top.equals(root);
    }

    /** Where the root lies below the top: {@code ""} or {@code "sub/dir/"}. */
    public String prefix() {
        return isAboveRoot() ? top.relativize(root).toString().replace('\\', '/') + "/" : "";
    }

    private static Optional<Path> gitDirectory(Path dotGit) {
        try {
            Path directory = Files.isRegularFile(dotGit) ? named(dotGit) : dotGit;
            return Files.isRegularFile(directory.resolve("HEAD"))
                    ? Optional.of(directory.toRealPath())
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // not a repository as far as anybody can tell
        }
    }

    /** Follows the {@code gitdir:} line of a linked work tree or a submodule. */
    private static Path named(Path gitFile) throws IOException {
        if (Files.size(gitFile) > MAX_GIT_FILE_BYTES) {
            return gitFile;
        }
        String line = new String(Files.readAllBytes(gitFile), StandardCharsets.UTF_8).strip();
        String prefix = "gitdir:";
        return line.startsWith(prefix)
                ? gitFile.resolveSibling(line.substring(prefix.length()).strip())
                : gitFile;
    }
}
