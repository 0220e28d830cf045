package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The commit that was checked out when a delegation began: what it holds is the content before of every clean file. */
final class StartCommit {
    private final OwnGit git;
    private final GitNames names;
    private final String id;

    StartCommit(OwnGit git, GitNames names, String id) {
        this.git = git;
        this.names = names;
        this.id = id;
    }

    /** The content of a file in it, converted as a checkout converts it. */
    byte[] content(WorkspaceFile path) throws IOException, InterruptedException {
        return git.content(id, path);
    }

    /** The size of a file in it, in bytes. */
    long size(WorkspaceFile path) throws IOException, InterruptedException {
        return git.size(id, path);
    }

    /** The names of the files whose content in it a program would have to convert, which no call here does. */
    Set<String> filtered(Collection<WorkspaceFile> paths) throws IOException, InterruptedException {
        return git.filtered(paths.stream().map(WorkspaceFile::name).toList());
    }

    /** How git counts the files on disk against it; a binary file has no count. Keyed by name from the root. */
    Map<String, Optional<LineDiff.Count>> countLines(Collection<WorkspaceFile> paths)
            throws IOException, InterruptedException {
        List<String> fromTop = paths.stream().map(names::toTop).toList();
        Map<String, Optional<LineDiff.Count>> byTopName = git.countLines(id, fromTop);
        Map<String, Optional<LineDiff.Count>> counts = new HashMap<>();
        for (WorkspaceFile path : paths) {
            Optional<LineDiff.Count> same = Optional.of(new LineDiff.Count(0, 0));
            counts.put(path.name(), byTopName.getOrDefault(names.toTop(path), same));
        }
        return counts;
    }
}
