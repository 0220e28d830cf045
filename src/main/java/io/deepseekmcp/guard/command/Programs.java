package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Chooses the file that runs for the name of a program, and vouches that it is what it was when the delegation began. */
final class Programs {
    /** Their programs are links to one file, which tells by the name under which it is started. */
    private static final String VERSION_MANAGERS = "package-managers";

    private final CommandPolicy policy;
    private final Path root;
    private final ProgramFinder finder;
    private final StartState start;
    private final ProgramNames platform;

    Programs(CommandPolicy policy, Path root, ProgramFinder finder, StartState start, ProgramNames platform) {
        this.policy = policy;
        this.root = root;
        this.finder = finder;
        this.start = start;
        this.platform = platform;
    }

    /**
     * The program of a name, in the tool folders and then on the search path.
     *
     * @param spelled as it was typed, which on Windows may have an ending
     * @param onPathOnly whether the tool folders are passed over
     */
    Path find(String name, String spelled, boolean onPathOnly, WorkspacePath directory) throws Refused {
        String file = platform == ProgramNames.WINDOWS ? spelled.toLowerCase(Locale.ROOT) : name;
        Optional<Path> tool =
                onPathOnly ? Optional.empty() : finder.inToolFolders(file, policy.toolFolders(), directory.resolved());
        if (tool.isPresent()) {
            return vouched(tool.get(), name);
        }
        Optional<Path> program = finder.onPath(file);
        if (program.isEmpty()) {
            List<String> searched = onPathOnly ? pathFolders() : searchedFolders();
            throw Refusals.refused(
                    "not-found", name + " is found nowhere.", "Searched: " + Refusals.listed(searched) + ".");
        }
        checkTarget(program.get(), name);
        return program.get();
    }

    /** The program of a name in {@code node_modules/.bin}, which is never downloaded. */
    Path local(String name, WorkspacePath directory) throws Refused {
        Optional<Path> program = finder.inToolFolders(name, nodeFolders(), directory.resolved());
        if (program.isEmpty()) {
            String remedy = finder.onPath(name).isPresent()
                    ? "Instead: " + name + "."
                    : "Use what the project has: npm test or npm run NAME.";
            throw Refusals.refused(
                    "not-found",
                    name + " is not installed: there is no node_modules/.bin/" + name + ", and nothing is downloaded.",
                    remedy);
        }
        return vouched(program.get(), name);
    }

    /** Whether there is a listed program of this name in {@code node_modules/.bin}. */
    boolean isLocal(String name, WorkspacePath directory) {
        return policy.command(name).filter(rule -> !rule.onPathOnly()).isPresent()
                && finder.inToolFolders(name, nodeFolders(), directory.resolved())
                        .isPresent();
    }

    /** The program of a tool folder that a path names: {@code vendor/bin/phpunit}. Empty for any other path. */
    Optional<Path> inToolFolder(String spelled, WorkspacePath directory) {
        String relative = spelled.startsWith("./") ? spelled.substring(2) : spelled;
        int slash = relative.lastIndexOf('/');
        boolean climbs = ("/" + relative + "/").contains("/../");
        if (slash < 0 || climbs || relative.startsWith("/")) {
            return Optional.empty();
        }
        String folder = relative.substring(0, slash);
        boolean known = policy.toolFolders().stream().anyMatch(tool -> ("/" + folder).endsWith("/" + tool));
        try {
            return known
                    ? finder.in(directory.resolved().resolve(folder), relative.substring(slash + 1))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty(); // no file has such a name
        }
    }

    /** The executable file of a name in one directory, with the ending that the platform wants. */
    Optional<Path> in(Path directory, String name) {
        return finder.in(directory, name);
    }

    /** A program of a tool folder, if it is the one that was there when the delegation began. */
    Path vouched(Path program, String name) throws Refused {
        if (!start.isUnchangedProgram(program)) {
            throw RequestedScripts.changed(root.relativize(program).toString().replace('\\', '/'));
        }
        checkTarget(program, name);
        return program;
    }

    /** Where programs are looked for, in order: folders of the workspace by their short names, then those of PATH. */
    List<String> searchedFolders() {
        List<String> folders = new ArrayList<>(policy.toolFolders());
        folders.addAll(pathFolders());
        return folders;
    }

    private List<String> pathFolders() {
        return finder.folders().stream().map(Path::toString).toList();
    }

    private List<String> nodeFolders() {
        return policy.toolFolders().stream()
                .filter(folder -> folder.startsWith("node_modules"))
                .toList();
    }

    /** A name may be a link to a shell. */
    private void checkTarget(Path program, String name) throws Refused {
        try {
            String target = program.toRealPath().getFileName().toString();
            boolean denied = policy.denied()
                    .group(target)
                    .filter(group -> !group.name().equals(VERSION_MANAGERS))
                    .isPresent();
            if (denied) {
                throw Refusals.refused(
                        "hard-denied", name + " is a link to " + target + ", which is never run.", "Go on without it.");
            }
        } catch (IOException e) {
            throw Refusals.refused("not-found", name + " cannot be resolved.", "");
        }
    }
}
