package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.change.FileHistory.Span;
import io.deepseekmcp.workspace.patch.LineDiff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the lines that are the worker's own: in each file, what it made of the content that it found. What others did to
 * the file before, between and after does not count.
 */
final class WorkerLineCount {
    /** Larger files are not read for the sake of a count. */
    private static final long MAX_FILE_BYTES = 32L << 20;

    /** Each takes a process. */
    private static final int MAX_ONE_BY_ONE = 100;

    private final Optional<StartCommit> commit;
    private final FileContents contents;

    /** {@code commit} holds the content before of the files that are known from it. */
    WorkerLineCount(Optional<StartCommit> commit) {
        this.commit = commit;
        this.contents = new FileContents(commit, MAX_FILE_BYTES);
    }

    /** The diff stat of files that the worker changed; {@code comparable} are those that git itself can compare. */
    DiffStat of(List<FileHistory> files, List<FileHistory> comparable) throws InterruptedException {
        DiffStat stat = new DiffStat();
        List<FileHistory> byGit = new ArrayList<>();
        Set<String> filtered = filtered(files);
        for (FileHistory file : files) {
            if (filtered.contains(file.path().name())) {
                stat.notCounted(file.path().name());
            } else if (comparable.contains(file) && isWholeDifference(file)) {
                byGit.add(file);
            } else {
                add(stat, file);
            }
        }
        if (!byGit.isEmpty()) {
            addByGit(stat, byGit);
        }
        return stat;
    }

    private Set<String> filtered(List<FileHistory> files) throws InterruptedException {
        List<WorkspaceFile> paths = files.stream()
                .filter(file -> file.before().isCommitted())
                .map(FileHistory::path)
                .toList();
        try {
            return paths.isEmpty() || commit.isEmpty() ? Set.of() : commit.get().filtered(paths);
        } catch (IOException e) {
            return Set.of(); // then nothing of the commit is to be had, and nothing of it is counted
        }
    }

    /** One span from the commit to the file on disk: exactly what git compares. */
    private static boolean isWholeDifference(FileHistory file) {
        List<Span> spans = file.spans();
        return spans.size() == 1
                && file.before().isCommitted()
                && spans.get(0).from().sameAs(file.before())
                && spans.get(0).to().sameAs(file.now());
    }

    private void addByGit(DiffStat stat, List<FileHistory> files) throws InterruptedException {
        StartCommit start = commit.orElseThrow();
        Map<String, Optional<LineDiff.Count>> counts;
        try {
            counts = start.countLines(files.stream().map(FileHistory::path).toList());
        } catch (IOException e) {
            addOneByOne(stat, files);
            return;
        }
        for (FileHistory file : files) {
            String name = file.path().name();
            Optional<LineDiff.Count> count = counts.get(name);
            if (count.isPresent()) {
                stat.text(name, count.get());
            } else {
                addBinary(stat, file, start);
            }
        }
    }

    /** Git cannot compare, as the index is broken or a pipe stands where a file was. */
    private void addOneByOne(DiffStat stat, List<FileHistory> files) throws InterruptedException {
        for (FileHistory file : files) {
            if (files.size() <= MAX_ONE_BY_ONE) {
                add(stat, file);
            } else {
                stat.notCounted(file.path().name());
            }
        }
    }

    private static void addBinary(DiffStat stat, FileHistory file, StartCommit start) throws InterruptedException {
        try {
            long after = file.now().isAbsent() ? 0 : file.now().stamp().size();
            stat.binary(file.path().name(), start.size(file.path()), after);
        } catch (IOException e) {
            stat.notCounted(file.path().name());
        }
    }

    private void add(DiffStat stat, FileHistory file) throws InterruptedException {
        LineDiff.Count lines = new LineDiff.Count(0, 0);
        boolean binary = false;
        long bytesBefore = 0;
        long bytesAfter = 0;
        for (Span span : file.spans()) {
            Optional<byte[]> from = contents.of(span.from(), file);
            Optional<byte[]> to = contents.of(span.to(), file);
            if (from.isEmpty() || to.isEmpty()) {
                stat.notCounted(file.path().name());
                return;
            }
            bytesBefore = binary ? bytesBefore : from.get().length;
            bytesAfter = to.get().length;
            binary |= LineDiff.isBinary(from.get()) || LineDiff.isBinary(to.get());
            if (!binary) {
                lines = lines.plus(LineDiff.count(from.get(), to.get()));
            }
        }
        if (binary) {
            stat.binary(file.path().name(), bytesBefore, bytesAfter);
        } else {
            stat.text(file.path().name(), lines);
        }
    }
}
