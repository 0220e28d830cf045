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
    Path commonDirectory() {
        try {
            Path common = gitDirectory.resolve("commondir");
            return Files.isRegularFile(common) && Files.size(common) <= MAX_GIT_FILE_BYTES
                    ? gitDirectory.resolve(text(common)).normalize()
                    : gitDirectory;
        } catch (IOException | InvalidPathException e) {
            return gitDirectory;
        }
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
            Path back = gitDirectory.resolve("gitdir");
            if (Files.isRegularFile(back) && Files.size(back) <= MAX_GIT_FILE_BYTES) {
                Path named = gitDirectory.resolve(text(back));
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
        if (!Files.isRegularFile(dotGit) || Files.size(dotGit) > MAX_GIT_FILE_BYTES) {
            return dotGit;
        }
        String line = text(dotGit);
        String prefix = "gitdir:";
        return line.startsWith(prefix)
                ? dotGit.resolveSibling(line.substring(prefix.length()).strip())
                : dotGit;
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    }
}
