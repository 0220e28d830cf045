package io.deepseekmcp.guard;

import java.nio.file.Path;
import java.util.List;

/** Turns a path as a model spells it into a {@link WorkspacePath}, or refuses it. One for each delegation. */
public final class PathGuard {
    private final Path root;

    /**
     * A guard for one delegation.
     *
     * @param root absolute, every link resolved
     * @param denied globs of the request that may be neither read nor written nor listed
     */
    public PathGuard(Path root, PathRules rules, Scope scope, List<String> denied) throws Refused {
        this.root = root;
    }

    public Path root() {
        return root;
    }

    /** A path to read or search: a file or a directory, which may be missing. {@code "."} and {@code ""} are the root. */
    public WorkspacePath toRead(String requested) throws Refused {
        throw new UnsupportedOperationException(requested);
    }

    /** A file to write: inside the scope, not protected; its parents and itself may be missing. */
    public WorkspacePath toWrite(String requested) throws Refused {
        throw new UnsupportedOperationException(requested);
    }

    /** Whether no tool may show this workspace-relative path; listings and searches leave it out without a word. */
    public boolean hides(String relative) {
        throw new UnsupportedOperationException(relative);
    }

    /** Whether the delegation may write this workspace-relative path as far as its scope goes. */
    public boolean inScope(String relative) {
        throw new UnsupportedOperationException(relative);
    }

    /** Whether touching this workspace-relative path changes what an allowed command executes. */
    public boolean isControlFile(String relative) {
        throw new UnsupportedOperationException(relative);
    }
}
