package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.workspace.sandbox.HostFiles.Kind;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the folders of tools that commands need besides the system's: those that the table names in the home directory,
 * those on {@code PATH}, and those that variables name. Folders that hold credentials are not among them.
 */
final class VisibleTools {
    private final HostPaths table;
    private final HostFiles files;
    private final SandboxSetup setup;
    private final Map<Path, Path> found = new LinkedHashMap<>();

    VisibleTools(HostPaths table, HostFiles files, SandboxSetup setup) {
        this.table = table;
        this.files = files;
        this.setup = setup;
    }

    /** The mounts, parents before what lies in them. */
    List<Mount> find() {
        if (!setup.homeIsInWorkspace()) {
            table.inHome("shown_in_home", setup.home()).forEach(this::show);
            table.inHome("shown_in_home_by_children", setup.home()).forEach(this::showDistributions);
        }
        for (String entry : setup.environment().getOrDefault("PATH", "").split(":", -1)) {
            absolute(entry).ifPresent(this::showToolFolder);
        }
        for (String name : table.names("tool_variables")) {
            absolute(setup.environment().getOrDefault(name, "")).ifPresent(this::showUnlessClosed);
        }
        table.foldersOfVariables()
                .forEach((name, folders) -> absolute(setup.environment().getOrDefault(name, ""))
                        .ifPresent(base -> folders.forEach(folder -> showUnlessClosed(base.resolve(folder)))));
        showUnlessClosed(Path.of(System.getProperty("java.home")));
        return mounts();
    }

    /** The mounts that one program needs besides. */
    List<Mount> of(Path program) {
        files.real(program).map(Path::getParent).ifPresent(this::showToolFolder);
        return mounts();
    }

    private List<Mount> mounts() {
        List<Mount> mounts = new ArrayList<>();
        found.forEach((shown, real) -> mounts.add(Mount.in(Mount.Kind.READABLE_IF_THERE, real, shown)));
        mounts.sort(Mount.BY_DEPTH);
        return mounts;
    }

    /** A folder of programs with what they are made of, which lies beside {@code bin}. */
    private void showToolFolder(Path folder) {
        Path name = folder.getFileName();
        Path parent = folder.getParent();
        boolean besideIt = name != null
                && parent != null
                && (name.toString().equals("bin") || name.toString().equals("shims"))
                && !parent.endsWith(".local")
                && files.real(parent).filter(this::isOpen).isPresent();
        showUnlessClosed(besideIt ? parent : folder);
    }

    private void showUnlessClosed(Path path) {
        if (files.real(path).filter(this::isOpen).isPresent()) {
            show(path);
        }
    }

    /** Neither the home directory nor a place that is closed, nor above one of them. */
    private boolean isOpen(Path real) {
        if (setup.home().startsWith(real) || setup.root().startsWith(real) || isForeignHome(real)) {
            return false;
        }
        for (Path never : table.inHome("never_in_home", setup.home())) {
            if (never.startsWith(real)) {
                return false;
            }
        }
        return table.paths("never_shown").stream()
                .noneMatch(closed -> real.startsWith(closed) || closed.startsWith(real));
    }

    private boolean isForeignHome(Path real) {
        for (Path homes : table.paths("homes")) {
            if (real.startsWith(homes) && !real.startsWith(setup.home())) {
                return true;
            }
        }
        return false;
    }

    /** Each version that a wrapper has unpacked, but not the folders that it locks. */
    private void showDistributions(Path dists) {
        for (Path version : files.children(dists)) {
            for (Path hash : files.children(version)) {
                files.children(hash).forEach(this::show);
            }
        }
    }

    private void show(Path path) {
        Path spelled = path.normalize();
        Optional<Path> real = files.real(path);
        if (real.isEmpty() || isVisible(real.get())) {
            return;
        }
        found.put(real.get(), real.get());
        if (!spelled.equals(real.get()) && !isVisible(spelled) && !isThroughLinkAtTheRoot(spelled)) {
            found.put(spelled, real.get());
        }
    }

    private boolean isVisible(Path path) {
        return path.startsWith(setup.root())
                || table.paths("system_folders").stream().anyMatch(path::startsWith)
                || table.names("system_folders_at_the_root").stream().anyMatch(name -> path.startsWith("/" + name));
    }

    private boolean isThroughLinkAtTheRoot(Path path) {
        return path.getNameCount() > 0 && files.kind(path.getRoot().resolve(path.getName(0))) == Kind.LINK;
    }

    private static Optional<Path> absolute(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
