package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches a workspace that has no usable git: remembers the first {@value #MAX_FILES} files that no rule ignores by size
 * and time, and by content as far as the {@link LookLimits} goes.
 */
final class DirectoryWatch implements TreeWatch {
    static final int MAX_FILES = 100_000;

    private static final String IGNORE_FILE = ".gitignore";

    private final Path root;
    private final FileProbe probe;
    private final int maxFiles;
    private final List<String> notes = new ArrayList<>();
    private long startNanos;
    private boolean newMayBeOld;

    /** {@code maxFiles} is {@link #MAX_FILES} but in tests. */
    DirectoryWatch(Path root, FileProbe probe, int maxFiles) {
        this.root = root;
        this.probe = probe;
        this.maxFiles = maxFiles;
    }

    @Override
    public void begin(Sink sink) throws IOException, InterruptedException {
        startNanos = FileStamp.nanos(Instant.now());
        LookLimits limits = LookLimits.forStart();
        TreeWalk walk = new TreeWalk(root, maxFiles);
        walk.visitShown(root, (path, stamp) -> {
            FileState state = probe.look(path, stamp, FileState.ABSENT, limits);
            sink.saw(path, state, state);
        });
        if (walk.truncated()) {
            newMayBeOld = true;
            notes.add("the workspace has more than " + maxFiles
                    + " files and no git: commands' changes to files beyond these are not watched");
        }
    }

    @Override
    public void look(Map<String, FileHistory> known, Sink sink) throws IOException, InterruptedException {
        LookLimits limits = LookLimits.forLook();
        Map<String, FileHistory> unseen = new HashMap<>(known);
        for (FileHistory file : known.values()) {
            newMayBeOld |= isIgnoreFile(file)
                    && !probe.look(file.path(), file.now(), limits).sameAs(file.before());
        }
        new TreeWalk(root, maxFiles).visitShown(root, (path, stamp) -> {
            FileHistory file = unseen.remove(path.name());
            FileState now = probe.look(path, stamp, file == null ? FileState.ABSENT : file.now(), limits);
            sink.saw(path, file == null && isOld(stamp) ? now : FileState.ABSENT, now);
        });
        for (FileHistory file : unseen.values()) {
            sink.saw(file.path(), FileState.ABSENT, probe.look(file.path(), file.now(), limits));
        }
    }

    @Override
    public FileState before(WorkspaceFile path, FileState now) {
        return now; // ignored, or beyond the bound
    }

    @Override
    public boolean ignores(FileHistory file) {
        return false;
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    private static boolean isIgnoreFile(FileHistory file) {
        return file.path().file().endsWith(IGNORE_FILE);
    }

    /**
     * A file that was not seen before need not be new where the bound or the ignore rules left it out. Otherwise its
     * times say nothing: those of a file in a directory that is moved stay as they are.
     */
    private boolean isOld(FileStamp stamp) {
        return newMayBeOld && stamp.latestNanos() < startNanos - FileStamp.COARSE_NANOS;
    }
}
