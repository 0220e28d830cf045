package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.config.Settings.Confinement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * Finds out, by running a program in it, whether the sandbox works on this machine, and what of it does. That its tool is
 * installed says nothing.
 */
final class Probe {
    private static final List<Path> FOLDERS =
            List.of(Path.of("/usr/bin"), Path.of("/bin"), Path.of("/run/current-system/sw/bin"));

    private final SandboxSetup setup;
    private final HostMounts host;
    private final ToolRunner tools;
    private final List<String> reduced = new ArrayList<>();
    private String reason = "";
    private String advice = "";

    Probe(SandboxSetup setup, HostMounts host, ToolRunner tools) {
        this.setup = setup;
        this.host = host;
        this.tools = tools;
    }

    /** The tool, where it is the system's: a profile of the system may name that path only. */
    static Optional<Path> bwrap(List<Path> folders) {
        return folders.stream()
                .map(folder -> folder.resolve("bwrap"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static List<Path> folders() {
        return FOLDERS;
    }

    /** Tries bubblewrap, and less of it where a part is denied here. */
    SandboxState bwrap(Optional<Path> tool, boolean foreignWorkspace) {
        if (foreignWorkspace) {
            return none(
                    "workspace belongs to another user", "start the server as the user that the workspace belongs to");
        }
        if (tool.isEmpty()) {
            ProbeFailure missing = ProbeFailure.notInstalled(SandboxKind.BWRAP);
            return none(missing.meaning(), missing.advice());
        }
        PrivateFolder folder = null;
        try {
            folder = PrivateFolder.create(setup.root());
            return climbed(tool.get().toString(), folder);
        } catch (IOException e) {
            return none("it could not be tried: " + e.getMessage(), "");
        } finally {
            remove(folder);
        }
    }

    private SandboxState climbed(String tool, PrivateFolder folder) throws IOException {
        Path empty = folder.folder();
        while (true) {
            boolean network = setup.settings().network() || reduced.contains(SandboxState.NETWORK);
            BwrapVector vector = new BwrapVector(tool, network, !reduced.contains(SandboxState.PROCESS_LIST));
            ToolRunner.Ended ended = tools.run(
                    vector.words(layers(folder, empty), empty, List.of(program().toString())));
            if (ended.exitCode() == 0) {
                return state(SandboxKind.BWRAP, version(tool));
            }
            ProbeFailure failure = ProbeFailure.of(ended.output());
            reason = failure.meaning() + ": " + ProbeFailure.firstLine(ended.output());
            advice = failure.advice();
            if (failure.without().equals("nothing") || reduced.contains(failure.without())) {
                return none(reason, advice);
            }
            reduced.add(failure.without());
        }
    }

    /** One that does nothing, and is on every Unix in one of these places. */
    private static Path program() {
        return Stream.of("/usr/bin/true", "/bin/true", "/run/current-system/sw/bin/true")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("/bin/true"));
    }

    private BwrapVector.Layers layers(PrivateFolder folder, Path root) {
        return new BwrapVector.Layers(
                host.system(folder.empty()),
                host.facts(),
                host.own(folder),
                host.readable(program()),
                List.of(Mount.writable(root)),
                List.of(),
                List.of());
    }

    private String version(String tool) {
        try {
            String output = tools.run(List.of(tool, "--version")).output().strip();
            return output.substring(output.lastIndexOf(' ') + 1);
        } catch (IOException e) {
            return "";
        }
    }

    private SandboxState none(String why, String remedy) {
        reduced.clear();
        reason = why;
        advice = remedy;
        return state(SandboxKind.NONE, "");
    }

    /** The state with what has been found. */
    SandboxState state(SandboxKind kind, String version) {
        return new SandboxState(
                setup.settings(),
                kind,
                reduced,
                reason,
                advice,
                version,
                kind == SandboxKind.NONE ? 0 : host.readableCount());
    }

    /** Without a try. */
    static SandboxState untried(SandboxSetup setup, String reason, String advice) {
        boolean off = setup.settings().mode() == Confinement.OFF;
        return new SandboxState(
                setup.settings(),
                SandboxKind.NONE,
                List.of(),
                off ? "commands.sandbox is off" : reason,
                off ? "" : advice,
                "",
                0);
    }

    private void remove(PrivateFolder folder) {
        if (folder == null) {
            return;
        }
        try {
            tools.run(List.of("/bin/rm", "-rf", "--", folder.path().toString()));
        } catch (IOException e) {
            LoggerFactory.getLogger(Probe.class).debug("event=probe_folder_left path={}", folder.path());
        }
    }
}
