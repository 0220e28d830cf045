package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.Deadline;
import io.deepseekmcp.workspace.file.HeldDirectory;
import io.deepseekmcp.workspace.file.ParallelTask;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Lists the regular files below a directory, on every processor: follows no link, enters no folder of a version control
 * system, leaves out what is hidden or ignored, and ends at a bound of entries.
 */
public final class FileWalk {
    /** Some ten times a large repository; a tree beyond it is a whole disk. */
    public static final int MAX_ENTRIES = 500_000;

    public static final Set<String> VERSION_CONTROL =
            Set.of(".git", ".hg", ".svn", ".bzr", ".jj", ".sl", "_darcs", "CVS");

    private final Options options;
    private final Deadline deadline;
    private final BlockingQueue<Optional<Directory>> waiting = new LinkedBlockingQueue<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final AtomicInteger entries = new AtomicInteger();
    private final AtomicInteger seen = new AtomicInteger();
    private final AtomicInteger ignored = new AtomicInteger();
    private final Queue<FileTree.Folder> folders = new ConcurrentLinkedQueue<>();
    private final Queue<String> excluded = new ConcurrentLinkedQueue<>();
    private final Queue<String> unreadable = new ConcurrentLinkedQueue<>();
    private volatile boolean cut;

    /**
     * What to list. All predicates are given workspace-relative paths.
     *
     * @param hidden files and directories that must not show; asked only for what would
     * @param enters directories that are worth entering
     * @param wanted files that are of interest
     * @param includeIgnored also what the ignore rules would leave out
     * @param limit how long to walk; then what has been found counts
     */
    public record Options(
            Predicate<String> hidden,
            Predicate<String> enters,
            Predicate<String> wanted,
            boolean includeIgnored,
            int maxEntries,
            Duration limit) {}

    /** A directory still to be read. {@code rules} gives null when nothing counts as ignored. */
    private record Directory(String relative, Path path, Object key, RulesHere rules) {
        String child(String name) {
            return relative.isEmpty() ? name : relative + "/" + name;
        }
    }

    /** The ignore rules of a directory, once it is open. */
    @FunctionalInterface
    private interface RulesHere {
        IgnoreRules in(HeldDirectory held, List<String> names);
    }

    private FileWalk(Options options) {
        this.options = options;
        this.deadline = Deadline.in(options.limit);
    }

    /** Lists what lies below an existing directory. */
    public static FileTree walk(WorkspacePath start, Options options) throws IOException, InterruptedException {
        FileWalk walk = new FileWalk(options);
        IgnoreRules.Start rules = IgnoreRules.at(start.root(), start.resolved());
        boolean all = options.includeIgnored || rules.ignored();
        String relative = start.display().equals(".") ? "" : start.display();
        Object key = key(start.resolved());
        walk.add(new Directory(relative, start.resolved(), key, (held, names) -> all ? null : rules.rules()));
        ParallelTask.run(() -> walk::work);
        return new FileTree(
                List.copyOf(walk.folders),
                List.copyOf(walk.excluded),
                walk.seen.get(),
                walk.ignored.get(),
                rules.ignored(),
                walk.unreadable.stream().sorted().toList(),
                walk.cut);
    }

    /** Whether the ignore rules leave the file, or a directory that holds it, out of a walk. */
    public static boolean isIgnored(WorkspacePath file) {
        Path parent = file.resolved().getParent();
        IgnoreRules.Start start = IgnoreRules.at(file.root(), parent);
        String name = file.resolved().getFileName().toString();
        return start.ignored() || start.rules().judge(name, false) == IgnoreRules.Verdict.IGNORED;
    }

    /** What identifies a directory, for {@link HeldDirectory#seen}. */
    static Object key(Path directory) throws IOException {
        return Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private void add(Directory directory) {
        unfinished.incrementAndGet();
        waiting.add(Optional.of(directory));
    }

    private void work() throws InterruptedException {
        for (Optional<Directory> next = waiting.take(); next.isPresent(); next = waiting.take()) {
            if (deadline.passed()) {
                cut = true;
            }
            if (!cut) {
                read(next.get());
            }
            if (unfinished.decrementAndGet() == 0) {
                for (int i = 0; i < ParallelTask.size(); i++) {
                    waiting.add(Optional.empty());
                }
            }
        }
    }

    private void read(Directory directory) {
        try (HeldDirectory held = HeldDirectory.seen(directory.path, directory.key)) {
            List<String> names = held.names(options.maxEntries);
            if (entries.addAndGet(names.size()) >= options.maxEntries) {
                cut = true;
            }
            new Reading(directory, held, directory.rules.in(held, names)).read(names);
        } catch (NoSuchFileException e) {
            // It went away after its parent was read.
        } catch (IOException e) {
            unreadable.add(directory.relative.isEmpty() ? "." : directory.relative);
        }
    }

    /** One directory while it is being read. */
    private final class Reading {
        private final Directory directory;
        private final HeldDirectory held;
        private final IgnoreRules rules;
        private final List<String> files = new ArrayList<>();
        private final List<String> links = new ArrayList<>();

        Reading(Directory directory, HeldDirectory held, IgnoreRules rules) {
            this.directory = directory;
            this.held = held;
            this.rules = rules;
        }

        void read(List<String> names) throws IOException {
            if (names.stream().anyMatch(QuotedName::isOdd)) {
                quoteOdd();
            }
            for (String name : names) {
                if (VERSION_CONTROL.contains(name)) {
                    excluded.add(directory.child(name));
                } else {
                    judge(name);
                }
            }
            if (!files.isEmpty() || !links.isEmpty()) {
                folders.add(new FileTree.Folder(directory.relative, directory.path, directory.key, files, links));
            }
        }

        /** Names that cannot be sent back are told and not listed. */
        private void quoteOdd() throws IOException {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory.path)) {
                for (Path entry : entries) {
                    String relative = directory.child(String.valueOf(entry.getFileName()));
                    if (QuotedName.isOdd(relative.substring(relative.lastIndexOf('/') + 1))
                            && options.wanted.test(relative)
                            && (isLost(relative) || options.hidden.test(relative))) {
                        unreadable.add(QuotedName.of(relative, entry));
                    }
                }
            }
        }

        private boolean isLost(String relative) {
            return QuotedName.hasLostBytes(relative)
                    && !Files.exists(
                            directory.path.resolve(relative.substring(relative.lastIndexOf('/') + 1)),
                            LinkOption.NOFOLLOW_LINKS);
        }

        private void judge(String name) throws IOException {
            BasicFileAttributes attributes;
            try {
                attributes = held.attributes(name);
            } catch (NoSuchFileException | InvalidPathException e) {
                // It went away, or its name has bytes that are not characters here, so that it could not be asked for.
                return;
            }
            boolean isDirectory = attributes.isDirectory();
            IgnoreRules.Verdict verdict = rules == null ? IgnoreRules.Verdict.SHOWN : rules.judge(name, isDirectory);
            if (verdict == IgnoreRules.Verdict.IGNORED) {
                ignored.incrementAndGet();
                if (isDirectory) {
                    excluded.add(directory.child(name));
                }
            } else if (isDirectory) {
                judgeDirectory(name, attributes.fileKey(), verdict);
            } else if (attributes.isRegularFile()) {
                seen.incrementAndGet();
                judgeFile(name, files);
            } else if (attributes.isSymbolicLink()) {
                judgeFile(name, links);
            }
        }

        private void judgeDirectory(String name, Object key, IgnoreRules.Verdict verdict) {
            String relative = directory.child(name);
            if (options.enters.test(relative)) {
                if (options.hidden.test(relative)) {
                    excluded.add(relative);
                } else {
                    enter(name, relative, key, verdict);
                }
            }
        }

        private void judgeFile(String name, List<String> found) {
            String relative = directory.child(name);
            if (options.wanted.test(relative)) {
                if (options.hidden.test(relative)) {
                    excluded.add(relative);
                } else {
                    found.add(name);
                }
            }
        }

        private void enter(String name, String relative, Object key, IgnoreRules.Verdict verdict) {
            Path path = directory.path.resolve(name);
            IgnoreRules outer = rules;
            add(new Directory(
                    relative,
                    path,
                    key,
                    (child, names) -> outer == null ? null : outer.enter(name, verdict, path, child, names)));
        }
    }
}
