package io.deepseekmcp.guard.path;

import java.nio.file.Path;

/**
 * Proof that a path lies inside the workspace and that no rule forbids the use it was asked for. It ages: links can
 * change after the check, so it is opened by going down from the root through real handles and follows no link.
 */
public final class WorkspacePath {
    private final Path root;
    private final Path resolved;
    private final String requested;

    WorkspacePath(Path root, Path resolved, String requested) {
        this.root = root;
        this.resolved = resolved;
        this.requested = requested;
    }

    /** The workspace root, absolute and with every link resolved. */
    public Path root() {
        return root;
    }

    /** Absolute and with every link resolved; the last components may not exist yet. */
    public Path resolved() {
        return resolved;
    }

    /** What is shown to models and users: relative to the root, separated by {@code /}, and {@code .} for the root. */
    public String display() {
        String relative = relative(root, resolved);
        return relative.isEmpty() ? "." : relative;
    }

    /** The spelling that was asked for. */
    public String requested() {
        return requested;
    }

    /** Separated by {@code /} on every platform, empty for the root itself. */
    static String relative(Path root, Path path) {
        String relative = root.relativize(path).toString();
        String separator = root.getFileSystem().getSeparator();
        return separator.equals("/") ? relative : relative.replace(separator, "/");
    }

    @Override
    public String toString() {
        return display();
    }
}
