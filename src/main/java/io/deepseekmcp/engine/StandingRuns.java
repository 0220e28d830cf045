package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.UsualOutput;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells which run of a verification stands as evidence. A run that did not end by itself is none, unless the server made it
 * with all the time there was. Every later change to a file that counts makes it stale, whoever made it; a run that itself
 * changes such files is repeated once.
 */
final class StandingRuns {
    /** How often the server runs a verification whose files do not come to rest. */
    private static final int MAX_TRIES = 2;

    private final WatchedWorkspace workspace;
    private final Set<List<String>> asked;
    private final Set<CommandRun> byServer = Collections.newSetFromMap(new IdentityHashMap<>());

    /** {@code asked} are the verifications, which run at the root. */
    StandingRuns(WatchedWorkspace workspace, Set<List<String>> asked) {
        this.workspace = workspace;
        this.asked = Set.copyOf(asked);
    }

    /**
     * A run that stands.
     *
     * @param unsettled files that it or a later verification changed; empty when it saw the files as they are
     */
    record Standing(CommandRun run, boolean byServer, Set<String> unsettled) {
        CommandOutcome outcome() {
            return run.outcome();
        }
    }

    /** The server itself has made this run of a verification. */
    void madeByServer(CommandRun run) {
        byServer.add(run);
    }

    /** How many changes the worker made: writes of tools, and commands that changed files and are no verification. */
    int changes() {
        int changing = 0;
        for (CommandRun run : workspace.runs()) {
            changing += !isVerification(run) && !run.changed().isEmpty() ? 1 : 0;
        }
        return workspace.writes() + changing;
    }

    /** The run that stands for a verification, though it may be unsettled. */
    Optional<Standing> of(List<String> argv) {
        List<CommandRun> runs = workspace.runs();
        Set<String> unsettled = new TreeSet<>();
        for (int i = runs.size() - 1; i >= 0; i--) {
            CommandRun run = runs.get(i);
            boolean own = byServer.contains(run);
            if (isOutdated(run, own)) {
                return Optional.empty();
            }
            unsettled.addAll(own ? disturbed(run) : Set.of());
            if (isRunOf(argv, run) && (own || endedByItself(run.outcome()))) {
                return Optional.of(new Standing(run, own, unsettled));
            }
        }
        return Optional.empty();
    }

    /** Whether the server is to run it: nothing stands for it, or what stands is unsettled and was not repeated yet. */
    boolean isPending(List<String> argv) {
        Optional<Standing> standing = of(argv);
        if (standing.isEmpty()) {
            return true;
        }
        return !standing.get().unsettled().isEmpty()
                && endedByItself(standing.get().outcome())
                && tries(argv) < MAX_TRIES;
    }

    static boolean endedByItself(CommandOutcome outcome) {
        return !outcome.timedOut() && outcome.exitCode().isPresent();
    }

    /** How often the server has run it since the worker last changed anything. */
    private int tries(List<String> argv) {
        List<CommandRun> runs = workspace.runs();
        int tries = 0;
        for (int i = runs.size() - 1; i >= 0 && !isOutdated(runs.get(i), byServer.contains(runs.get(i))); i--) {
            tries += byServer.contains(runs.get(i)) && isRunOf(argv, runs.get(i)) ? 1 : 0;
        }
        return tries;
    }

    /** Neither it nor what came before it stands: the worker has written since, or changed files by this very run. */
    private boolean isOutdated(CommandRun run, boolean own) {
        return run.writesBefore() < workspace.writes() || (!own && changesFiles(run));
    }

    private boolean changesFiles(CommandRun run) {
        return isVerification(run)
                ? !disturbed(run).isEmpty()
                : !run.changed().isEmpty() || run.changesUnknown().isPresent();
    }

    /** What a run of a verification changes of the files that it may look at. */
    private static Set<String> disturbed(CommandRun run) {
        Set<String> files = new TreeSet<>(run.changed());
        files.removeIf(UsualOutput::covers);
        return files;
    }

    private boolean isRunOf(List<String> argv, CommandRun run) {
        return run.argv().equals(argv) && ".".equals(run.directory());
    }

    private boolean isVerification(CommandRun run) {
        return ".".equals(run.directory()) && asked.contains(run.argv());
    }
}
