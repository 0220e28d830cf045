package io.deepseekmcp.tool;

import io.deepseekmcp.guard.WorkspacePath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the worker knows of the files: the hash of each as it last saw it. One for each delegation. */
public final class FilesSeen {
    private final Map<String, String> hashes = new LinkedHashMap<>();

    /** The worker has seen the file, read or written by itself, with this SHA-256. */
    public synchronized void saw(WorkspacePath path, String sha256) {
        hashes.put(path.display(), sha256);
    }

    /** The hash that the worker last saw, empty when it has never seen the file. */
    public synchronized Optional<String> lastSeen(WorkspacePath path) {
        return Optional.ofNullable(hashes.get(path.display()));
    }

    /** Workspace-relative paths of all files seen, in the order of first sight. */
    public synchronized List<String> paths() {
        return List.copyOf(hashes.keySet());
    }
}
