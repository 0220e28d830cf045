package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.Deadline;
import io.deepseekmcp.workspace.search.FileTree.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The files that a search looks into, by their directories.
 *
 * @param tree the walk that found them
 * @param folders those of the tree, with the files that are left
 */
record Candidates(FileTree tree, List<Folder> folders) {
    Candidates {
        folders = List.copyOf(folders);
    }

    private Candidates(FileTree tree) {
        this(tree, tree.folders());
    }

    /** Walks from the start of the query, or takes the one file that it names. */
    static Candidates of(SearchQuery.Where where, Deadline deadline) throws IOException, InterruptedException {
        WorkspacePath start = where.start();
        if (!Files.isDirectory(start.resolved())) {
            return new Candidates(single(start)).only(where.files());
        }
        return new Candidates(FileWalk.walk(
                start,
                new FileWalk.Options(
                        path -> path.indexOf('\\') >= 0 || where.guard().hides(path),
                        directory -> true,
                        where.files(),
                        where.includeIgnored(),
                        FileWalk.MAX_ENTRIES,
                        deadline.left())));
    }

    /** Only those of the files that pass. */
    Candidates only(Predicate<String> wanted) {
        List<Folder> kept = new ArrayList<>();
        for (Folder folder : folders) {
            List<String> files = folder.files().stream()
                    .filter(file -> wanted.test(folder.path(file)))
                    .toList();
            if (!files.isEmpty()) {
                kept.add(new Folder(folder.relative(), folder.path(), folder.key(), files, List.of()));
            }
        }
        return new Candidates(tree, kept);
    }

    int count() {
        return folders.stream().mapToInt(folder -> folder.files().size()).sum();
    }

    private static FileTree single(WorkspacePath file) throws IOException {
        Path parent = file.resolved().getParent();
        String folder = file.display().substring(0, Math.max(0, file.display().lastIndexOf('/')));
        String name = file.resolved().getFileName().toString();
        Folder only = new Folder(folder, parent, FileWalk.key(parent), List.of(name), List.of());
        return new FileTree(List.of(only), List.of(), 1, 0, FileWalk.isIgnored(file), List.of(), false);
    }
}
