package io.deepseekmcp.guard.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds programs by name: in the tool folders of the workspace, and on the search path outside of it. */
final class ProgramFinder {
    private final Path root;
    private final List<Path> folders;
    private final ProgramNames names;

    private ProgramFinder(Path root, List<Path> folders, ProgramNames names) {
        this.root = root;
        this.folders = folders;
        this.names = names;
    }

    /** A finder for the platform that runs this. */
    static ProgramFinder of(String searchPath, Path root) {
        return of(searchPath, root, ProgramNames.ofThisPlatform());
    }

    /** A finder for a given platform. Relative and empty entries and those inside the workspace are left out. */
    static ProgramFinder of(String searchPath, Path root, ProgramNames names) {
        Set<Path> folders = new LinkedHashSet<>();
        for (String entry : searchPath.split(File.pathSeparator, -1)) {
            try {
                Path folder = Path.of(entry);
                if (!entry.isEmpty() && folder.isAbsolute() && isOutside(folder, root)) {
                    folders.add(folder.normalize());
                }
            } catch (InvalidPathException e) {
                // no folder has such a name, so nothing is lost
            }
        }
        return new ProgramFinder(root, new ArrayList<>(folders), names);
    }

    /** The first executable file of this name, absolute, its links not resolved but leading outside the workspace. */
    Optional<Path> onPath(String name) {
        for (Path folder : folders) {
            Optional<Path> program = in(folder, name);
            if (program.isPresent() && isOutside(program.get(), root)) {
                return program;
            }
        }
        return Optional.empty();
    }

    /**
     * The first executable file of this name in a tool folder.
     *
     * @param toolFolders relative to a package: {@code node_modules/.bin}
     * @param from a directory of the workspace; its own tool folders come first, then those of the directories above it
     */
    Optional<Path> inToolFolders(String name, List<String> toolFolders, Path from) {
        for (Path place = from; place != null && place.startsWith(root); place = place.getParent()) {
            for (String folder : toolFolders) {
                Optional<Path> program = in(place.resolve(folder), name);
                if (program.isPresent()) {
                    return program;
                }
            }
        }
        return Optional.empty();
    }

    /** The executable file of this name in one folder. */
    Optional<Path> in(Path folder, String name) {
        return names.candidates(name).stream()
                .map(folder::resolve)
                .filter(ProgramFinder::isProgram)
                .findFirst();
    }

    /** The folders of the search path that are searched, in order. */
    List<Path> folders() {
        return List.copyOf(folders);
    }

    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static boolean isOutside(Path path, Path root) {
        try {
            return !path.startsWith(root) && !path.toRealPath().startsWith(root);
        } catch (IOException e) {
            return false; // what cannot be resolved holds no program either
        }
    }
}
