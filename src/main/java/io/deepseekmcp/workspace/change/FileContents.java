package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** Finds the bytes of a file's states: the copy that was kept, the file on disk, or the commit of the start. */
final class FileContents {
    private final Optional<StartCommit> commit;
    private final long maxBytes;

    /**
     * Makes a source.
     *
     * @param commit holds the content before of the files that are known from it
     * @param maxBytes larger files are not read from disk
     */
    FileContents(Optional<StartCommit> commit, long maxBytes) {
        this.commit = commit;
        this.maxBytes = maxBytes;
    }

    /** The bytes of a state of the file; empty where none of the three has them. */
    Optional<byte[]> of(FileState state, FileHistory file) throws InterruptedException {
        if (state.isAbsent()) {
            return Optional.of(new byte[0]);
        }
        if (state.content().isPresent()) {
            return Optional.of(state.content().get().bytes());
        }
        try {
            if (state.sameAs(file.now()) && !file.now().isCommitted()) {
                return onDisk(file);
            }
            return isCommitted(state, file) ? Optional.of(commit.orElseThrow().content(file.path())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The state is the one before the delegation, and only the commit has its content. */
    static boolean isCommitted(FileState state, FileHistory file) {
        return state.content().isEmpty()
                && file.before().isCommitted()
                && state.sameAs(file.before())
                && (!state.sameAs(file.now()) || file.now().isCommitted());
    }

    private Optional<byte[]> onDisk(FileHistory file) throws IOException {
        if (file.now().kind() == FileState.Kind.LINK) {
            return Optional.of(FileProbe.target(file.path().file()));
        }
        boolean small = file.now().stamp().size() <= maxBytes;
        return small ? Optional.of(Files.readAllBytes(file.path().file())) : Optional.empty();
    }
}
