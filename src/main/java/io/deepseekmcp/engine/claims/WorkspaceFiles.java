package io.deepseekmcp.engine.claims;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.workspace.search.FileTree;
import io.deepseekmcp.workspace.search.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Knows whether the workspace has a file or directory that a report names, whole or by its end, as people name deep ones.
 * The tree is walked at most once, and only for a name that is not found as it is; in doubt it is there.
 */
public final class WorkspaceFiles {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final PathGuard guard;
    private List<String> all;
    private boolean doubtful;

    public WorkspaceFiles(PathGuard guard) {
        this.guard = guard;
    }

    public boolean has(String path) {
        try {
            return Files.exists(guard.toRead(path).resolved()) || endsOne(path);
        } catch (Refused e) {
            return true; // what may not be looked at is no claim that can be checked
        }
    }

    private boolean endsOne(String path) {
        if (all == null) {
            list();
        }
        return doubtful || all.stream().anyMatch(file -> ("/" + file + "/").contains("/" + path + "/"));
    }

    private void list() {
        all = new ArrayList<>();
        try {
            FileTree tree = FileWalk.walk(
                    guard.toRead("."),
                    new FileWalk.Options(guard::hides, path -> true, path -> true, false, FileWalk.MAX_ENTRIES, LIMIT));
            for (FileTree.Folder folder : tree.folders()) {
                folder.files().forEach(file -> all.add(folder.path(file)));
            }
            doubtful = tree.cut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            doubtful = true;
        } catch (IOException | Refused e) {
            doubtful = true;
        }
    }
}
