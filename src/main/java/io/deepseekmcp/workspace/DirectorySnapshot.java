package io.deepseekmcp.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches a workspace that has no usable git: remembers the first {@value #MAX_FILES} files by size and time, and by
 * content as far as the {@link Allowance} goes.
 */
final class DirectorySnapshot implements TreeWatch {
    static final int MAX_FILES = 100_000;

    private final Path root;
    private final FileProbe probe;
    private final List<String> notes = new ArrayList<>();
    private final int maxFiles;
    private long startNanos;
    private boolean truncated;

    DirectorySnapshot(Path root, FileProbe probe, int maxFiles) {
        this.root = root;
        this.probe = probe;
        this.maxFiles = maxFiles;
    }

    @Override
    public void begin(Sink sink) throws IOException {
        startNanos = FileStamp.nanos(Instant.now());
        Allowance allowance = Allowance.forStart();
        TreeWalk walk = new TreeWalk(root, maxFiles);
        walk.visit(root, (path, stamp) -> {
            FileState state = probe.look(path, stamp, FileState.ABSENT, allowance);
            sink.saw(path, state, state);
        });
        truncated = walk.truncated();
        if (truncated) {
            notes.add("the workspace has more than " + maxFiles
                    + " files and no git: commands' changes to files beyond these are not watched");
        }
    }

    @Override
    public void look(Collection<FileHistory> known, Sink sink) throws IOException {
        Allowance allowance = Allowance.forLook();
        Map<String, FileHistory> unseen = new HashMap<>();
        known.forEach(file -> unseen.put(file.path().name(), file));
        new TreeWalk(root, maxFiles).visit(root, (path, stamp) -> {
            FileHistory file = unseen.remove(path.name());
            FileState now = probe.look(path, stamp, file == null ? FileState.ABSENT : file.now(), allowance);
            sink.saw(path, file == null && existedBefore(stamp) ? now : FileState.ABSENT, now);
        });
        for (FileHistory file : unseen.values()) {
            sink.saw(file.path(), FileState.ABSENT, probe.look(file.path(), file.now(), allowance));
        }
    }

    @Override
    public FileState before(TreePath path, FileState now) {
        return now; // left out of the walk, or beyond its bound
    }

    @Override
    public boolean ignores(FileHistory file) {
        return false;
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Beyond the bound a file that was not seen before may be an old one. */
    private boolean existedBefore(FileStamp stamp) {
        return truncated && stamp.latestNanos() < startNanos - FileStamp.COARSE_NANOS;
    }
}
