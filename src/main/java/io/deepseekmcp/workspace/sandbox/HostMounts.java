package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.workspace.sandbox.HostFiles.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What commands see of the machine outside the workspace: folders of the system, a home directory and a temp of their
 * own, tools, and what the settings open and close. Built from nothing, so that what is not named is not there.
 */
final class HostMounts {
    private static final Path TMP = Path.of("/tmp");

    private final HostPaths table;
    private final HostFiles files;
    private final SandboxSetup setup;
    private final boolean superuser;
    private final List<Mount> tools;

    /** {@code superuser} has rights inside to files of the system that others do not have. */
    HostMounts(HostPaths table, HostFiles files, SandboxSetup setup, boolean superuser) {
        this.table = table;
        this.files = files;
        this.setup = setup;
        this.superuser = superuser;
        this.tools = new VisibleTools(table, files, setup).find();
    }

    /** Folders of the system. */
    List<Mount> system(Path empty) {
        List<Mount> mounts = new ArrayList<>();
        for (Path folder : table.paths("system_folders")) {
            if (files.kind(folder) == Kind.FOLDER) {
                boolean always = folder.equals(Path.of("/usr")) || folder.equals(Path.of("/etc"));
                mounts.add(always ? Mount.readable(folder) : Mount.readableIfThere(folder));
            }
        }
        List<String> notLinked = table.names("not_linked_at_the_root");
        for (Path entry : files.children(Path.of("/"))) {
            String name = entry.getFileName().toString();
            if (files.kind(entry) == Kind.LINK && !notLinked.contains(name)) {
                mounts.add(new Mount(Mount.Kind.LINK, files.target(entry), entry.toString()));
            } else if (files.kind(entry) == Kind.FOLDER
                    && table.names("system_folders_at_the_root").contains(name)) {
                mounts.add(Mount.readable(entry));
            }
        }
        if (superuser) {
            closeToRoot(empty, mounts);
        }
        return mounts;
    }

    /** What a program asks about the machine, such as its memory limit. */
    List<Mount> facts() {
        List<Mount> mounts = new ArrayList<>();
        for (Path fact : table.paths("facts_of_the_machine")) {
            if (files.kind(fact) != Kind.NOTHING) {
                mounts.add(Mount.readableIfThere(fact));
            }
        }
        return mounts;
    }

    /** Folders of the command's own, in {@code folder}. */
    List<Mount> own(PrivateFolder folder) {
        List<Mount> mounts = new ArrayList<>();
        mounts.add(Mount.in(Mount.Kind.WRITABLE, folder.tmp(), TMP));
        mounts.add(new Mount(Mount.Kind.EMPTY_FOLDER, "", "/run"));
        mounts.add(new Mount(Mount.Kind.EMPTY_FOLDER, "", "/var"));
        mounts.add(new Mount(Mount.Kind.LINK, "../run", "/var/run"));
        mounts.add(new Mount(Mount.Kind.LINK, "../tmp", "/var/tmp"));
        if (!setup.homeIsInWorkspace()) {
            mounts.add(Mount.in(Mount.Kind.WRITABLE, folder.home(), home()));
        }
        return mounts;
    }

    /** The home directory as commands know it: the user's, or another where a folder of the system serves as such. */
    Path home() {
        Path home = setup.home();
        boolean system = home.getNameCount() == 0
                || table.paths("system_folders").stream().anyMatch(home::startsWith)
                || home.startsWith("/proc")
                || home.startsWith("/dev")
                || home.startsWith("/sys");
        return system && !setup.homeIsInWorkspace() ? Path.of("/home/user") : home;
    }

    /** The file that names the name servers, where it lies in a folder that is not shown. */
    List<Mount> nameServers() {
        return files.real(Path.of("/etc/resolv.conf"))
                .filter(file -> file.startsWith("/run"))
                .map(file -> List.of(Mount.readableIfThere(file)))
                .orElse(List.of());
    }

    /** Tools and what the settings open, parents before what lies in them. */
    List<Mount> readable(Path program) {
        List<Mount> mounts = new ArrayList<>(tools);
        for (Mount mount : new VisibleTools(table, files, setup).of(program)) {
            if (tools.stream().noneMatch(tool -> Path.of(mount.destination()).startsWith(tool.destination()))) {
                mounts.add(mount);
            }
        }
        for (Path path : setup.resolved(setup.settings().readablePaths())) {
            if (files.kind(path) != Kind.NOTHING) {
                mounts.add(Mount.readableIfThere(path));
            }
        }
        mounts.sort(Mount.BY_DEPTH);
        return mounts;
    }

    List<Mount> writable() {
        List<Mount> mounts = new ArrayList<>();
        for (Path path : setup.resolved(setup.settings().writablePaths())) {
            if (files.kind(path) != Kind.NOTHING) {
                mounts.add(Mount.writable(path));
            }
        }
        mounts.sort(Mount.BY_DEPTH);
        return mounts;
    }

    /** Paths outside the workspace that are hidden, where commands would see them. */
    List<Path> hidden(List<Mount> visible) {
        List<Path> closed = new ArrayList<>(setup.resolved(setup.settings().hiddenPaths()));
        setup.ownFiles().forEach(file -> closed.add(files.real(file).orElse(file)));
        if (setup.homeIsInWorkspace()) {
            closed.addAll(table.inHome("never_in_home", setup.home()));
        }
        List<Path> hidden = new ArrayList<>();
        for (Path path : closed) {
            boolean seen = path.startsWith(setup.root())
                    || visible.stream().anyMatch(mount -> path.startsWith(mount.destination()));
            Kind kind = files.kind(path);
            if (seen && (kind == Kind.FILE || kind == Kind.FOLDER) && !hidden.contains(path)) {
                hidden.add(path);
            }
        }
        return hidden;
    }

    int readableCount() {
        return readable(Path.of("/usr/bin/true")).size();
    }

    private void closeToRoot(Path empty, List<Mount> mounts) {
        for (Path file : table.paths("closed_to_root_files")) {
            if (files.kind(file) == Kind.FILE) {
                mounts.add(Mount.in(Mount.Kind.READABLE, empty, file));
            }
        }
        for (Path folder : table.paths("closed_to_root_folders")) {
            if (files.kind(folder) == Kind.FOLDER) {
                mounts.add(Mount.closedFolder(folder));
            }
        }
    }
}
