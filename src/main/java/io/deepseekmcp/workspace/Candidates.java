package io.deepseekmcp.workspace;

import io.deepseekmcp.guard.WorkspacePath;
import io.deepseekmcp.workspace.FileTree.Folder;
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
 * @param folders as in the tree, with the files of interest alone
 */
record Candidates(FileTree tree, List<Folder> folders) {
    Candidates {
        folders = List.copyOf(folders);
    }

    /** Walks from the start of the query, or takes the one file that it names. */
    static Candidates of(SearchQuery.Where where, Deadline deadline) throws IOException, InterruptedException {
        WorkspacePath start = where.start();
        FileTree tree = Files.isDirectory(start.resolved())
                ? FileWalk.walk(
                        start,
                        new FileWalk.Options(
                                where.guard()::hides,
                                directory -> true,
                                where.includeIgnored(),
                                FileWalk.MAX_ENTRIES,
                                deadline::passed))
                : single(start);
        return new Candidates(tree, List.of()).filtered(tree.folders(), where.files());
    }

    /** Only those of the files that pass. */
    Candidates only(Predicate<String> wanted) {
        return filtered(folders, wanted);
    }

    int count() {
        return folders.stream().mapToInt(folder -> folder.files().size()).sum();
    }

    private Candidates filtered(List<Folder> all, Predicate<String> wanted) {
        List<Folder> kept = new ArrayList<>();
        for (Folder folder : all) {
            List<String> files = folder.files().stream()
                    .filter(file -> wanted.test(folder.path(file)))
                    .toList();
            if (!files.isEmpty()) {
                kept.add(new Folder(folder.relative(), folder.path(), folder.key(), files, List.of()));
            }
        }
        return new Candidates(tree, kept);
    }

    private static FileTree single(WorkspacePath file) throws IOException {
        Path parent = file.resolved().getParent();
        String folder = file.display().substring(0, Math.max(0, file.display().lastIndexOf('/')));
        String name = file.resolved().getFileName().toString();
        Folder only = new Folder(folder, parent, FileWalk.key(parent), List.of(name), List.of());
        return new FileTree(List.of(only), List.of(), 0, FileWalk.isIgnored(file), List.of(), false);
    }
}
