package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Watches a workspace with git's help. Git remembers every file that did not differ from the commit; the snapshot
 * remembers the others: changed and untracked files, files whose changes git is told to hide, and those of repositories
 * inside this one.
 */
final class GitWatch implements TreeWatch {
    private final Path root;
    private final OwnGit git;
    private final GitNames names;
    private final IndexWatch index;
    private final Optional<String> headAtStart;
    private final TrackedFiles tracked;
    private final FilesAtStart atStart;
    private final FileProbe probe;
    private final InnerRepositories inner;
    private final Set<String> notes = new LinkedHashSet<>();
    private GitListing listing;
    private List<GitStatus.Entry> unseen;
    private long lastLookNanos;

    /**
     * A snapshot to begin, or an exception that says why git is of no use in this workspace.
     *
     * @param probes makes a probe that computes object ids as the repository does
     */
    static GitWatch open(Path root, OwnGit git, Function<BlobId, FileProbe> probes)
            throws IOException, InterruptedException {
        Optional<RepositoryTrust> trust = RepositoryTrust.ofThisProcess();
        if (trust.isPresent()) {
            Optional<String> doubt = trust.get().doubt(git, git.top(), git.directory());
            if (doubt.isPresent()) {
                throw new IOException(doubt.get());
            }
        }
        return new GitWatch(root, git, probes);
    }

    private GitWatch(Path root, OwnGit git, Function<BlobId, FileProbe> probes)
            throws IOException, InterruptedException {
        this.root = root;
        this.git = git;
        inner = new InnerRepositories(root);
        names = GitNames.of(root, git.top());
        lastLookNanos = FileStamp.nanos(Instant.now());
        index = new IndexWatch(git, names);
        tracked = index.atStart().tracked();
        if (!git.top().equals(root) && tracked.size() == 0 && git.ignoresRoot()) {
            throw new IOException("the repository above the workspace ignores it");
        }
        probe = probes.apply(tracked.ids());
        headAtStart = index.atStart().status().head();
        listing = GitListing.of(index.atStart().status(), names, LookLimits.FILES_AT_START);
        unseen = listing.left();
        atStart = new FilesAtStart(names, index, listing.ignored(), lastLookNanos);
        noteInner();
        inner.begin();
    }

    @Override
    public void begin(Sink sink) throws IOException, InterruptedException {
        LookLimits limits = LookLimits.forStart();
        Map<String, WorkspaceFile> remembered = new LinkedHashMap<>(listing.files());
        remembered.putAll(index.hidden());
        probe.lookAll(
                remembered.values(), path -> FileState.ABSENT, limits, (path, state) -> sink.saw(path, state, state));
        inner.walk((path, stamp) -> {
            FileState state = probe.look(path, stamp, FileState.ABSENT, limits);
            sink.saw(path, state, state);
        });
    }

    @Override
    public void look(Map<String, FileHistory> known, Sink sink) throws IOException, InterruptedException {
        long started = FileStamp.nanos(Instant.now());
        listing = listNow();
        noteInner();
        List<WorkspaceFile> left = unseenBut(known);
        List<WorkspaceFile> fresh = freshBut(known, left);
        LookLimits limits = LookLimits.forLook();
        List<WorkspaceFile> differing = new ArrayList<>();
        for (FileHistory file : known.values()) {
            if (isClean(file)) {
                sink.saw(file.path(), file.before(), file.before());
            } else {
                differing.add(file.path());
            }
        }
        probe.lookAll(differing, path -> known.get(path.name()).now(), limits, (path, now) -> sink.saw(path, now, now));
        probe.lookAll(
                left,
                path -> FileState.ABSENT,
                LookLimits.none(),
                (path, now) -> sink.saw(path, atStart.ofUnseen(now), now));
        probe.lookAll(
                fresh,
                path -> FileState.ABSENT,
                limits,
                (path, now) -> sink.saw(path, atStart.ofMentioned(path, now), now));
        inner.walk((path, stamp) -> {
            if (!known.containsKey(path.name())) {
                sink.saw(path, FileState.ABSENT, probe.look(path, stamp, FileState.ABSENT, limits));
            }
        });
        lastLookNanos = started;
    }

    @Override
    public FileState before(WorkspaceFile path, FileState now) {
        Optional<FileState> committed = atStart.committed(path);
        if (committed.isEmpty()) {
            return isFresh(path) ? FileState.ABSENT : now;
        }
        if (committed.get().sameAs(now)) {
            return now;
        }
        // Git saw no difference at the last look: either it converts the content, or the file has changed since then.
        boolean changedSince = now.isAbsent()
                || now.stamp().latestNanos() >= lastLookNanos - now.stamp().slackNanos();
        return changedSince ? committed.get() : now;
    }

    @Override
    public boolean ignores(FileHistory file) {
        return listing.complete()
                && !file.now().isAbsent()
                && !listing.mentions(file.path())
                && !index.tracks(file.path())
                && !inner.hold(file.path());
    }

    @Override
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        inner.note().ifPresent(all::add);
        return all;
    }

    /** The commit of the start, empty when there was none. */
    Optional<StartCommit> startCommit() {
        return headAtStart.map(id -> new StartCommit(git, names, id));
    }

    /** How the repository computes object ids. */
    BlobId ids() {
        return tracked.ids();
    }

    /** The index still has the file and does not hide it, so that git itself can compare it with a commit. */
    boolean comparable(WorkspaceFile path) {
        return !listing.isUntracked(path) && !index.hidden().containsKey(path.name());
    }

    /** What was ignored at the start. */
    IgnoredNames ignoredAtStart() {
        return atStart.ignored();
    }

    /** What was ignored at the last look, in the same form. */
    List<WorkspaceFile> ignored() {
        return listing.ignored();
    }

    /** Neither was the file in the last listing nor was there a reason to leave it out: it was not there. */
    private boolean isFresh(WorkspaceFile path) {
        return listing.complete()
                && unseen.isEmpty()
                && !atStart.ignored().cover(path.name())
                && !IgnoredNames.of(listing.ignored()).cover(path.name())
                && !inner.hold(path);
    }

    private GitListing listNow() throws IOException, InterruptedException {
        try {
            git.readConfiguration();
            GitStatus status = index.ask();
            GitListing now = GitListing.of(status, names);
            if (!status.head().equals(headAtStart)) {
                addWhatCommitsHide(now, status.head());
            }
            return now;
        } catch (IOException e) {
            notes.add("git failed during the run, so that some changes made by commands may be missing ("
                    + e.getMessage() + ")");
            return listByTime();
        }
    }

    private void addWhatCommitsHide(GitListing now, Optional<String> head) throws IOException, InterruptedException {
        now.markIncomplete();
        if (head.isEmpty()) {
            addTrackedByTime(now);
            return;
        }
        for (byte[] name : git.changedBetween(headAtStart, head.get())) {
            names.fromRoot(name).ifPresent(now::addToo);
        }
    }

    /** What stands in for git's answer when there is none: the files that have changed since the start. */
    private GitListing listByTime() throws IOException, InterruptedException {
        GitListing now = GitListing.incomplete();
        new TreeWalk(root, DirectoryWatch.MAX_FILES).visitShown(root, (path, stamp) -> {
            if (atStart.mayHaveChanged(stamp)) {
                now.addToo(path);
            }
        });
        addTrackedByTime(now);
        return now;
    }

    /** Adds the files of the index of the start that are gone or changed since; not those that were gone already. */
    private void addTrackedByTime(GitListing now) throws IOException, InterruptedException {
        List<WorkspaceFile> paths = new ArrayList<>();
        for (int i = 0; i < tracked.size(); i++) {
            TrackedFiles.Entry entry = tracked.get(i);
            if (!entry.isSubmodule() && !entry.isUnwatched()) {
                names.fromRoot(entry.name()).ifPresent(paths::add);
            }
        }
        FileStamp[] fileStats = FileStats.of(paths);
        for (int i = 0; i < fileStats.length; i++) {
            if (atStart.mayHaveChanged(fileStats[i])) {
                now.addToo(paths.get(i));
            }
        }
    }

    private void noteInner() {
        inner.add(listing.repositories().stream().map(WorkspaceFile::file).toList());
        inner.add(index.submodules());
    }

    /** A file that was clean at the start, and that git says is clean again. */
    private boolean isClean(FileHistory file) {
        return listing.complete()
                && file.before().isCommitted()
                && !listing.mentions(file.path())
                && !index.hidden().containsKey(file.path().name());
    }

    /** The files that were too many to look at when the delegation began; the next look knows them. */
    private List<WorkspaceFile> unseenBut(Map<String, FileHistory> known) {
        List<WorkspaceFile> paths = new ArrayList<>();
        for (GitStatus.Entry entry : unseen) {
            names.fromTop(entry.name())
                    .filter(path -> !known.containsKey(path.name()))
                    .ifPresent(paths::add);
        }
        unseen = List.of();
        return paths;
    }

    /** The files that the listing mentions for the first time. */
    private List<WorkspaceFile> freshBut(Map<String, FileHistory> known, List<WorkspaceFile> left) {
        Set<String> old = new HashSet<>();
        left.forEach(path -> old.add(path.name()));
        Map<String, WorkspaceFile> mentioned = new LinkedHashMap<>(index.hidden());
        mentioned.putAll(listing.files());
        List<WorkspaceFile> fresh = new ArrayList<>();
        mentioned.forEach((name, path) -> {
            if (!known.containsKey(name) && !old.contains(name)) {
                fresh.add(path);
            }
        });
        return fresh;
    }
}
