package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.config.Settings.Confinement;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.path.PathGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sandbox of one server: says whether it works, and how each command of a delegation is started in it. It is tried
 * once, when it is first asked for.
 */
public final class Sandbox {
    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    /** A small workspace is searched within it, and a large one is not waited for. */
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final SandboxSetup setup;
    private final SandboxKind candidate;
    private final ToolRunner tools;
    private final List<Path> toolFolders;
    private final HostFiles files = new LocalFiles();
    private final IdentityHashMap<PathGuard, DelegationWalls> delegations = new IdentityHashMap<>();
    private SandboxState state;
    private Technique technique;
    private boolean warned;
    private boolean triedAgain;

    /**
     * A sandbox for one workspace.
     *
     * @param candidate the one that this operating system may have
     * @param tools runs its tools
     */
    public Sandbox(SandboxSetup setup, SandboxKind candidate, ToolRunner tools) {
        this(setup, candidate, tools, Probe.folders());
    }

    /** {@code toolFolders} is where bubblewrap is looked for. */
    Sandbox(SandboxSetup setup, SandboxKind candidate, ToolRunner tools, List<Path> toolFolders) {
        this.setup = setup;
        this.candidate = candidate;
        this.tools = tools;
        this.toolFolders = toolFolders;
    }

    /** Whether it works here; the first to ask waits until it has been tried. */
    public synchronized SandboxState state() {
        if (state == null) {
            long start = System.nanoTime();
            try {
                state = tried();
            } catch (RuntimeException e) {
                state = Probe.untried(setup, "it could not be tried: " + e.getMessage(), "");
                LOG.warn("event=sandbox_error", e);
            }
            LOG.info(
                    "event=sandbox kind={} reduced={} probe_ms={} reason=\"{}\"",
                    state.kind().wireName(),
                    state.reduced(),
                    (System.nanoTime() - start) / 1_000_000,
                    state.reason());
        }
        return state;
    }

    /** Begins to look at the workspace of a delegation, before its first command wants to start. */
    public void prepare(PathGuard delegation) {
        if (state().works()) {
            walls(delegation).begin();
        }
    }

    /**
     * How to start the command in the sandbox; empty when it starts as it is.
     *
     * @throws SandboxRefusal when it must not run
     * @throws IOException when the workspace cannot be looked at
     */
    public Optional<SandboxedCommand> confined(ApprovedCommand command) throws IOException {
        if (command.bounds().isEmpty()) {
            return Optional.empty();
        }
        PathGuard delegation = command.bounds().get();
        SandboxState now = state();
        if (now.refuses() && !command.startsNothing()) {
            throw new SandboxRefusal(now.refusal());
        }
        if (!now.works() || now.refuses()) {
            walls(delegation).startsOutside();
            return Optional.empty();
        }
        return Optional.of(technique().confined(command, walls(delegation)));
    }

    /**
     * What the worker of a delegation is told; empty when its commands run as they are. How many files are hidden stands
     * in it if that is found out soon: the first question does not wait for the search of a huge workspace.
     */
    public Optional<String> contractLine(PathGuard delegation) throws InterruptedException {
        if (!state().works() || state().refuses()) {
            return Optional.empty();
        }
        OptionalInt hidden = walls(delegation).hiddenWithin(PATIENCE);
        String files = hidden.isEmpty()
                ? "secret files read"
                : hidden.getAsInt() + (hidden.getAsInt() == 1 ? " secret file reads" : " secret files read");
        return Optional.of("Commands run in a sandbox: writable is the workspace without .git, and /tmp; "
                + (state().cutsNetwork() ? "no network" : "network is open") + "; " + files + " as empty.");
    }

    /** How the commands of a delegation were confined; empty when there was none. */
    public synchronized Optional<SandboxUse> use(PathGuard delegation) {
        DelegationWalls walls = delegations.get(delegation);
        if (walls == null || !walls.wasUsed()) {
            return Optional.empty();
        }
        List<String> warnings = warned ? List.of() : warnings();
        warned = true;
        return Optional.of(new SandboxUse(
                walls.usedInside() ? state.word() : SandboxKind.NONE.wireName(),
                walls.usedInside() ? walls.hidden() : 0,
                walls.givenHints(),
                warnings));
    }

    /** What health says: of the machine, and of a workspace that cannot be closed well. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(state().warnings());
        if (state().works() && setup.homeIsInWorkspace()) {
            warnings.add("the workspace is the home directory: only known secret files are hidden");
        }
        if (state().works() && isSuperuser()) {
            warnings.add("the server runs as root: commands are root too, inside the sandbox");
        }
        if (state().works()) {
            warnings.addAll(new OpenedCredentials(new HostPaths(), setup).warnings());
        }
        return warnings;
    }

    /** Forgets a delegation whose commands have all ended; gives the folder that is to be removed. */
    public synchronized Optional<Path> release(PathGuard delegation) {
        DelegationWalls walls = delegations.remove(delegation);
        if (walls == null) {
            return Optional.empty();
        }
        walls.end();
        return walls.madeFolder().map(PrivateFolder::path);
    }

    /** The folder that a delegation's commands have to themselves, once one has run. */
    synchronized Optional<Path> folder(PathGuard delegation) {
        DelegationWalls walls = delegations.get(delegation);
        return walls == null ? Optional.empty() : walls.madeFolder().map(PrivateFolder::path);
    }

    /** The folders of all delegations, at the end of the server. */
    public synchronized List<Path> releaseAll() {
        List<Path> folders = new ArrayList<>();
        List.copyOf(delegations.keySet())
                .forEach(delegation -> release(delegation).ifPresent(folders::add));
        return folders;
    }

    /** Folders that a killed server has left. */
    public synchronized List<Path> leftOvers(PathGuard delegation) {
        DelegationWalls walls = delegations.get(delegation);
        return walls == null
                ? List.of()
                : walls.madeFolder().map(PrivateFolder::leftOvers).orElse(List.of());
    }

    private SandboxState tried() {
        if (setup.settings().mode() == Confinement.OFF || candidate == SandboxKind.NONE) {
            return Probe.untried(setup, "not available on Windows", "in WSL2 the server has one");
        }
        HostMounts host = new HostMounts(new HostPaths(), files, setup, isSuperuser());
        Probe probe = new Probe(setup, host, tools);
        if (candidate == SandboxKind.SEATBELT) {
            technique = new Seatbelt(setup, host);
            return new SeatbeltProbe(setup, probe, tools, (Seatbelt) technique).state();
        }
        Optional<Path> tool = Probe.bwrap(toolFolders);
        SandboxState found = probe.bwrap(tool, isForeignWorkspace());
        if (found.works()) {
            technique = new Bubblewrap(setup, host, files, tool.orElseThrow(), found);
        }
        return found;
    }

    private synchronized Technique technique() {
        return technique;
    }

    private synchronized DelegationWalls walls(PathGuard delegation) {
        return delegations.computeIfAbsent(
                delegation,
                paths -> new DelegationWalls(
                        paths.commandReach(), new FailureHints(!state.cutsNetwork(), setup.home()), this::tryAgain));
    }

    /** A sandbox that worked and has failed twice in a row may work no more; it is tried again, once. */
    private synchronized void tryAgain() {
        if (!triedAgain) {
            triedAgain = true;
            warned = false;
            state = null;
            state();
        }
    }

    /** A server that is root has no rights inside to files of others. */
    private boolean isForeignWorkspace() {
        try {
            return isSuperuser()
                    && !Files.getAttribute(setup.root(), "unix:uid").equals(0);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isSuperuser() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
