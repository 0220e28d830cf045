package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what commands wrote among the files that the repository ignores. These are not remembered beforehand, because
 * there may be very many: a file counts when its times lie within the time of a command. One of which they say that it is
 * older than the run, or of which they say nothing, counts when nothing of its name was ignored at the start.
 */
final class IgnoredOutput {
    static final int MAX_FILES = 20_000;

    private final long runNanos = FileStamp.nanos(Instant.now());
    private final List<Window> windows = new ArrayList<>();
    private long startNanos;
    private boolean truncated;

    private record Window(long fromNanos, long toNanos) {}

    void commandStarts() {
        startNanos = FileStamp.nanos(Instant.now());
    }

    void commandEnded() {
        windows.add(new Window(startNanos, FileStamp.nanos(Instant.now())));
    }

    /** Names of the files, sorted; none when no command ran. */
    Set<String> find(GitWatch snapshot, Path root, Set<String> known) throws IOException, InterruptedException {
        Set<String> found = new TreeSet<>();
        if (windows.isEmpty()) {
            return found;
        }
        TreeWalk walk = new TreeWalk(root, MAX_FILES);
        for (WorkspaceFile entry : snapshot.ignored()) {
            boolean fresh = !snapshot.ignoredAtStart().names().contains(entry.name());
            if (entry.name().endsWith("/")) {
                walk.visitAll(entry.file(), (path, stamp) -> consider(path, stamp, fresh, known, found));
            } else {
                FileStamp.of(entry.file()).ifPresent(stamp -> consider(entry, stamp, fresh, known, found));
            }
        }
        truncated = walk.truncated();
        return found;
    }

    /** There were more ignored files than were looked at. */
    boolean truncated() {
        return truncated;
    }

    private void consider(WorkspaceFile path, FileStamp stamp, boolean fresh, Set<String> known, Set<String> found) {
        boolean timeTells = stamp.hasChangeTime() && stamp.latestNanos() >= runNanos;
        if (!known.contains(path.name())
                && ((fresh && !timeTells) || windows.stream().anyMatch(window -> lies(stamp, window)))) {
            found.add(path.name());
        }
    }

    private static boolean lies(FileStamp stamp, Window window) {
        long latest = stamp.latestNanos();
        return latest >= window.fromNanos - stamp.slackNanos() && latest <= window.toNanos;
    }
}
