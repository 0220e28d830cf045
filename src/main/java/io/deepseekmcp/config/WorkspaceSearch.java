package io.deepseekmcp.config;

import io.deepseekmcp.config.WorkspaceRoot.ResolvedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the directory that delegations work in: the one that was set, else one found from the working directory. */
final class WorkspaceSearch {
    private static final String VARIABLE = SettingKey.WORKSPACE.variable().orElseThrow();
    /** Top of a repository or of a project; the nearest wins. */
    private static final List<String> STRONG_MARKERS =
            List.of(".git", ".hg", ".svn", "pyproject.toml", "package.json", "go.mod", "Cargo.toml");
    /** Asked only after the others, because every module of a multi-module build holds one. */
    private static final List<String> WEAK_MARKERS = List.of("pom.xml", "build.gradle", "build.gradle.kts");

    /** Directories whose contents no tool may touch; as a workspace one would open them. */
    private static final Set<String> CLOSED = Set.of(
            ".git",
            ".hg",
            ".svn",
            ".bzr",
            ".jj",
            ".sl",
            ".ssh",
            ".gnupg",
            ".aws",
            ".azure",
            ".kube",
            ".docker",
            ".gcloud",
            ".password-store",
            ".secrets");

    private final HostEnvironment host;
    private final SettingValues values;
    private final Diagnostics diagnostics;

    WorkspaceSearch(HostEnvironment host, SettingValues values, Diagnostics diagnostics) {
        this.host = host;
        this.values = values;
        this.diagnostics = diagnostics;
    }

    /** The root; empty when there is none to work in, which is a problem. */
    Optional<WorkspaceRoot> explicit(Path workspace) {
        ResolvedBy by = values.fromVariable(SettingKey.WORKSPACE) ? ResolvedBy.ENVIRONMENT : ResolvedBy.CONFIG;
        Path root;
        try {
            root = workspace.toRealPath();
            if (!Files.isDirectory(root)) {
                return refused(workspace, "a directory; this is a file");
            }
            if (!Files.isReadable(root) || !Files.isExecutable(root)) {
                return refused(workspace, "a directory that the user who starts the server can read");
            }
        } catch (IOException e) {
            return refused(workspace, "a directory that exists and can be reached");
        }
        if (root.getParent() == null) {
            return refused(workspace, "a directory below the root of the filesystem");
        }
        if (isClosed(root)) {
            return refused(workspace, "a project's own directory, outside of version control's and of credentials");
        }
        if (holdsHome(root)) {
            diagnostics.warning(
                    "The workspace " + root + " is or holds the home directory: the worker can read everything in"
                            + " it. Set " + VARIABLE + " to one project.");
        }
        return Optional.of(new WorkspaceRoot(root, by));
    }

    private Optional<WorkspaceRoot> refused(Path workspace, String expected) {
        diagnostics.problem(
                SettingKey.WORKSPACE.path(),
                values.source(SettingKey.WORKSPACE),
                DisplayedValue.text(workspace.toString()),
                expected);
        return Optional.empty();
    }

    /** The root as the working directory shows it. */
    Optional<WorkspaceRoot> discovered() {
        Path directory = host.workingDirectory();
        try {
            directory = directory.toRealPath();
        } catch (IOException e) {
            return invalid(directory, "working directory", " (cannot be read)");
        }
        Path start = directory;
        Optional<Path> marked = nearest(start, STRONG_MARKERS).or(() -> nearest(start, WEAK_MARKERS));
        Path root = marked.orElse(start);
        String source = marked.isPresent() ? "found from the working directory " + start : "working directory";
        if (root.getParent() == null) {
            return invalid(root, source, " (the root of the filesystem)");
        }
        if (isClosed(root)) {
            return invalid(root, source, " (in a directory of version control or of credentials)");
        }
        if (holdsHome(root)) {
            return invalid(root, source, " (the home directory, or above it)");
        }
        if (marked.isEmpty()) {
            diagnostics.warning("No project was found at or above the working directory, so the workspace is " + root
                    + " itself. Set " + VARIABLE + " if that is wrong.");
        }
        ResolvedBy by = marked.isPresent() ? ResolvedBy.DISCOVERED : ResolvedBy.WORKING_DIRECTORY;
        return Optional.of(new WorkspaceRoot(root, by));
    }

    private Optional<WorkspaceRoot> invalid(Path root, String source, String kind) {
        diagnostics.problem(
                SettingKey.WORKSPACE.path(),
                source,
                DisplayedValue.text(root.toString()) + kind,
                "the project's own directory: set " + VARIABLE
                        + " to its absolute path in this server's entry in the MCP" + " client");
        return Optional.empty();
    }

    private static Optional<Path> nearest(Path start, List<String> markers) {
        for (Path directory = start; directory != null; directory = directory.getParent()) {
            for (String marker : markers) {
                if (Files.exists(directory.resolve(marker), LinkOption.NOFOLLOW_LINKS)) {
                    return Optional.of(directory);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isClosed(Path root) {
        for (Path name : root) {
            if (CLOSED.contains(name.toString().toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private boolean holdsHome(Path root) {
        for (Path home : host.homes()) {
            if (real(home).startsWith(root)) {
                return true;
            }
        }
        return false;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
