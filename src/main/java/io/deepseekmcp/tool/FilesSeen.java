package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.RegularFile;
import io.deepseekmcp.workspace.file.WindowIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the worker knows of the files: the hash of each as it last saw it. One for each delegation. */
public final class FilesSeen {
    private final Map<String, String> hashes = new LinkedHashMap<>();
    private final Set<String> read = new LinkedHashSet<>();

    /** Nothing is known yet. */
    public FilesSeen() {}

    /** What is known from an earlier delegation, of which nothing counts as read in this one. */
    public FilesSeen(FilesSeen earlier) {
        synchronized (earlier) {
            hashes.putAll(earlier.hashes);
        }
    }

    /**
     * The files that are no longer as the worker last saw them, or are gone; of those that {@code guard} closes nothing is
     * said.
     */
    public List<String> outdated(PathGuard guard) throws IOException {
        List<String> outdated = new ArrayList<>();
        for (String path : paths()) {
            if (!guard.hides(path) && !isAsSeen(guard, path)) {
                outdated.add(path);
            }
        }
        return outdated;
    }

    private boolean isAsSeen(PathGuard guard, String path) throws IOException {
        try {
            WorkspacePath file = guard.toRead(path);
            try (RegularFile open = RegularFile.open(file)) {
                return lastSeen(file)
                        .filter(WindowIndex.of(open.channel(), 1, 1).sha256()::equals)
                        .isPresent();
            }
        } catch (Refused e) {
            return false;
        }
    }

    /** The worker has read the file, which had this SHA-256. */
    synchronized void read(WorkspacePath path, String sha256) {
        read.add(path.display());
        hashes.put(path.display(), sha256);
    }

    /** The worker has itself given the file the content of this SHA-256. */
    synchronized void wrote(WorkspacePath path, String sha256) {
        hashes.put(path.display(), sha256);
    }

    /** The hash that the worker last saw, empty when it has never seen the file. */
    public synchronized Optional<String> lastSeen(WorkspacePath path) {
        return Optional.ofNullable(hashes.get(path.display()));
    }

    /** Workspace-relative paths of all files read or written, in the order of first sight. */
    public synchronized List<String> paths() {
        return List.copyOf(hashes.keySet());
    }

    /** Workspace-relative paths of the files that were read, in the order of first reading. */
    public synchronized List<String> pathsRead() {
        return List.copyOf(read);
    }
}
