package io.deepseekmcp.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Watches a workspace with git's help. Git remembers every file that did not differ from the commit; the snapshot
 * remembers the others: changed and untracked files, files whose changes git is told to hide, and those of repositories
 * inside this one.
 */
final class GitSnapshot implements TreeWatch {
    /** Files of repositories inside this one, which git does not look into. */
    private static final int MAX_INNER_FILES = 20_000;

    private final Path root;
    private final OwnGit git;
    private final GitNames names;
    private final GitStatus atStart;
    private final TrackedFiles tracked;
    private final FileProbe probe;
    private final Set<Path> innerRepositories = new TreeSet<>();
    private final Set<String> ignoredAtStart = new HashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Map<String, TreePath> hidingNow = new LinkedHashMap<>();
    private final long startNanos;
    private GitListing listing;
    private FileStamp indexStamp;
    private long lastLookNanos;

    /**
     * A snapshot to begin, or an exception that says why git is of no use in this workspace.
     *
     * @param probes makes a probe that computes object ids as the repository does
     */
    static GitSnapshot open(Path root, OwnGit git, Function<BlobId, FileProbe> probes)
            throws IOException, InterruptedException {
        Optional<RepositoryTrust> trust = RepositoryTrust.ofThisProcess();
        if (trust.isPresent()) {
            Optional<String> doubt = trust.get().doubt(git, git.top(), git.directory());
            if (doubt.isPresent()) {
                throw new IOException(doubt.get());
            }
        }
        long now = FileStamp.nanos(Instant.now());
        Optional<FileStamp> index = FileStamp.of(indexFile(git));
        OwnGit.Answer answer = git.statusAndTracked();
        if (!git.top().equals(root) && answer.tracked().size() == 0 && git.ignoresRoot()) {
            throw new IOException("the repository above the workspace ignores it");
        }
        return new GitSnapshot(
                root, git, answer, probes.apply(answer.tracked().ids()), now, index.orElse(FileStamp.NONE));
    }

    private GitSnapshot(
            Path root, OwnGit git, OwnGit.Answer answer, FileProbe probe, long startNanos, FileStamp indexStamp) {
        this.root = root;
        this.git = git;
        this.names = GitNames.of(root, git.top());
        this.atStart = answer.status();
        this.tracked = answer.tracked();
        this.probe = probe;
        this.startNanos = startNanos;
        this.lastLookNanos = startNanos;
        this.indexStamp = indexStamp;
        this.listing = list(atStart);
    }

    @Override
    public void begin(Sink sink) throws IOException, InterruptedException {
        listing.ignored().forEach(path -> ignoredAtStart.add(path.name()));
        addSubmodules(tracked);

        Allowance allowance = Allowance.forStart();
        Map<String, TreePath> remembered = new LinkedHashMap<>(listing.files());
        Map<String, TreePath> unwatched = unwatched(tracked);
        leaveOutAbsent(unwatched);
        remembered.putAll(unwatched);
        for (TreePath path : remembered.values()) {
            FileState state = probe.look(path, FileState.ABSENT, allowance);
            sink.saw(path, state, state);
        }
        walkInner((path, stamp) -> {
            FileState state = probe.look(path, stamp, FileState.ABSENT, allowance);
            sink.saw(path, state, state);
        });
    }

    @Override
    public void look(Collection<FileHistory> known, Sink sink) throws IOException, InterruptedException {
        long started = FileStamp.nanos(Instant.now());
        listing = listNow();
        Allowance allowance = Allowance.forLook();
        Set<String> knownNames = new HashSet<>();
        for (FileHistory file : known) {
            knownNames.add(file.path().name());
            FileState now = isClean(file) ? file.before() : probe.look(file.path(), file.now(), allowance);
            sink.saw(file.path(), file.before(), now);
        }
        Map<String, TreePath> fresh = new LinkedHashMap<>(listing.files());
        fresh.putAll(hidingNow);
        fresh.keySet().removeAll(knownNames);
        for (TreePath path : fresh.values()) {
            FileState now = probe.look(path, FileState.ABSENT, allowance);
            sink.saw(path, atStart(path, now), now);
        }
        walkInner((path, stamp) -> {
            if (!knownNames.contains(path.name()) && !fresh.containsKey(path.name())) {
                sink.saw(path, FileState.ABSENT, probe.look(path, stamp, FileState.ABSENT, allowance));
            }
        });
        lastLookNanos = started;
    }

    @Override
    public FileState before(TreePath path, FileState now) {
        Optional<FileState> committed = committed(path);
        if (committed.isEmpty() || committed.get().sameAs(now)) {
            return now; // untracked files that git did not mention are ignored ones
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
                && committed(file.path()).isEmpty()
                && innerRepositories.stream().noneMatch(file.path().file()::startsWith);
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The commit of the start, empty when there was none. */
    Optional<StartCommit> startCommit() {
        return atStart.head().map(id -> new StartCommit(git, names, id));
    }

    /** The index still has the file, so that git itself can compare it with a commit. */
    boolean comparable(TreePath path) {
        return !listing.isUntracked(path);
    }

    /** Names from the root of what was ignored at the start; those of whole directories end with a slash. */
    Set<String> ignoredAtStart() {
        return ignoredAtStart;
    }

    /** What was ignored at the last look, in the same form. */
    List<TreePath> ignored() {
        return listing.ignored();
    }

    private GitListing listNow() throws IOException, InterruptedException {
        try {
            git.readConfiguration();
            GitStatus status = ask();
            GitListing now = list(status);
            if (!status.head().equals(atStart.head())) {
                now.markIncomplete();
                if (status.head().isPresent()) {
                    for (byte[] name :
                            git.changedBetween(atStart.head(), status.head().get())) {
                        names.fromRoot(name).ifPresent(now::addToo);
                    }
                }
            }
            return now;
        } catch (IOException e) {
            notes.add("git gave out during the run, so that some changes made by commands may be missing ("
                    + e.getMessage() + ")");
            return listByTime();
        }
    }

    /** What stands in for git's answer when there is none: the files that have changed since the start. */
    private GitListing listByTime() throws IOException, InterruptedException {
        GitListing now = GitListing.incomplete();
        new TreeWalk(root, DirectorySnapshot.MAX_FILES).visitShown(root, (path, stamp) -> {
            if (stamp.latestNanos() >= startNanos - stamp.slackNanos()) {
                now.addToo(path);
            }
        });
        return now;
    }

    /** The status, and what a changed index makes git pass by: files with flags set during the run, new submodules. */
    private GitStatus ask() throws IOException, InterruptedException {
        Optional<FileStamp> index = FileStamp.of(indexFile(git));
        boolean same = index.isPresent() && index.get().provesUnchanged(indexStamp);
        indexStamp = index.orElse(FileStamp.NONE);
        if (same) {
            return git.status();
        }
        OwnGit.Answer answer = git.statusAndTracked();
        hidingNow.putAll(unwatched(answer.tracked()));
        addSubmodules(answer.tracked());
        return answer.status();
    }

    private static Path indexFile(OwnGit git) {
        return git.directory().resolve("index");
    }

    private void addSubmodules(TrackedFiles files) {
        for (TrackedFiles.Entry entry : files.submodules()) {
            names.fromRoot(entry.name()).ifPresent(path -> innerRepositories.add(path.file()));
        }
    }

    private GitListing list(GitStatus status) {
        GitListing now = GitListing.of(status, names);
        now.repositories().forEach(path -> innerRepositories.add(path.file()));
        return now;
    }

    /** A file that was clean at the start, and that git says is clean again. */
    private boolean isClean(FileHistory file) {
        return listing.complete()
                && file.before().isCommitted()
                && !listing.mentions(file.path())
                && !hidingNow.containsKey(file.path().name());
    }

    /** The state before the delegation of a file that git mentions for the first time. */
    private FileState atStart(TreePath path, FileState now) {
        Optional<FileState> committed = committed(path);
        if (committed.isPresent()) {
            return committed.get();
        }
        boolean old = now.stamp().latestNanos() < startNanos - FileStamp.COARSE_NANOS;
        return old && wasIgnored(path.name()) ? now : FileState.ABSENT;
    }

    private boolean wasIgnored(String name) {
        if (ignoredAtStart.contains(name)) {
            return true;
        }
        for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
            if (ignoredAtStart.contains(name.substring(0, slash + 1))) {
                return true;
            }
        }
        return false;
    }

    private Optional<FileState> committed(TreePath path) {
        return tracked.find(names.bytes(path))
                .filter(entry -> !entry.isSubmodule())
                .map(entry -> FileState.committed(entry.mode(), entry.id()));
    }

    private Map<String, TreePath> unwatched(TrackedFiles files) {
        Map<String, TreePath> unwatched = new LinkedHashMap<>();
        for (TrackedFiles.Entry entry : files.unwatched()) {
            names.fromRoot(entry.name()).ifPresent(path -> unwatched.put(path.name(), path));
        }
        return unwatched;
    }

    /** Leaves out files whose directory does not exist: a sparse checkout may have very many of them. */
    private static void leaveOutAbsent(Map<String, TreePath> paths) {
        Map<Path, Boolean> directories = new HashMap<>();
        paths.values()
                .removeIf(path -> !directories.computeIfAbsent(
                        path.file().getParent(), parent -> Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)));
    }

    private void walkInner(TreeWalk.Visitor visitor) throws IOException, InterruptedException {
        TreeWalk walk = new TreeWalk(root, MAX_INNER_FILES);
        for (Path directory : innerRepositories) {
            walk.visitShown(directory, visitor);
        }
        if (walk.truncated()) {
            notes.add("the repositories inside this one have more than " + MAX_INNER_FILES
                    + " files: commands' changes to files beyond these are not watched");
        }
    }
}
