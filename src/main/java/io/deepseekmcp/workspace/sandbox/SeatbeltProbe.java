package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Finds out whether Seatbelt works here: a program starts under the profile, and what must be closed is closed. */
final class SeatbeltProbe {
    private final SandboxSetup setup;
    private final Probe probe;
    private final ToolRunner tools;
    private final Seatbelt seatbelt;

    SeatbeltProbe(SandboxSetup setup, Probe probe, ToolRunner tools, Seatbelt seatbelt) {
        this.setup = setup;
        this.probe = probe;
        this.tools = tools;
        this.seatbelt = seatbelt;
    }

    SandboxState state() {
        if (!Files.isExecutable(Path.of(Seatbelt.TOOL))) {
            ProbeFailure missing = ProbeFailure.notInstalled(SandboxKind.SEATBELT);
            return Probe.untried(setup, missing.meaning(), missing.advice());
        }
        List<Path> made = new ArrayList<>();
        try {
            PrivateFolder folder = PrivateFolder.create(setup.root());
            made.add(folder.path());
            return tried(folder, made);
        } catch (IOException e) {
            return Probe.untried(setup, "it could not be tried: " + e.getMessage(), "");
        } finally {
            made.forEach(this::remove);
        }
    }

    private SandboxState tried(PrivateFolder folder, List<Path> made) throws IOException {
        Path workspace = folder.folder();
        ToolRunner.Ended started = run(folder, workspace, List.of("/usr/bin/true"));
        if (started.exitCode() != 0) {
            ProbeFailure failure = ProbeFailure.of(started.output());
            return Probe.untried(
                    setup, failure.meaning() + ": " + ProbeFailure.firstLine(started.output()), failure.advice());
        }
        Path secret = Files.createTempFile(setup.home(), ".deepseek-mcp-probe-", "");
        made.add(secret);
        boolean reads =
                run(folder, workspace, List.of("/bin/cat", secret.toString())).exitCode() == 0;
        boolean writes = run(folder, workspace, List.of("/usr/bin/touch", secret.toString()))
                        .exitCode()
                == 0;
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        boolean works = run(folder, workspace, List.of(java, "-version")).exitCode() == 0;
        if (reads || writes || !works) {
            return Probe.untried(setup, "Seatbelt closes " + (works ? "too little" : "too much") + " here", "");
        }
        return probe.state(SandboxKind.SEATBELT, "");
    }

    private ToolRunner.Ended run(PrivateFolder folder, Path workspace, List<String> argv) throws IOException {
        Walls open = new Walls(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        return tools.run(seatbelt.words(folder, workspace, open, argv));
    }

    private void remove(Path path) {
        try {
            tools.run(List.of("/bin/rm", "-rf", "--", path.toString()));
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }
}
