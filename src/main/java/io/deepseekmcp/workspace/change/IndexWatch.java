package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks git for its status, and for the index along with it whenever that may have changed: the index makes git pass by
 * files, through flags, and whole directories, as submodules.
 */
final class IndexWatch {
    private final OwnGit git;
    private final GitNames names;
    private final Path file;
    private final OwnGit.Answer atStart;
    private final SparsePaths sparsePaths;
    private final Map<String, WorkspaceFile> hidden = new LinkedHashMap<>();
    private final Set<Path> submodules = new TreeSet<>();
    private FileStamp stamp;
    private TrackedFiles now;

    /** Asks for both for the first time. */
    IndexWatch(OwnGit git, GitNames names) throws IOException, InterruptedException {
        this.git = git;
        this.names = names;
        file = git.directory().resolve("index");
        stamp = FileStamp.at(file);
        atStart = git.statusAndTracked();
        sparsePaths = new SparsePaths(names, atStart.tracked().unwatched());
        note(atStart.tracked());
    }

    /** Asks for the status, and looks into the index if it may have changed since. */
    GitStatus ask() throws IOException, InterruptedException {
        FileStamp last = stamp;
        stamp = FileStamp.at(file);
        hidden.putAll(sparsePaths.appeared());
        if (stamp.provesUnchanged(last)) {
            return git.status();
        }
        OwnGit.Answer answer = git.statusAndTracked();
        note(answer.tracked());
        return answer.status();
    }

    /** What git said first. */
    OwnGit.Answer atStart() {
        return atStart;
    }

    /** Files that did not exist at the start, because a sparse checkout leaves them out. */
    SparsePaths sparsePaths() {
        return sparsePaths;
    }

    /** Files that git is or was told to pass by, by name, but those that a sparse checkout still leaves out. */
    Map<String, WorkspaceFile> hidden() {
        return hidden;
    }

    /** Directories that are or were submodules. */
    Set<Path> submodules() {
        return submodules;
    }

    /** Whether the index has the file now. */
    boolean tracks(WorkspaceFile path) {
        return now.find(names.bytes(path)).isPresent();
    }

    private void note(TrackedFiles tracked) {
        now = tracked;
        for (TrackedFiles.Entry entry : tracked.submodules()) {
            names.fromRoot(entry.name()).ifPresent(path -> submodules.add(path.file()));
        }
        for (TrackedFiles.Entry entry : tracked.unwatched()) {
            names.fromRoot(entry.name())
                    .filter(path -> !sparsePaths.covers(path))
                    .ifPresent(path -> hidden.put(path.name(), path));
        }
    }
}
