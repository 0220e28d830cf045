package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.patch.LineDiff;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.OwnCommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks the workspace's repository, limited to the workspace, through git calls that start no program and take no lock. */
final class OwnGit {
    static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** Arguments of one call, far below what any platform takes. */
    private static final int MAX_PATHS_PER_CALL = 200;

    /** Ids of the tree that holds nothing, which git knows without being told. */
    private static final String EMPTY_TREE_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

    private static final String EMPTY_TREE_SHA256 = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";

    private final GitCalls calls;
    private final Path top;
    private final Path directory;

    private OwnGit(OwnCommand own, GitCalls calls) {
        this.calls = calls;
        this.top = own.gitTop().orElseThrow();
        this.directory = own.gitDirectory().orElseThrow();
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
        OwnGit git = new OwnGit(own, new GitCalls(own, runner, timeout));
        git.readConfiguration();
        return Optional.of(git);
    }

    /** Learns which programs the configuration names now, so that no later call starts them. */
    void readConfiguration() throws IOException, InterruptedException {
        calls.readConfiguration();
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
        CommandRunner.Captured captured = calls.run(arguments);
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
        try (OwnCommandRun listing = calls.begin(List.of("ls-files", "-v", "-s", "-z", "--", "."))) {
            GitStatus status = status();
            return new Answer(status, TrackedFiles.parse(calls.output(listing)));
        }
    }

    /** The repository ignores the root itself, so that its status says nothing of the files there. */
    boolean ignoresRoot() throws IOException, InterruptedException {
        return calls.run(List.of("check-ignore", "-q", "--", ".")).exitCode() == 0;
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
        for (List<String> some : inCalls(names)) {
            List<String> arguments =
                    new ArrayList<>(List.of("diff", "--numstat", "-z", "--no-renames", "--no-color", commit, "--"));
            some.forEach(name -> arguments.add(":(top,literal)" + name));
            GitFields rows = new GitFields(calls.ask(arguments));
            while (rows.hasNext()) {
                String[] row = new String(rows.next(), StandardCharsets.UTF_8).split("\t", 3);
                counts.put(row[2], row[0].equals("-") ? Optional.empty() : Optional.of(count(row)));
            }
        }
        return counts;
    }

    /**
     * The values of attributes, by name from the root and then by attribute.
     *
     * @param names from the root
     */
    Map<String, Map<String, String>> attributes(List<String> wanted, Collection<String> names)
            throws IOException, InterruptedException {
        Map<String, Map<String, String>> attributes = new HashMap<>();
        for (List<String> some : inCalls(names)) {
            List<String> arguments = new ArrayList<>(List.of("check-attr", "-z"));
            arguments.addAll(wanted);
            arguments.add("--");
            arguments.addAll(some);
            GitFields answers = new GitFields(calls.ask(arguments));
            while (answers.hasNext()) {
                String name = text(answers.next());
                String attribute = text(answers.next());
                attributes.computeIfAbsent(name, key -> new HashMap<>()).put(attribute, text(answers.next()));
            }
        }
        return attributes;
    }

    /**
     * The sizes in bytes of what a commit holds of the files, by object id.
     *
     * @param names from the root
     */
    Map<String, Long> sizes(String commit, Collection<String> names) throws IOException, InterruptedException {
        Map<String, Long> sizes = new HashMap<>();
        for (List<String> some : inCalls(names)) {
            List<String> arguments = new ArrayList<>(List.of("ls-tree", "-r", "-l", "-z", commit, "--"));
            some.forEach(name -> arguments.add("./" + name));
            GitFields rows = new GitFields(calls.ask(arguments));
            while (rows.hasNext()) {
                String[] row = text(rows.next()).split("[ \t]+", 5);
                if (row[1].equals("blob")) {
                    sizes.put(row[2], Long.parseLong(row[3]));
                }
            }
        }
        return sizes;
    }

    /** The contents of the objects as the repository holds them, one after the other in one array. */
    byte[] blobs(List<String> ids) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("show", "--no-textconv", "--end-of-options"));
        arguments.addAll(ids);
        return calls.ask(arguments);
    }

    private static List<List<String>> inCalls(Collection<String> names) {
        List<String> all = List.copyOf(names);
        List<List<String>> calls = new ArrayList<>();
        for (int i = 0; i < all.size(); i += MAX_PATHS_PER_CALL) {
            calls.add(all.subList(i, Math.min(all.size(), i + MAX_PATHS_PER_CALL)));
        }
        return calls;
    }

    private static String text(byte[] field) {
        return new String(field, StandardCharsets.UTF_8);
    }

    private static LineDiff.Count count(String[] row) {
        return new LineDiff.Count(Integer.parseInt(row[0]), Integer.parseInt(row[1]));
    }

    private byte[] ask(String... arguments) throws IOException, InterruptedException {
        return calls.ask(List.of(arguments));
    }
}
