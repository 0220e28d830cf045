package io.deepseekmcp.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks git for its status, and for the index along with it whenever that may have changed: the index makes git pass by
 * files, through flags, and whole directories, as submodules.
 */
final class IndexWatch {
    private final OwnGit git;
    private final GitNames names;
    private final Path file;
    private final Set<Path> absentAtStart = new HashSet<>();
    private final Map<String, TreePath> hiddenAtStart = new LinkedHashMap<>();
    private final Map<String, TreePath> hiddenSince = new LinkedHashMap<>();
    private final Set<Path> submodules = new TreeSet<>();
    private FileStamp stamp = FileStamp.NONE;

    IndexWatch(OwnGit git, GitNames names) {
        this.git = git;
        this.names = names;
        this.file = git.directory().resolve("index");
    }

    /** Asks for both for the first time. */
    OwnGit.Answer start() throws IOException, InterruptedException {
        stamp = FileStamp.at(file);
        OwnGit.Answer answer = git.statusAndTracked();
        noteSubmodules(answer.tracked());
        for (TrackedFiles.Entry entry : answer.tracked().unwatched()) {
            names.fromRoot(entry.name()).ifPresent(path -> hiddenAtStart.put(path.name(), path));
        }
        leaveOutAbsent();
        return answer;
    }

    /** Asks for the status, and looks into the index if it may have changed since. */
    GitStatus ask() throws IOException, InterruptedException {
        FileStamp now = FileStamp.at(file);
        boolean same = now.provesUnchanged(stamp);
        stamp = now;
        if (same) {
            return git.status();
        }
        OwnGit.Answer answer = git.statusAndTracked();
        noteSubmodules(answer.tracked());
        for (TrackedFiles.Entry entry : answer.tracked().unwatched()) {
            Optional<TreePath> path = names.fromRoot(entry.name());
            path.filter(hidden -> !absentAtStart.contains(hidden.file().getParent()))
                    .ifPresent(hidden -> hiddenSince.put(hidden.name(), hidden));
        }
        return answer.status();
    }

    /** Files that git was told to pass by before the start, by name, as far as their directories existed. */
    Map<String, TreePath> hiddenAtStart() {
        return hiddenAtStart;
    }

    /** The same for the time since; may hold some of the others. */
    Map<String, TreePath> hiddenSince() {
        return hiddenSince;
    }

    /** Directories that are or were submodules. */
    Set<Path> submodules() {
        return submodules;
    }

    private void noteSubmodules(TrackedFiles tracked) {
        for (TrackedFiles.Entry entry : tracked.submodules()) {
            names.fromRoot(entry.name()).ifPresent(path -> submodules.add(path.file()));
        }
    }

    /** A sparse checkout may have very many files whose directories do not exist: they are not watched one by one. */
    private void leaveOutAbsent() {
        Map<Path, Boolean> exists = new HashMap<>();
        hiddenAtStart
                .values()
                .removeIf(path -> !exists.computeIfAbsent(
                        path.file().getParent(), parent -> Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)));
        exists.forEach((directory, there) -> {
            if (!there) {
                absentAtStart.add(directory);
            }
        });
    }
}
