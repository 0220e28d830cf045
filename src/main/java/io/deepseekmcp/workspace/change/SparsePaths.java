package io.deepseekmcp.workspace.change;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Files of the index in directories that did not exist at the start, because a sparse checkout leaves them out. There may
 * be very many: they are looked at only when one of the directories appears.
 */
final class SparsePaths {
    private final GitNames names;
    private final List<TrackedFiles.Entry> entries;
    private final Set<Path> directories = new HashSet<>();
    private final Set<Path> topmost = new HashSet<>();

    /** Those of the files that git was told to pass by. */
    SparsePaths(GitNames names, List<TrackedFiles.Entry> unwatched) {
        this.names = names;
        this.entries = unwatched;
        Map<Path, Boolean> exists = new HashMap<>();
        for (TrackedFiles.Entry entry : unwatched) {
            names.fromRoot(entry.name()).ifPresent(path -> note(path.file().getParent(), exists));
        }
    }

    /** Whether the file is one of these, or would be. */
    boolean covers(WorkspaceFile path) {
        return directories.contains(path.file().getParent());
    }

    /** The files whose directories exist now. */
    Map<String, WorkspaceFile> appeared() {
        Map<String, WorkspaceFile> appeared = new LinkedHashMap<>();
        if (topmost.stream().anyMatch(SparsePaths::isDirectory)) {
            for (TrackedFiles.Entry entry : entries) {
                names.fromRoot(entry.name())
                        .filter(path -> covers(path) && isDirectory(path.file().getParent()))
                        .ifPresent(path -> appeared.put(path.name(), path));
            }
        }
        return appeared;
    }

    private void note(Path directory, Map<Path, Boolean> exists) {
        List<Path> absent = new ArrayList<>();
        Path up = directory;
        while (!exists.computeIfAbsent(up, SparsePaths::isDirectory)) {
            absent.add(up);
            up = up.getParent();
        }
        if (!absent.isEmpty()) {
            directories.add(directory);
            topmost.add(absent.get(absent.size() - 1));
        }
    }

    private static boolean isDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
