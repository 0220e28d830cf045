package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The workspace as one delegation works in it: every write of a tool and every command goes through here, is watched, and
 * is written down in its order. For one thread at a time.
 */
public final class WatchedWorkspace {
    private final CommandRunner runner;
    private final int maxOutputChars;
    private final UnaryOperator<String> redact;
    /** Files that tools changed, and whether each was there before. */
    private final Map<String, Boolean> written = new TreeMap<>();

    private final List<CommandRun> runs = new ArrayList<>();
    private Optional<? extends ChangeWatch> watch = Optional.empty();
    private int writes;
    private boolean commandStarted;

    /**
     * A workspace that is not watched yet: until {@link #watchedBy} nothing can be written and no command run.
     *
     * @param maxOutputChars of a command's output, head and tail
     * @param redact takes secrets out of output before it is cut
     */
    public WatchedWorkspace(CommandRunner runner, int maxOutputChars, UnaryOperator<String> redact) {
        this.runner = runner;
        this.maxOutputChars = maxOutputChars;
        this.redact = redact;
    }

    /** From now on changes are attributed. */
    public void watchedBy(ChangeWatch newWatch) {
        watch = Optional.of(newWatch);
    }

    /** A write of one file. */
    @FunctionalInterface
    public interface Write<T> {
        T run() throws Refused, IOException;
    }

    /** Writes the file; whatever becomes of the write, what it changed is known afterwards. */
    public <T> T write(WorkspacePath path, Write<T> write) throws Refused, IOException {
        ChangeWatch watcher = watch.orElseThrow();
        watcher.beforeWrite(path);
        boolean existed = Files.exists(path.resolved());
        try {
            return write.run();
        } finally {
            if (watcher.afterWrite(path)) {
                written.putIfAbsent(path.display(), existed);
                writes++;
            }
        }
    }

    /**
     * Runs a command and says what it changed.
     *
     * @param argv as it was asked for
     * @param directory workspace-relative, {@code .} for the root
     * @throws IOException when it could not start
     */
    public CommandRun run(ApprovedCommand command, List<String> argv, String directory, Duration timeout)
            throws IOException, InterruptedException {
        ChangeWatch watcher = watch.orElseThrow();
        commandStarted = true;
        ChangeWatch.Effect<CommandOutcome> effect = watcher.attribute(() -> runUnwatched(command, timeout));
        CommandRun run =
                new CommandRun(argv, directory, effect.outcome(), effect.changed(), effect.changesUnknown(), writes);
        runs.add(run);
        return run;
    }

    /** Runs a command before anything is watched, for its outcome alone. */
    public CommandOutcome runUnwatched(ApprovedCommand command, Duration timeout)
            throws IOException, InterruptedException {
        return runner.run(command, timeout, maxOutputChars, redact);
    }

    /** Whether a tool or a command changed a file that counts, known without another look at the workspace. */
    public boolean changedAnything() {
        return writes > 0 || runs.stream().anyMatch(run -> !run.changed().isEmpty());
    }

    /** How many writes of tools have changed a file. */
    public int writes() {
        return writes;
    }

    /** The commands that ran, in their order; those that could not start are left out. */
    public List<CommandRun> runs() {
        return List.copyOf(runs);
    }

    /** The files that tools wrote, known without another look at the workspace; commands may have changed more. */
    public Changes written() {
        List<String> notes =
                commandStarted ? List.of("what commands changed is not listed: see git status") : List.of();
        return new Changes(writtenWhere(true), writtenWhere(false), List.of(), List.of(), List.of(), "", notes);
    }

    private List<String> writtenWhere(boolean existed) {
        return written.keySet().stream()
                .filter(path -> written.get(path) == existed)
                .toList();
    }
}
