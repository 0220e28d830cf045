package io.deepseekmcp.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that the server's own files lie where the worker cannot write them, and that they can be used. */
final class FilePlacement {
    private static final Set<OpenOption> APPEND = Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND);

    /** As many as the kernel follows before it calls a path a loop. */
    private static final int MAX_LINKS = 40;

    /** What the server makes in its state directory. */
    private static final List<String> STATE_FOLDERS = List.of("results", "costs", "worktrees");

    private final Optional<WorkspaceRoot> workspace;
    private final SettingValues values;
    private final Diagnostics diagnostics;

    FilePlacement(Optional<WorkspaceRoot> workspace, SettingValues values, Diagnostics diagnostics) {
        this.workspace = workspace;
        this.values = values;
        this.diagnostics = diagnostics;
    }

    void configFile(ConfigFile file) {
        if (!isInside(file.path())) {
            return;
        }
        if (file.exists()) {
            diagnostics.problem(
                    ConfigFileReader.SETTING,
                    file.named() ? ConfigFile.VARIABLE : "usual place",
                    DisplayedValue.text(file.path().toString()),
                    "a file outside the workspace " + root() + ", because the worker could edit it");
        } else if (!file.named()) {
            diagnostics.warning("The place of the config file, " + file.path() + ", lies in the workspace " + root()
                    + ": a worker could make one that counts from the next start.");
        }
    }

    /** Where state can be kept: the place that was set, else the usual one; empty for nowhere. Makes nothing yet. */
    Optional<Path> stateDirectory(Path usual) {
        Optional<StateDirectory> set = values.find(SettingKey.STATE_DIR);
        if (set.isPresent() && set.get().path().isEmpty()) {
            return Optional.empty();
        }
        Path directory = set.flatMap(StateDirectory::path).orElse(usual);
        boolean inside =
                isInside(directory) || STATE_FOLDERS.stream().anyMatch(name -> isInside(directory.resolve(name)));
        if (set.isPresent() && inside) {
            problem(SettingKey.STATE_DIR, directory, "a directory outside the workspace " + root());
            return Optional.empty();
        }
        boolean isFile = Files.exists(directory) && !Files.isDirectory(directory);
        if (set.isPresent() && isFile) {
            problem(SettingKey.STATE_DIR, directory, "a directory, existing or not; this is a file");
            return Optional.empty();
        }
        if (inside || isFile || !canBeWritten(directory)) {
            String why = inside ? "lies in the workspace" : isFile ? "is a file" : "cannot be written";
            diagnostics.warning("The state directory " + directory + " " + why
                    + ", so no result and no patch is kept: set " + SettingKey.STATE_DIR
                    + " (DEEPSEEK_MCP_STATE_DIR) to another place, or to off.");
            return Optional.empty();
        }
        return Optional.of(directory);
    }

    /** The directory, or the nearest one above it that exists, takes new files. */
    private static boolean canBeWritten(Path directory) {
        Path at = directory;
        while (at != null && !Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
            at = at.getParent();
        }
        return at != null && Files.isDirectory(at) && Files.isWritable(at) && Files.isExecutable(at);
    }

    /** The administrator's policy, if one is set where no worker can write it. */
    Optional<Path> policyFile() {
        Optional<Path> file = values.find(SettingKey.POLICY_FILE);
        if (file.isPresent() && isInside(file.get())) {
            problem(SettingKey.POLICY_FILE, file.get(), "a file outside the workspace " + root());
            return Optional.empty();
        }
        return file;
    }

    void logFile() {
        values.find(SettingKey.LOG_FILE).ifPresent(file -> {
            if (isInside(file)) {
                problem(SettingKey.LOG_FILE, file, "a file outside the workspace " + root());
            } else if (file.getParent() == null || !Files.isDirectory(file.getParent())) {
                problem(SettingKey.LOG_FILE, file, "a file in a directory that exists");
            } else if (Files.exists(file) && !Files.isRegularFile(file)) {
                problem(SettingKey.LOG_FILE, file, "a regular file; this is something else");
            } else if (workspace.isPresent() || Files.exists(file)) {
                open(file);
            }
        });
    }

    private void open(Path file) {
        try {
            Files.newByteChannel(file, APPEND).close();
        } catch (IOException e) {
            problem(SettingKey.LOG_FILE, file, "a file that the user who starts the server can open for writing");
        }
    }

    private void problem(SettingKey<?> key, Path path, String expected) {
        diagnostics.problem(key.path(), values.source(key), DisplayedValue.text(path.toString()), expected);
    }

    private String root() {
        return workspace.map(root -> root.path().toString()).orElse("");
    }

    private boolean isInside(Path path) {
        return workspace.isPresent() && passesThrough(path, workspace.get().path());
    }

    /**
     * Whether the path, or any link on the way to what it names, lies below the root: a worker that can replace a link
     * can choose the file. The root has every link resolved.
     */
    private static boolean passesThrough(Path path, Path root) {
        Path lexical = path.toAbsolutePath().normalize();
        Deque<Path> ahead = new ArrayDeque<>();
        lexical.forEach(ahead::addLast);
        Path at = lexical.getRoot();
        int linksLeft = MAX_LINKS;
        while (!ahead.isEmpty()) {
            Path next = at.resolve(ahead.removeFirst()).normalize();
            if (next.startsWith(root) || trueCase(next).startsWith(root)) {
                return true;
            }
            Optional<Path> target = linksLeft-- > 0 ? linkTarget(next) : Optional.empty();
            if (target.isPresent()) {
                prepend(target.get(), ahead);
                at = target.get().isAbsolute() ? target.get().getRoot() : at;
            } else {
                at = next;
            }
        }
        return false;
    }

    private static void prepend(Path target, Deque<Path> ahead) {
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
            ahead.addFirst(target.getName(i));
        }
    }

    private static Optional<Path> linkTarget(Path path) {
        try {
            return Files.isSymbolicLink(path) ? Optional.of(Files.readSymbolicLink(path)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The path as a filesystem that ignores case spells it. */
    private static Path trueCase(Path path) {
        try {
            return path.toRealPath(LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return path;
        }
    }
}
