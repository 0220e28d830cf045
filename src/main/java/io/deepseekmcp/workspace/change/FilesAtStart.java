package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import java.util.List;
import java.util.Optional;

/**
 * What is known of files at the start of a delegation that were not looked at then: from git's index, from what git
 * ignored, and from the files' times.
 */
final class FilesAtStart {
    private final GitNames names;
    private final TrackedFiles tracked;
    private final SparsePaths sparsePaths;
    private final IgnoredNames ignored;
    private final long nanos;

    /** {@code nanos} is the time of the start. */
    FilesAtStart(GitNames names, IndexWatch index, List<WorkspaceFile> ignored, long nanos) {
        this.names = names;
        this.tracked = index.atStart().tracked();
        this.sparsePaths = index.sparsePaths();
        this.nanos = nanos;
        this.ignored = IgnoredNames.of(ignored);
    }

    /** What was ignored. */
    IgnoredNames ignored() {
        return ignored;
    }

    /** What the index said of a file, empty too for one that a sparse checkout left out. */
    Optional<FileState> committed(WorkspaceFile path) {
        if (sparsePaths.covers(path)) {
            return Optional.empty();
        }
        return tracked.find(names.bytes(path))
                .filter(entry -> !entry.isSubmodule())
                .map(entry -> FileState.committed(entry.mode(), entry.id()));
    }

    /** The state of a file that git did not mention then and mentions now. */
    FileState ofMentioned(WorkspaceFile path, FileState now) {
        Optional<FileState> committed = committed(path);
        if (committed.isPresent()) {
            // One that git converts has another content on disk than in the index, changed or not.
            boolean converted = !committed.get().sameAs(now) && isUntouched(now);
            return converted ? now : committed.get();
        }
        boolean old = now.stamp().latestNanos() < nanos - FileStamp.COARSE_NANOS;
        if (old && ignored.cover(path.name())) {
            return now;
        }
        return ignored.names().contains(path.name()) ? FileState.UNSEEN : FileState.ABSENT;
    }

    /** The state of a file that was there, but was one of too many to be looked at. */
    FileState ofUnseen(FileState now) {
        return !now.isAbsent() && now.stamp().latestNanos() <= nanos ? now : FileState.UNSEEN;
    }

    /** Whether a file may have changed since: it is gone, or its times say so. */
    boolean mayHaveChanged(FileStamp stamp) {
        return stamp.type() == FileStamp.Type.OTHER || stamp.latestNanos() >= nanos - stamp.slackNanos();
    }

    /** Where no program can set the times, older ones prove that nothing has changed. */
    private boolean isUntouched(FileState now) {
        return !now.isAbsent() && now.stamp().hasChangeTime() && !mayHaveChanged(now.stamp());
    }
}
