package io.deepseekmcp.workspace.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Sorts the files that a tracker has watched into what the worker, others, and build output account for. */
final class ChangeReport {
    private final TreeWatch watch;
    private final Optional<GitWatch> git;
    private final Predicate<String> hidden;

    /** Files that are {@code hidden} are listed and not counted. */
    ChangeReport(TreeWatch watch, Optional<GitWatch> git, Predicate<String> hidden) {
        this.watch = watch;
        this.git = git;
        this.hidden = hidden;
    }

    /** {@code ignoredOutput} are files that nothing but their being ignored output is known of. */
    Changes of(Collection<FileHistory> files, Set<String> ignoredOutput, List<String> notes)
            throws InterruptedException {
        List<FileHistory> workers = workers(files);
        List<FileHistory> others = sorted(files, FileHistory::isOthers);
        Set<String> ignored = new TreeSet<>(ignoredOutput);
        ignored.addAll(names(sorted(files, this::isBuildOutput), file -> true));
        List<FileHistory> countable = workers.stream()
                .filter(file -> !hidden.test(file.path().name()))
                .toList();
        List<FileHistory> comparable = countable.stream()
                .filter(file -> git.isPresent() && git.get().comparable(file.path()))
                .toList();
        DiffStat stat = new WorkerLineCount(git.flatMap(GitWatch::startCommit)).of(countable, comparable);
        List<String> allNotes = new ArrayList<>(notes);
        addNoteOnStamps(workers, allNotes);
        return new Changes(
                names(workers, file -> !file.before().isAbsent() && !file.now().isAbsent()),
                names(workers, file -> file.before().isAbsent()),
                names(workers, file -> file.now().isAbsent()),
                List.copyOf(ignored),
                names(others, file -> true),
                stat.toString(),
                allNotes);
    }

    /** The files that are reported as the worker's, by name. */
    List<FileHistory> workers(Collection<FileHistory> files) {
        return sorted(files, file -> file.isWorkers() && !isBuildOutput(file));
    }

    private boolean isBuildOutput(FileHistory file) {
        return file.isWorkers() && file.before().isAbsent() && file.onlyByCommands() && watch.ignores(file);
    }

    private static List<FileHistory> sorted(Collection<FileHistory> files, Predicate<FileHistory> which) {
        return files.stream()
                .filter(which)
                .sorted(Comparator.comparing(file -> file.path().name()))
                .toList();
    }

    private static void addNoteOnStamps(List<FileHistory> workers, List<String> notes) {
        long byStamp = workers.stream()
                .filter(file -> file.before().comparesByStampWith(file.now()))
                .count();
        if (byStamp > 0) {
            notes.add(byStamp + " of the changed files were compared by size and time only, not by content");
        }
    }

    private static List<String> names(List<FileHistory> files, Predicate<FileHistory> which) {
        return files.stream().filter(which).map(file -> file.path().name()).toList();
    }
}
