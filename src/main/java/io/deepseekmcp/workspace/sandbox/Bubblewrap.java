package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.workspace.sandbox.HostFiles.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Confines commands by bubblewrap, with namespaces of their own. */
final class Bubblewrap implements Technique {
    private static final Path TMP = Path.of("/tmp");
    /**
     * Java hands over no descriptors but the first three, so a shell opens the file of the status and the filter of system
     * calls. The text is constant; everything else is an argument.
     */
    private static final String OPEN_AND_EXEC = "exec 8>>\"$1\" 9<\"$2\"; shift 2; exec \"$@\"";

    private final SandboxSetup setup;
    private final HostMounts host;
    private final HostFiles files;
    private final BwrapVector vector;
    private final byte[] filter = SystemCallFilter.bytes();

    Bubblewrap(SandboxSetup setup, HostMounts host, HostFiles files, Path tool, SandboxState state) {
        this.setup = setup;
        this.host = host;
        this.files = files;
        this.vector = new BwrapVector(
                tool.toString(), !state.cutsNetwork(), !state.reduced().contains(SandboxState.PROCESS_LIST));
    }

    @Override
    public SandboxedCommand confined(ApprovedCommand command, DelegationWalls walls) throws IOException {
        PrivateFolder folder = walls.folder();
        Walls now = walls.look();
        now.check(setup.root());
        BwrapVector.Layers layers = layers(folder, now, Path.of(command.argv().get(0)));
        List<Mount> closed = new ArrayList<>(layers.readOnly());
        closed.addAll(layers.closed());
        walls.starts(closed, now.hidden());

        Path status = folder.file("status");
        Path calls = folder.content("calls", filter);
        List<String> words =
                new ArrayList<>(List.of("/bin/sh", "-c", OPEN_AND_EXEC, "sh", status.toString(), calls.toString()));
        List<String> vectorWords = vector.words(layers, command.directory(), command.argv());
        words.add(vectorWords.get(0));
        words.addAll(List.of("--json-status-fd", "8", "--seccomp", "9"));
        words.addAll(vectorWords.subList(1, vectorWords.size()));
        return new SandboxedCommand(words, setup.root(), host.home(), TMP, Optional.of(status), walls);
    }

    private BwrapVector.Layers layers(PrivateFolder folder, Walls now, Path program) throws IOException {
        RepositoryWalls repositories = new RepositoryWalls(files, setup.root());
        List<Mount> readable = new ArrayList<>();
        if (vector.network()) {
            readable.addAll(host.nameServers());
        }
        readable.addAll(host.readable(program));
        readable.addAll(repositories.outside());
        List<Mount> workspace = new ArrayList<>(List.of(Mount.writable(setup.root())));
        workspace.addAll(host.writable());
        List<Mount> system = host.system(folder.empty());
        List<Mount> closed = new ArrayList<>(repositories.configurations(now.readOnly(), folder));
        closed.addAll(now.hiddenMounts(folder.empty()));
        closed.addAll(hiddenElsewhere(List.of(system, readable, workspace), now, folder));
        return new BwrapVector.Layers(
                system, host.facts(), host.own(folder), readable, workspace, now.readOnlyMounts(), closed);
    }

    /** What the settings hide, and the server's own files. */
    private List<Mount> hiddenElsewhere(List<List<Mount>> visible, Walls now, PrivateFolder folder) {
        List<Mount> all = new ArrayList<>();
        visible.forEach(all::addAll);
        List<Mount> hidden = new ArrayList<>();
        for (Path path : host.hidden(all)) {
            boolean hiddenAlready = now.hiddenFiles().contains(path)
                    || now.hiddenFolders().stream().anyMatch(path::startsWith);
            if (!hiddenAlready) {
                hidden.add(
                        files.kind(path) == Kind.FOLDER
                                ? Mount.closedFolder(path)
                                : Mount.in(Mount.Kind.READABLE, folder.empty(), path));
            }
        }
        hidden.sort(Mount.BY_DEPTH);
        return hidden;
    }
}
