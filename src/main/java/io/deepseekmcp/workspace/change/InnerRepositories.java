package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The repositories inside that of the workspace, submodules among them, which git does not look into. */
final class InnerRepositories {
    private static final int MAX_FILES = 20_000;

    private final Path root;
    private final Set<Path> directories = new TreeSet<>();
    private final Set<Path> atStart = new TreeSet<>();
    private boolean truncated;

    InnerRepositories(Path root) {
        this.root = root;
    }

    /** Takes note of more of them. One that has been one stays one. */
    void add(Collection<Path> more) {
        directories.addAll(more);
    }

    /** Those that are known now were there before the delegation began. */
    void begin() {
        atStart.addAll(directories);
    }

    /** Whether the file belongs to one of them. */
    boolean hold(WorkspaceFile path) {
        return directories.stream().anyMatch(path.file()::startsWith);
    }

    /** Visits their files but those that their own rules ignore; the rules of one that is new hide nothing. */
    void walk(TreeWalk.Visitor visitor) throws IOException, InterruptedException {
        TreeWalk walk = new TreeWalk(root, MAX_FILES);
        for (Path directory : directories) {
            if (atStart.contains(directory)) {
                walk.visitShown(directory, visitor);
            } else {
                walk.visitAll(directory, visitor);
            }
        }
        truncated |= walk.truncated();
    }

    /** What could not be watched. */
    Optional<String> note() {
        return truncated
                ? Optional.of("the repositories inside this one have more than " + MAX_FILES
                        + " files: commands' changes to files beyond these are not watched")
                : Optional.empty();
    }
}
