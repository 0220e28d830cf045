package io.deepseekmcp.engine.claims;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.workspace.file.TextFile;
import io.deepseekmcp.workspace.search.FileTree;
import io.deepseekmcp.workspace.search.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Knows whether the workspace has a file or directory that a report names, whole or by its end, as people name deep ones.
 * The tree is walked at most once, and only for a name that is not found as it is; in doubt it is there.
 */
public final class WorkspaceFiles implements NamedFiles {
    private static final Duration LIMIT = Duration.ofSeconds(2);
    /** The lines of a larger file are not counted. */
    private static final long MAX_BYTES = 8_000_000;

    private final PathGuard guard;
    private List<String> all;
    private boolean doubtful;

    public WorkspaceFiles(PathGuard guard) {
        this.guard = guard;
    }

    @Override
    public boolean has(String path) {
        try {
            return Files.exists(guard.toRead(path).resolved()) || endsOne(path);
        } catch (Refused e) {
            return true; // what may not be looked at is no claim that can be checked
        }
    }

    @Override
    public List<String> named(String path) {
        if (all == null) {
            list();
        }
        if (doubtful) {
            return List.of();
        }
        return all.stream()
                .filter(file -> file.equals(path) || file.endsWith("/" + path))
                .toList();
    }

    @Override
    public OptionalInt lines(String path) {
        try {
            byte[] bytes = TextFile.read(guard.toRead(path), MAX_BYTES).bytes();
            int lines = bytes.length > 0 && bytes[bytes.length - 1] != '\n' ? 1 : 0;
            for (byte b : bytes) {
                lines += b == '\n' ? 1 : 0;
            }
            return OptionalInt.of(lines);
        } catch (IOException | Refused e) {
            return OptionalInt.empty();
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
