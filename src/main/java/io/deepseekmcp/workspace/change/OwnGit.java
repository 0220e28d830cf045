package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.GitConfiguration;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.OutputCut;
import io.deepseekmcp.workspace.process.OwnCommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Asks the workspace's repository, limited to the workspace, through git calls that start no program and take no lock. */
final class OwnGit {
    static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** Two million untracked files with names of ordinary length. */
    private static final int MAX_OUTPUT_BYTES = 128 << 20;

    /** Arguments of one call, far below what any platform takes. */
    private static final int MAX_PATHS_PER_CALL = 200;

    /** Ids of the tree that holds nothing, which git knows without being told. */
    private static final String EMPTY_TREE_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

    private static final String EMPTY_TREE_SHA256 = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";

    /** What git says of an attribute that names nothing. */
    private static final Set<String> NO_FILTER = Set.of("unspecified", "unset", "set", "");

    private final OwnCommand unprepared;
    private final CommandRunner runner;
    private final Supplier<Duration> timeout;
    private final Path top;
    private final Path directory;
    private OwnCommand own;
    /** A call that did not end in time: there is no second one to wait for. */
    private OutputCut hung;

    private OwnGit(OwnCommand own, CommandRunner runner, Supplier<Duration> timeout) {
        this.unprepared = own;
        this.runner = runner;
        this.timeout = timeout;
        this.top = own.gitTop().orElseThrow();
        this.directory = own.gitDirectory().orElseThrow();
        this.own = own;
    }

    /** What git says of the files at one moment. */
    record Answer(GitStatus status, TrackedFiles tracked) {}

    /**
     * The repository that the workspace lies in, empty when there is none or no git.
     *
     * @param timeout of the next call, {@link #TIMEOUT} but in tests
     */
    static Optional<OwnGit> open(OwnCommand own, CommandRunner runner, Supplier<Duration> timeout)
            throws IOException, InterruptedException {
        if (own.git(List.of()).isEmpty()) {
            return Optional.empty();
        }
        OwnGit git = new OwnGit(own, runner, timeout);
        git.readConfiguration();
        return Optional.of(git);
    }

    /** Learns which programs the configuration names now, so that no later call starts them. */
    void readConfiguration() throws IOException, InterruptedException {
        GitConfiguration configuration = ConfigurationText.mayNamePrograms(directory)
                ? GitConfiguration.parse(output(unprepared.gitConfiguration()))
                : GitConfiguration.none();
        Optional<String> danger = configuration.danger();
        if (danger.isPresent()) {
            throw new IOException(danger.get());
        }
        own = unprepared.knowing(configuration);
    }

    /** The top of the work tree: the root or a directory above it. */
    Path top() {
        return top;
    }

    /** Where the repository keeps its own files, absolute. */
    Path directory() {
        return directory;
    }

    /** The values of a key in one configuration file, which includes nothing. */
    List<String> configured(Path file, String key) throws IOException, InterruptedException {
        List<String> arguments = List.of("config", "--file", file.toString(), "--no-includes", "-z", "--get-all", key);
        CommandRunner.Captured captured = run(arguments);
        List<String> values = new ArrayList<>();
        GitFields fields = new GitFields(captured.exitCode() == 0 ? captured.output() : new byte[0]);
        while (fields.hasNext()) {
            values.add(new String(fields.next(), StandardCharsets.UTF_8));
        }
        return values;
    }

    /** Every file that differs from the commit, is not tracked, or is ignored; a directory ignored as a whole is one. */
    GitStatus status() throws IOException, InterruptedException {
        return GitStatus.parse(ask(
                "status",
                "--porcelain=v2",
                "--branch",
                "-z",
                "--untracked-files=all",
                "--ignored=matching",
                "--no-renames",
                "--no-ahead-behind",
                "--ignore-submodules=all",
                "--",
                "."));
    }

    /** The status and the index, asked at once: the second costs no time beside the first. */
    Answer statusAndTracked() throws IOException, InterruptedException {
        try (OwnCommandRun listing = begin(own.git(List.of("ls-files", "-v", "-s", "-z", "--", ".")))) {
            GitStatus status = status();
            return new Answer(status, TrackedFiles.parse(successful(await(listing))));
        }
    }

    /** The repository ignores the root itself, so that its status says nothing of the files there. */
    boolean ignoresRoot() throws IOException, InterruptedException {
        return run(List.of("check-ignore", "-q", "--", ".")).exitCode() == 0;
    }

    /** Names from the root of the files that differ between two commits, the first of which may be the empty tree. */
    List<byte[]> changedBetween(Optional<String> from, String to) throws IOException, InterruptedException {
        String emptyTree = to.length() > EMPTY_TREE_SHA1.length() ? EMPTY_TREE_SHA256 : EMPTY_TREE_SHA1;
        byte[] names =
                ask("diff-tree", "-r", "-z", "--no-renames", "--name-only", "--relative", from.orElse(emptyTree), to);
        List<byte[]> changed = new ArrayList<>();
        GitFields fields = new GitFields(names);
        while (fields.hasNext()) {
            changed.add(fields.next());
        }
        return changed;
    }

    /** The content that a file has in a commit, converted as a checkout converts it. */
    byte[] content(String commit, WorkspaceFile path) throws IOException, InterruptedException {
        return ask("cat-file", "--filters", commit + ":./" + path.name());
    }

    /** The size of a file in a commit, in bytes. */
    long size(String commit, WorkspaceFile path) throws IOException, InterruptedException {
        String size = new String(ask("cat-file", "-s", commit + ":./" + path.name()), StandardCharsets.US_ASCII);
        return Long.parseLong(size.strip());
    }

    /**
     * Lines that differ between a commit and the files on disk, as git counts them; a binary file has no count, and a
     * file that does not differ is left out.
     *
     * @param names from git's top
     */
    Map<String, Optional<LineDiff.Count>> countLines(String commit, Collection<String> names)
            throws IOException, InterruptedException {
        Map<String, Optional<LineDiff.Count>> counts = new HashMap<>();
        List<String> all = List.copyOf(names);
        for (int i = 0; i < all.size(); i += MAX_PATHS_PER_CALL) {
            List<String> arguments =
                    new ArrayList<>(List.of("diff", "--numstat", "-z", "--no-renames", "--no-color", commit, "--"));
            all.subList(i, Math.min(all.size(), i + MAX_PATHS_PER_CALL))
                    .forEach(name -> arguments.add(":(top,literal)" + name));
            GitFields rows = new GitFields(ask(arguments));
            while (rows.hasNext()) {
                String[] row = new String(rows.next(), StandardCharsets.UTF_8).split("\t", 3);
                counts.put(row[2], row[0].equals("-") ? Optional.empty() : Optional.of(count(row)));
            }
        }
        return counts;
    }

    /**
     * Those of the files whose content on disk a program has made from what a commit holds, as that of Git LFS does: our
     * calls start none, so that they see something else in the commit.
     *
     * @param names from the root
     */
    Set<String> filtered(Collection<String> names) throws IOException, InterruptedException {
        Set<String> filtered = new HashSet<>();
        List<String> all = List.copyOf(names);
        for (int i = 0; i < all.size(); i += MAX_PATHS_PER_CALL) {
            List<String> arguments = new ArrayList<>(List.of("check-attr", "-z", "filter", "--"));
            arguments.addAll(all.subList(i, Math.min(all.size(), i + MAX_PATHS_PER_CALL)));
            GitFields answers = new GitFields(ask(arguments));
            while (answers.hasNext()) {
                String name = new String(answers.next(), StandardCharsets.UTF_8);
                answers.next();
                String filter = new String(answers.next(), StandardCharsets.UTF_8);
                if (!NO_FILTER.contains(filter)) {
                    filtered.add(name);
                }
            }
        }
        return filtered;
    }

    private static LineDiff.Count count(String[] row) {
        return new LineDiff.Count(Integer.parseInt(row[0]), Integer.parseInt(row[1]));
    }

    private byte[] ask(String... arguments) throws IOException, InterruptedException {
        return ask(List.of(arguments));
    }

    private byte[] ask(List<String> arguments) throws IOException, InterruptedException {
        return output(own.git(arguments));
    }

    private byte[] output(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        return successful(run(command));
    }

    private static byte[] successful(CommandRunner.Captured captured) throws IOException {
        if (captured.exitCode() != 0) {
            throw new IOException(complaint(captured.error()));
        }
        return captured.output();
    }

    private CommandRunner.Captured run(List<String> arguments) throws IOException, InterruptedException {
        return run(own.git(arguments));
    }

    private CommandRunner.Captured run(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        try (OwnCommandRun running = begin(command)) {
            return await(running);
        }
    }

    private CommandRunner.Captured await(OwnCommandRun running) throws IOException, InterruptedException {
        try {
            return running.await();
        } catch (OutputCut e) {
            hung = e.timedOut() ? e : hung;
            throw e;
        }
    }

    private OwnCommandRun begin(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        Optional<String> obstacle = unprepared.gitObstacle();
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        if (hung != null) {
            throw new IOException(hung.getMessage());
        }
        ApprovedCommand git = command.orElseThrow(() -> new IOException("there is no git"));
        return runner.begin(git, timeout.get(), MAX_OUTPUT_BYTES);
    }

    /** The first line of what git says on standard error. */
    private static String complaint(String error) {
        String line = error.lines().findFirst().orElse("").strip();
        return "git says: " + (line.isEmpty() ? "nothing, and fails" : line);
    }
}
