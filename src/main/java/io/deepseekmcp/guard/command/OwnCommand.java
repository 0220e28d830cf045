package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the commands that the server runs for itself: git in a form that starts no program of the repository, and
 * ripgrep. The only maker of an {@link ApprovedCommand} beside {@link CommandGuard}.
 *
 * <p>Git can name programs in the repository's own configuration under names that are not known beforehand (filters).
 * They are read with {@link #gitConfiguration}, and {@link #knowing} makes the calls that switch them off too.
 */
public final class OwnCommand {
    /** No absolute path begins with it. */
    private static final Path NO_WORKSPACE = Path.of("");

    private final Path root;
    private final Optional<HardenedGit> git;
    private final Optional<Path> ripgrep;

    private OwnCommand(Path root, Optional<HardenedGit> git, Optional<Path> ripgrep) {
        this.root = root;
        this.git = git;
        this.ripgrep = ripgrep;
    }

    /** Looks for git and ripgrep on {@code searchPath}, outside {@code root}, and for the repository of the root. */
    public static OwnCommand on(String searchPath, Path root) {
        ProgramFinder finder = ProgramFinder.of(searchPath, root);
        Optional<HardenedGit> git = finder.onPath("git")
                .flatMap(program -> Repository.around(root).map(repository -> HardenedGit.of(program, repository)));
        return new OwnCommand(root, git, finder.onPath("rg"));
    }

    /** Where a program lies on {@code searchPath} outside the workspace, whether or not anything may run it. */
    public static Optional<Path> locate(String program, String searchPath, Path root) {
        return ProgramFinder.of(searchPath, root).onPath(program);
    }

    /** Where a program lies on {@code searchPath}, for reports while no workspace is known. */
    public static Optional<Path> locate(String program, String searchPath) {
        return ProgramFinder.of(searchPath, NO_WORKSPACE).onPath(program);
    }

    /** The same commands, with every filter of this configuration switched off in the git calls. */
    public OwnCommand knowing(GitConfiguration configuration) {
        return new OwnCommand(root, git.map(hardened -> hardened.knowing(configuration)), ripgrep);
    }

    /**
     * The top of the work tree that the git calls are about: the root or a directory above it. Empty as {@link #git}
     * is.
     */
    public Optional<Path> gitTop() {
        return git.map(hardened -> hardened.repository().top());
    }

    /** Why a git call would never end, in a sentence without its full stop; empty when nothing is seen that stops one. */
    public Optional<String> gitObstacle() {
        return git.flatMap(hardened -> hardened.repository().obstacle());
    }

    /** The same after a walk through all folders, for a call that takes long. */
    public Optional<String> gitObstacleBelow() {
        return git.flatMap(hardened -> hardened.repository().obstacleBelow());
    }

    /** Where that repository keeps its own files. Empty as {@link #git} is. */
    public Optional<Path> gitDirectory() {
        return git.map(hardened -> hardened.repository().gitDirectory());
    }

    /** The call whose output {@link GitConfiguration#parse} reads; git starts no program for it. */
    public Optional<ApprovedCommand> gitConfiguration() {
        return git.map(hardened -> approved("git", hardened.configurationListing(), hardened.environment()));
    }

    /**
     * A hardened git call in the root, or empty when there is no git or no repository. Until {@link #knowing} has been
     * told the configuration, only subcommands that pass no file through a filter are safe ({@code rev-parse}, {@code
     * cat-file}, {@code ls-tree}).
     */
    public Optional<ApprovedCommand> git(List<String> arguments) {
        return git.map(hardened -> approved("git", hardened.argv(arguments), hardened.environment()));
    }

    /** A ripgrep call in the root that reads no configuration of the user, or empty when there is none. */
    public Optional<ApprovedCommand> ripgrep(List<String> arguments) {
        return ripgrep.map(program -> {
            List<String> argv = new ArrayList<>(List.of(program.toString(), "--no-config"));
            argv.addAll(arguments);
            return approved("rg", argv, Map.of());
        });
    }

    private ApprovedCommand approved(String name, List<String> argv, Map<String, String> environment) {
        List<String> requested = new ArrayList<>(argv);
        requested.set(0, name);
        return new ApprovedCommand(requested, argv, root, environment);
    }
}
