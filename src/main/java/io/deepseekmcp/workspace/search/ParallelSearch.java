package io.deepseekmcp.workspace.search;

import io.deepseekmcp.workspace.file.Deadline;
import io.deepseekmcp.workspace.file.HeldDirectory;
import io.deepseekmcp.workspace.file.ParallelTask;
import io.deepseekmcp.workspace.search.FileTree.Folder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Looks into candidates on every processor. First the hits of each file are counted, then the few files that hold the
 * hits to show are read again, so that memory does not grow with what is found.
 */
final class ParallelSearch {
    /** Showing is quick; this bounds a pattern that is slow even on the few files to show. */
    private static final Duration LIMIT_OF_SHOWING = Duration.ofSeconds(5);
    /** A directory with more files is shared between threads. */
    private static final int FILES_PER_TASK = 64;

    private final SearchQuery query;
    private final Candidates candidates;
    private final Deadline deadline;
    private final List<Task> tasks = new ArrayList<>();
    private final AtomicInteger nextTask = new AtomicInteger();
    private final AtomicInteger searched = new AtomicInteger();
    private final AtomicInteger binary = new AtomicInteger();
    private final AtomicInteger partly = new AtomicInteger();
    private final Queue<Counted> counted = new ConcurrentLinkedQueue<>();

    /** Some files of one directory. */
    private record Task(Folder folder, List<String> files) {}

    /** A file with hits. */
    private record Counted(String path, Folder folder, String name, int hits) {
        String directory() {
            return path.substring(0, Math.max(0, path.lastIndexOf('/')));
        }
    }

    ParallelSearch(SearchQuery query, Candidates candidates, Deadline deadline) {
        this.query = query;
        this.candidates = candidates;
        this.deadline = deadline;
        for (Folder folder : candidates.folders()) {
            List<String> files = folder.files();
            for (int i = 0; i < files.size(); i += FILES_PER_TASK) {
                tasks.add(new Task(folder, files.subList(i, Math.min(i + FILES_PER_TASK, files.size()))));
            }
        }
    }

    /**
     * Runs the search.
     *
     * @param wantedFiles how many files the engine was asked to look into, by whatever means
     */
    SearchResult run(String engine, int wantedFiles) throws IOException, InterruptedException {
        ParallelTask.run(() -> this::count);
        List<Counted> files = new ArrayList<>(counted);
        files.sort(Comparator.comparing(Counted::path));
        int unread = candidates.count() - searched.get();
        return new SearchResult(
                engine,
                query.page().filesOnly() ? names(files) : lines(files),
                files.stream().mapToLong(Counted::hits).sum(),
                files.stream().collect(Collectors.toMap(Counted::directory, file -> (long) file.hits, Long::sum)),
                new SearchResult.Counts(files.size(), wantedFiles - unread, binary.get(), partly.get(), wantedFiles),
                unread > 0 || (candidates.tree().cut() && deadline.passed()),
                candidates.tree());
    }

    private void count() {
        MatchCounter scanner = new MatchCounter(query.pattern(), query.page().redaction(), this::mustStop);
        for (int i = nextTask.getAndIncrement(); i < tasks.size() && !mustStop(); i = nextTask.getAndIncrement()) {
            Task task = tasks.get(i);
            try (HeldDirectory directory = HeldDirectory.seen(task.folder.path(), task.folder.key())) {
                for (String name : task.files) {
                    count(scanner, task.folder, directory, name);
                }
            } catch (CancellationException e) {
                // Told to stop: what is not counted as searched shows that.
                return;
            } catch (IOException e) {
                searched.addAndGet(task.files.size());
            }
        }
    }

    private void count(MatchCounter scanner, Folder folder, HeldDirectory directory, String name) {
        try {
            int hits = scanner.count(directory, name, query.page().filesOnly() ? 1 : Integer.MAX_VALUE);
            if (hits == MatchCounter.BINARY) {
                binary.incrementAndGet();
            } else if (hits > 0
                    && query.where().guard().found(folder.path(name)).isPresent()) {
                counted.add(new Counted(folder.path(name), folder, name, hits));
            }
            if (scanner.wasCut()) {
                partly.incrementAndGet();
            }
        } catch (IOException e) {
            // It went away, changed into something else, or may not be read: for a search it holds nothing.
        }
        searched.incrementAndGet();
    }

    private boolean mustStop() {
        return deadline.passed() || Thread.currentThread().isInterrupted();
    }

    private List<SearchResult.FileHits> names(List<Counted> files) {
        return files.stream()
                .skip(query.page().offset())
                .limit(query.page().max())
                .map(file -> new SearchResult.FileHits(file.path, List.of(), false))
                .toList();
    }

    private List<SearchResult.FileHits> lines(List<Counted> files) throws InterruptedException {
        Deadline end = Deadline.in(LIMIT_OF_SHOWING);
        MatchCounter scanner = new MatchCounter(query.pattern(), query.page().redaction(), end::passed);
        List<SearchResult.FileHits> shown = new ArrayList<>();
        long skip = query.page().offset();
        int wanted = query.page().max();
        for (Counted file : files) {
            if (wanted == 0 || end.passed()) {
                break;
            }
            if (skip >= file.hits) {
                skip -= file.hits;
                continue;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int take = (int) Math.min(wanted, file.hits - skip);
            HitReader reader = new HitReader(scanner.matcher(), scanner.secretLines(), query.page(), skip, take);
            List<SearchResult.Line> lines = read(reader, file);
            shown.add(new SearchResult.FileHits(file.path, lines, reader.wasLatin1()));
            wanted -= take;
            skip = 0;
        }
        return shown;
    }

    private static List<SearchResult.Line> read(HitReader reader, Counted file) {
        try (HeldDirectory directory = HeldDirectory.seen(file.folder.path(), file.folder.key())) {
            return reader.read(directory, file.name);
        } catch (IOException e) {
            // It went away since it was counted.
            return List.of();
        }
    }
}
