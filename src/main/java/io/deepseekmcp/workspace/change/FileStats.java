package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import io.deepseekmcp.workspace.file.ParallelTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes the stamps of many files, on every processor when there are very many. */
final class FileStats {
    /** Fewer files than this are looked at sooner than threads are started. */
    private static final int FEW = 2_000;

    private static final int FILES_AT_ONCE = 500;

    private final List<WorkspaceFile> paths;
    private final FileStamp[] stamps;
    private final AtomicInteger next = new AtomicInteger();

    private FileStats(List<WorkspaceFile> paths) {
        this.paths = paths;
        this.stamps = new FileStamp[paths.size()];
    }

    /** The stamps in the order of the paths. */
    static FileStamp[] of(List<WorkspaceFile> paths) throws IOException, InterruptedException {
        FileStats stamps = new FileStats(paths);
        if (paths.size() <= FEW) {
            stamps.take(0, paths.size());
        } else {
            ParallelTask.run(() -> stamps::work);
        }
        return stamps.stamps;
    }

    private void work() throws InterruptedException {
        int from = next.getAndAdd(FILES_AT_ONCE);
        while (from < stamps.length) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            take(from, Math.min(stamps.length, from + FILES_AT_ONCE));
            from = next.getAndAdd(FILES_AT_ONCE);
        }
    }

    private void take(int from, int to) {
        for (int i = from; i < to; i++) {
            stamps[i] = FileStamp.at(paths.get(i).file());
        }
    }
}
