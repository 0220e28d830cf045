package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.command.ApprovedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Confines commands by macOS's {@code sandbox-exec}, which checks what they open; they stay in the machine's own view. */
final class Seatbelt implements Technique {
    static final String TOOL = "/usr/bin/sandbox-exec";

    private final SandboxSetup setup;
    private final HostMounts host;

    Seatbelt(SandboxSetup setup, HostMounts host) {
        this.setup = setup;
        this.host = host;
    }

    @Override
    public SandboxedCommand confined(ApprovedCommand command, DelegationWalls walls) throws IOException {
        PrivateFolder folder = walls.folder();
        Walls now = walls.look();
        now.check(setup.root());
        List<Mount> closed = new ArrayList<>(now.readOnlyMounts());
        closed.addAll(now.hiddenMounts(folder.empty()));
        walls.starts(closed, now.hidden());
        return new SandboxedCommand(
                words(folder, setup.root(), now, command.argv()),
                command.directory(),
                folder.home(),
                folder.tmp(),
                Optional.empty(),
                walls);
    }

    /** The words that start a program under a profile, which is written to {@code folder}. */
    List<String> words(PrivateFolder folder, Path root, Walls now, List<String> argv) throws IOException {
        List<Mount> readable = new ArrayList<>(host.readable(Path.of(argv.get(0))));
        readable.addAll(new RepositoryWalls(new LocalFiles(), setup.root()).outside());
        List<Path> hidden = new ArrayList<>(now.hiddenFiles());
        hidden.addAll(now.hiddenFolders());
        hidden.addAll(host.hidden(readable));
        String profile = new SeatbeltProfile(setup.settings().network())
                .text(
                        readable.stream().map(Mount::source).toList(),
                        host.writable().stream().map(Mount::source).toList(),
                        new SeatbeltProfile.Closed(
                                root, List.copyOf(now.readOnly()), List.copyOf(now.reopened()), hidden));
        Path file = folder.content("profile.sb", profile.getBytes(StandardCharsets.UTF_8));
        List<String> words = new ArrayList<>(List.of(
                TOOL,
                "-D",
                "WS=" + root,
                "-D",
                "PRIV=" + folder.path(),
                "-D",
                "HOME=" + setup.home(),
                "-f",
                file.toString()));
        words.addAll(argv);
        return words;
    }
}
