package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Judges the directory that is to be a workspace. */
final class RootDirectory {
    private RootDirectory() {}

    /** The directory with every link resolved, unless it is no directory or one that no tool may touch. */
    static Path of(Path root, PathRules rules) throws Refused {
        Path real = real(root);
        if (real.getParent() == null) {
            throw new Refused("root", "The workspace is the root of a file system.", "Name a directory below it.");
        }
        if (!Files.isDirectory(real)) {
            throw new Refused("root", "The workspace " + root + " is not a directory.", "");
        }
        boolean closed = rules.closesRoot(PathWalk.namesBelow(real.getRoot(), real));
        if (closed || GitDirectories.isGitDirectory(real) || GitDirectories.keep(real)) {
            throw closed(root);
        }
        return real;
    }

    static Refused closed(Path root) {
        return new Refused(
                "root",
                "The workspace " + root + " is or lies in a directory of version control or of secrets.",
                "Name the project's own directory.");
    }

    private static Path real(Path root) throws Refused {
        try {
            return root.toRealPath();
        } catch (IOException e) {
            throw new Refused("root", "The workspace " + root + " does not exist or cannot be read.", "");
        }
    }
}
