package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.change.FileHistory.Author;
import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.patch.Patch;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Knows what a delegation did to the workspace: compares the state before with the state after, and attributes what lies
 * between to tools, commands or somebody else. What happens while a command runs is the command's.
 */
public final class ChangeTracker implements ChangeWatch {
    private static final Set<Integer> UNPRINTABLE = Set.of(
            (int) Character.CONTROL,
            (int) Character.FORMAT,
            (int) Character.SURROGATE,
            (int) Character.LINE_SEPARATOR,
            (int) Character.PARAGRAPH_SEPARATOR);

    private final Path root;
    private final GitNames patchNames;
    private final Predicate<String> hidden;
    private final ContentStore store = new ContentStore();
    private final Map<String, FileHistory> files = new HashMap<>();
    private final IgnoredOutput ignoredOutput = new IgnoredOutput();
    private final GitSettingsWatch settings;
    private final List<String> notes = new ArrayList<>();
    private FileProbe probe;
    private TreeWatch watch;
    private Optional<GitWatch> git = Optional.empty();
    /** Whose doing it is what has changed since the last look: a command's only until a look after it succeeds. */
    private Author unseen = Author.OTHERS;

    /** {@code top} is where git names files from; of files that are {@code hidden} no content is kept. */
    private ChangeTracker(Path root, Path top, Predicate<String> hidden) {
        this.root = root;
        this.patchNames = GitNames.of(root, top);
        this.hidden = hidden;
        this.settings = new GitSettingsWatch(root);
    }

    /**
     * Takes the first snapshot.
     *
     * @throws IOException when the workspace cannot be read; without git, or with one that fails, it is watched all the same
     */
    public static ChangeTracker start(PathGuard paths, OwnCommand own, CommandRunner runner)
            throws IOException, InterruptedException {
        return start(paths, own, runner, () -> OwnGit.TIMEOUT);
    }

    /** The same with another bound for one call of git. */
    static ChangeTracker start(PathGuard paths, OwnCommand own, CommandRunner runner, Supplier<Duration> gitTimeout)
            throws IOException, InterruptedException {
        Path top = own.gitTop().orElse(paths.root());
        ChangeTracker tracker = new ChangeTracker(paths.root(), top, name -> paths.hides(printable(name)));
        if (!tracker.beginWithGit(own, runner, gitTimeout)) {
            tracker.beginWithoutGit();
        }
        return tracker;
    }

    @Override
    public synchronized void beforeWrite(WorkspacePath path) throws IOException {
        touch(path, unseen);
    }

    @Override
    public synchronized boolean afterWrite(WorkspacePath path) throws IOException {
        return touch(path, Author.WORKER);
    }

    @Override
    public <T> Effect<T> attribute(Command<T> command) throws IOException, InterruptedException {
        commandStarts();
        T outcome;
        try {
            outcome = command.run();
        } catch (IOException | RuntimeException e) {
            commandEnded();
            throw e;
        }
        try {
            return new Effect<>(outcome, commandEnded(), Optional.empty());
        } catch (IOException e) {
            return new Effect<>(outcome, Set.of(), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private synchronized void commandStarts() throws IOException, InterruptedException {
        look();
        unseen = Author.WORKER;
        ignoredOutput.commandStarts();
        settings.commandStarts();
    }

    private synchronized Set<String> commandEnded() throws IOException, InterruptedException {
        ignoredOutput.commandEnded();
        settings.commandEnded();
        return look();
    }

    /** Everything that the delegation did so far. */
    public synchronized Changes changes() throws IOException, InterruptedException {
        look();
        Set<String> ignored = git.isPresent() ? ignoredOutput.find(git.get(), root, files.keySet()) : new TreeSet<>();
        ChangeReport report = new ChangeReport(watch, git, hidden);
        return report.of(files.values(), ignored, allNotes());
    }

    /** The patch of what {@link #changes} told last. */
    public synchronized Patch patch() throws InterruptedException {
        Optional<StartCommit> commit = git.flatMap(GitWatch::startCommit);
        List<FileHistory> workers = new ChangeReport(watch, git, hidden).workers(files.values());
        return new WorkerPatch(root, commit, patchNames, git.map(GitWatch::ids).orElse(BlobId.SHA1), hidden)
                .of(workers);
    }

    /** The guard hides every name that holds a character like a line feed, which makes no secret of the file. */
    private static String printable(String name) {
        return name.codePoints()
                .map(c -> UNPRINTABLE.contains(Character.getType(c)) ? '_' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private boolean beginWithGit(OwnCommand own, CommandRunner runner, Supplier<Duration> timeout)
            throws InterruptedException {
        try {
            Optional<OwnGit> ownGit = OwnGit.open(own, runner, timeout);
            if (ownGit.isEmpty()) {
                return false;
            }
            GitWatch snapshot = GitWatch.open(root, ownGit.get(), this::probe);
            snapshot.begin(this::remember);
            watch = snapshot;
            git = Optional.of(snapshot);
            return true;
        } catch (IOException e) {
            notes.add("changes are found by comparing files, without git: " + e.getMessage());
            files.clear();
            return false;
        }
    }

    private void beginWithoutGit() throws IOException, InterruptedException {
        if (!Files.isDirectory(root) || !Files.isReadable(root)) {
            throw new IOException("the workspace cannot be read: " + root);
        }
        watch = new DirectoryWatch(root, probe(BlobId.SHA256), DirectoryWatch.MAX_FILES);
        watch.begin(this::remember);
    }

    private FileProbe probe(BlobId ids) {
        probe = new FileProbe(root, ids, store, hidden);
        return probe;
    }

    private void remember(WorkspaceFile path, FileState before, FileState now) {
        files.put(path.name(), new FileHistory(path, before, store));
    }

    private boolean touch(WorkspacePath workspacePath, Author author) throws IOException {
        WorkspaceFile path = new WorkspaceFile(workspacePath.display(), workspacePath.resolved());
        probe.newLook();
        FileState now = probe.look(path, FileState.ABSENT, LookLimits.forTouch());
        FileHistory file =
                files.computeIfAbsent(path.name(), name -> new FileHistory(path, watch.before(path, now), store));
        boolean changed = file.saw(now, author);
        if (changed && author == Author.WORKER) {
            file.writtenByTool();
        }
        return changed;
    }

    private Set<String> look() throws IOException, InterruptedException {
        Set<String> changed = new TreeSet<>();
        probe.newLook();
        watch.look(Collections.unmodifiableMap(files), (path, before, now) -> {
            FileHistory file = files.computeIfAbsent(path.name(), name -> new FileHistory(path, before, store));
            if (file.saw(now, unseen)) {
                changed.add(path.name());
            }
        });
        unseen = Author.OTHERS;
        return changed;
    }

    private List<String> allNotes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(watch.notes());
        settings.note().ifPresent(all::add);
        if (ignoredOutput.truncated()) {
            all.add("there are more than " + IgnoredOutput.MAX_FILES
                    + " ignored files: the list of ignored output is not complete");
        }
        return all;
    }
}
