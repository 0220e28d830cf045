package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is closed in a workspace as it is right now. Every path exists, is no link, and is absolute.
 *
 * @param readOnly repositories and protected paths
 * @param reopened paths in a read-only folder that the scope names
 * @param hiddenFiles read as empty
 * @param hiddenFolders are empty and stay so
 */
record Walls(Set<Path> readOnly, Set<Path> reopened, Set<Path> hiddenFiles, Set<Path> hiddenFolders) {
    /** So many masks take a command about a second to set up; bubblewrap gives up at 9,000 words. */
    static final int MAX_HIDDEN = 1_000;

    private static final int MAX_READ_ONLY = 1_500;

    /** How many files and folders read as empty. */
    int hidden() {
        return hiddenFiles.size() + hiddenFolders.size();
    }

    /** The mounts for read-only paths, parents before what lies in them. */
    List<Mount> readOnlyMounts() {
        List<Mount> mounts = new ArrayList<>();
        readOnly.forEach(path -> mounts.add(Mount.readable(path)));
        reopened.forEach(path -> mounts.add(Mount.writable(path)));
        mounts.sort(Mount.BY_DEPTH);
        return mounts;
    }

    List<Mount> hiddenMounts(Path empty) {
        List<Mount> mounts = new ArrayList<>();
        hiddenFiles.forEach(path -> mounts.add(Mount.in(Mount.Kind.READABLE, empty, path)));
        hiddenFolders.forEach(path -> mounts.add(Mount.closedFolder(path)));
        mounts.sort(Mount.BY_DEPTH);
        return mounts;
    }

    /** Refuses what cannot be closed as a whole: nothing runs that would see a part of it. */
    void check(Path root) throws SandboxRefusal {
        if (hidden() > MAX_HIDDEN) {
            throw new SandboxRefusal("the workspace holds " + hidden() + " secret or denied files, more than the "
                    + MAX_HIDDEN + " that a sandbox can hide; commands.hidden_paths can name their folders");
        }
        if (readOnly.size() + reopened.size() > MAX_READ_ONLY) {
            throw new SandboxRefusal("the workspace holds " + readOnly.size()
                    + " repositories and protected paths, more than a sandbox can close");
        }
        for (Set<Path> paths : List.of(readOnly, reopened, hiddenFiles, hiddenFolders)) {
            for (Path path : paths) {
                if (!Path.of(path.toString()).equals(path)) {
                    throw new SandboxRefusal("a name in "
                            + root.relativize(path.getParent() == null ? path : path.getParent())
                            + " cannot be written as text here, so that it cannot be closed");
                }
            }
        }
    }
}
