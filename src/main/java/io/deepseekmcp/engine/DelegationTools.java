package io.deepseekmcp.engine;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.EditTool;
import io.deepseekmcp.tool.FilesSeen;
import io.deepseekmcp.tool.GlobTool;
import io.deepseekmcp.tool.GrepTool;
import io.deepseekmcp.tool.NextCall;
import io.deepseekmcp.tool.ReadTool;
import io.deepseekmcp.tool.RunTool;
import io.deepseekmcp.tool.Tool;
import io.deepseekmcp.tool.ToolBox;
import io.deepseekmcp.tool.WriteTool;
import io.deepseekmcp.workspace.change.ChangeTracker;
import io.deepseekmcp.workspace.change.Changes;
import io.deepseekmcp.workspace.patch.Patch;
import io.deepseekmcp.workspace.search.TextSearch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** What one delegation works with: the tools that its mode and the server grant, and the tracker that watches them. */
final class DelegationTools implements AutoCloseable {
    private final Job job;
    private final SnapshotTask snapshotTask;
    private final FilesSeen seen;
    private final ToolBox toolBox;
    private Optional<ChangeTracker> tracker = Optional.empty();
    private boolean ready;

    /** Begins to take the snapshot that changes are measured against, and goes on meanwhile. */
    DelegationTools(Job job) {
        this.job = job;
        this.seen = job.admission()
                .earlier()
                .map(conversation -> new FilesSeen(conversation.filesSeen()))
                .orElseGet(FilesSeen::new);
        this.snapshotTask = SnapshotTask.begin(job);
        this.toolBox = new ToolBox(
                tools(),
                job.setup().redactor(),
                job.setup().settings().budgets().maxToolOutputChars(),
                new NextCall(job.admission().paths()));
    }

    ToolBox toolBox() {
        return toolBox;
    }

    /** Waits, but no longer than that, for the snapshot and the secrets: no tool and no command may be used before. */
    boolean awaitReady(Duration patience) throws IOException, InterruptedException {
        try {
            tracker = snapshotTask.await(patience);
            tracker.ifPresent(job.workspace()::watchedBy);
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

    /** The same as a patch, once the changes have been asked for. */
    Patch patch() throws InterruptedException {
        return tracker.isPresent() ? tracker.get().patch() : Patch.NONE;
    }

    FilesSeen filesSeen() {
        return seen;
    }

    @Override
    public void close() {
        snapshotTask.close();
    }

    private List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        for (ToolName name : ToolName.values()) {
            if (job.delegation().mode().offers(name)
                    && job.setup().settings().tools().enabled().contains(name)) {
                tools.add(tool(name));
            }
        }
        return tools;
    }

    private Tool tool(ToolName name) {
        EngineDependencies setup = job.setup();
        PathGuard paths = job.admission().paths();
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
                        TextSearch.best(setup.programs().own(), setup.programs().runner()),
                        redactor,
                        bounds.maxGrepMatches(),
                        maxChars);
            case EDIT -> new EditTool(paths, seen, job.workspace(), redactor, maxWriteBytes);
            case WRITE -> new WriteTool(paths, seen, job.workspace(), maxWriteBytes);
            case RUN ->
                new RunTool(
                        job.admission().commands(),
                        paths,
                        seen,
                        settings.commands(),
                        maxChars,
                        job.meter()::wallLeft,
                        job.workspace());
        };
    }
}
