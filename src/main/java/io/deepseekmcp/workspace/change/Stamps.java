package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.Crew;
import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes the stamps of many files, on every processor when there are very many. */
final class Stamps {
    /** Fewer files than this are looked at sooner than threads are started. */
    private static final int FEW = 2_000;

    private static final int FILES_AT_ONCE = 500;

    private final List<TreePath> paths;
    private final FileStamp[] stamps;
    private final AtomicInteger next = new AtomicInteger();

    private Stamps(List<TreePath> paths) {
        this.paths = paths;
        this.stamps = new FileStamp[paths.size()];
    }

    /** The stamps in the order of the paths. */
    static FileStamp[] of(List<TreePath> paths) throws IOException, InterruptedException {
        Stamps stamps = new Stamps(paths);
        if (paths.size() <= FEW) {
            stamps.take(0, paths.size());
        } else {
            Crew.run(() -> stamps::work);
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
