package io.deepseekmcp.engine;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.CommandWitness;
import io.deepseekmcp.tool.EditTool;
import io.deepseekmcp.tool.FilesSeen;
import io.deepseekmcp.tool.GlobTool;
import io.deepseekmcp.tool.GrepTool;
import io.deepseekmcp.tool.ReadTool;
import io.deepseekmcp.tool.RunTool;
import io.deepseekmcp.tool.Tool;
import io.deepseekmcp.tool.ToolBox;
import io.deepseekmcp.tool.WriteTool;
import io.deepseekmcp.tool.WriteWitness;
import io.deepseekmcp.workspace.change.ChangeTracker;
import io.deepseekmcp.workspace.change.Changes;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.search.TextSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/**
 * What one delegation works with: the tools that its mode and the server grant, and the tracker that watches them. It
 * tells {@link Verification} of every command and of every change that makes evidence stale.
 */
final class DelegationTools implements WriteWitness, CommandWitness, AutoCloseable {
    private final SnapshotTask snapshotTask;
    private final Verification verification;
    private final FilesSeen seen = new FilesSeen();
    private final List<List<String>> commandsRun = new ArrayList<>();
    /** Files that tools wrote, and whether each was there before. */
    private final Map<String, Boolean> written = new TreeMap<>();

    private final ToolBox toolBox;
    private Optional<ChangeTracker> tracker = Optional.empty();
    private boolean ready;
    private boolean existed;
    private boolean commandStarted;

    /** Begins to take the snapshot that changes are measured against, and goes on meanwhile. */
    DelegationTools(
            Delegation delegation,
            Admission admission,
            EngineDependencies setup,
            Verification verification,
            Meter meter) {
        this.snapshotTask = SnapshotTask.begin(delegation.mode(), admission, setup);
        this.verification = verification;
        this.toolBox = new ToolBox(
                tools(delegation.mode(), admission, setup, meter),
                setup.redactor(),
                setup.settings().budgets().maxToolOutputChars());
    }

    ToolBox toolBox() {
        return toolBox;
    }

    /** Waits, but no longer than that, for the snapshot and the secrets: no tool and no command may be used before. */
    boolean awaitReady(Duration patience) throws IOException, InterruptedException {
        try {
            tracker = snapshotTask.await(patience);
            ready = true;
        } catch (TimeoutException e) {
            ready = false;
        }
        return ready;
    }

    boolean isReady() {
        return ready;
    }

    /** What the delegation did to the workspace: nothing if it never was ready. */
    Changes changes() throws IOException, InterruptedException {
        return tracker.isPresent() ? tracker.get().changes() : Changes.NONE;
    }

    /** The files that tools wrote, known without another look at the workspace; commands may have changed more. */
    Changes written() {
        List<String> notes =
                commandStarted ? List.of("what commands changed is not listed: see git status") : List.of();
        return new Changes(writtenWhere(true), writtenWhere(false), List.of(), List.of(), List.of(), "", notes);
    }

    private List<String> writtenWhere(boolean existed) {
        return written.keySet().stream()
                .filter(path -> written.get(path) == existed)
                .toList();
    }

    FilesSeen filesSeen() {
        return seen;
    }

    List<List<String>> commandsRun() {
        return List.copyOf(commandsRun);
    }

    @Override
    public void beforeWrite(WorkspacePath path) throws IOException {
        tracker.orElseThrow().beforeWrite(path);
        existed = Files.exists(path.resolved());
    }

    @Override
    public void afterWrite(WorkspacePath path) throws IOException {
        if (tracker.orElseThrow().afterWrite(path)) {
            written.putIfAbsent(path.display(), existed);
            verification.changed();
        }
    }

    @Override
    public void commandStarts() throws IOException, InterruptedException {
        commandStarted = true;
        tracker.orElseThrow().commandStarts();
    }

    @Override
    public Set<String> commandEnded() throws IOException, InterruptedException {
        return tracker.orElseThrow().commandEnded();
    }

    @Override
    public void ran(List<String> argv, String directory, CommandOutcome outcome, Set<String> changed) {
        commandsRun.add(argv);
        if (verification.asksFor(argv, directory)) {
            verification.ran(argv, outcome);
        } else if (!changed.isEmpty()) {
            verification.changed();
        }
    }

    /** The server has run a verification itself; what it wrote makes nothing stale. */
    void verified(List<String> argv, CommandOutcome outcome) {
        commandsRun.add(argv);
        verification.ran(argv, outcome);
    }

    @Override
    public void close() {
        snapshotTask.close();
    }

    private List<Tool> tools(Mode mode, Admission admission, EngineDependencies setup, Meter meter) {
        List<Tool> tools = new ArrayList<>();
        for (ToolName name : ToolName.values()) {
            if (mode.offers(name) && setup.settings().tools().enabled().contains(name)) {
                tools.add(tool(name, admission, setup, meter));
            }
        }
        return tools;
    }

    private Tool tool(ToolName name, Admission admission, EngineDependencies setup, Meter meter) {
        PathGuard paths = admission.paths();
        Redactor redactor = setup.redactor();
        Settings settings = setup.settings();
        Settings.Budgets bounds = settings.budgets();
        int maxChars = bounds.maxToolOutputChars();
        int maxWriteBytes = settings.tools().maxWriteBytes();
        return switch (name) {
            case READ -> new ReadTool(paths, seen, redactor, bounds.readWindowLines(), maxChars);
            case GLOB -> new GlobTool(paths, bounds.maxGlobPaths());
            case GREP ->
                new GrepTool(
                        paths,
                        TextSearch.best(setup.own(), setup.runner()),
                        redactor,
                        bounds.maxGrepMatches(),
                        maxChars);
            case EDIT -> new EditTool(paths, seen, this, redactor, maxWriteBytes);
            case WRITE -> new WriteTool(paths, seen, this, maxWriteBytes);
            case RUN ->
                new RunTool(
                        admission.commands(),
                        paths,
                        setup.runner(),
                        seen,
                        redactor,
                        settings.commands(),
                        maxChars,
                        meter::wallLeft,
                        this);
        };
    }
}
