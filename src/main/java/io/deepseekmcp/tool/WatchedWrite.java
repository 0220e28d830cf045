package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.file.AtomicWrite;
import io.deepseekmcp.workspace.file.TextFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes whole files in the workspace that a delegation watches. */
final class WatchedWrite {
    /** A file and its successor are in memory at once. */
    static final int MAX_FILE_BYTES = 64 << 20;

    private final WatchedWorkspace workspace;
    private final AtomicWrite disk = new AtomicWrite();

    WatchedWrite(WatchedWorkspace workspace) {
        this.workspace = workspace;
    }

    /**
     * Replaces a file that is still {@code old}, or makes one where there was none.
     *
     * @return what the worker should know besides, in sentences
     */
    List<String> write(WorkspacePath path, Optional<TextFile> old, byte[] content) throws Refused, IOException {
        return workspace.write(
                path,
                () -> old.isPresent() ? disk.replace(path, old.get().bytes(), content) : disk.create(path, content));
    }
}
