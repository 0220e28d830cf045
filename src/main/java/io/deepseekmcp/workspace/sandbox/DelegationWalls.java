package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.path.CommandReach;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the sandbox keeps for one delegation: its private folder, what is closed, and what came of its commands. */
final class DelegationWalls {
    private final WallSearch search;
    private final FailureHints hints;
    private final Runnable whenSetUpFailsTwice;
    private final Path root;
    private final Set<String> given = new LinkedHashSet<>();
    private Optional<PrivateFolder> folder = Optional.empty();
    private Set<String> closed = Set.of();
    private int hidden;
    private int failures;
    private boolean used;
    private boolean usedOutside;
    private FutureTask<Walls> first;
    private Thread searcher;

    DelegationWalls(CommandReach reach, FailureHints hints, Runnable whenSetUpFailsTwice) {
        this.search = new WallSearch(reach);
        this.root = reach.root();
        this.hints = hints;
        this.whenSetUpFailsTwice = whenSetUpFailsTwice;
    }

    /** Begins to look at the workspace, so that the first command need not wait. */
    synchronized void begin() {
        if (first == null) {
            first = new FutureTask<>(this::look);
            searcher = new Thread(first, "secret-search");
            searcher.setDaemon(true);
            searcher.start();
        }
    }

    /** How many paths are hidden, if that is known within the time. */
    OptionalInt hiddenWithin(Duration patience) throws InterruptedException {
        begin();
        try {
            return OptionalInt.of(
                    first.get(patience.toNanos(), TimeUnit.NANOSECONDS).hidden());
        } catch (ExecutionException | TimeoutException e) {
            return OptionalInt.empty();
        }
    }

    /** Ends the look that has begun. */
    synchronized void end() {
        if (searcher != null) {
            searcher.interrupt();
        }
    }

    /** Looks at the workspace. */
    Walls look() throws IOException {
        Walls walls = search.find();
        return walls;
    }

    /** The folder that its commands share, made when it is first needed. */
    synchronized PrivateFolder folder() throws IOException {
        if (folder.isEmpty()) {
            folder = Optional.of(PrivateFolder.create(root));
        }
        return folder.get();
    }

    synchronized Optional<PrivateFolder> madeFolder() {
        return folder;
    }

    /** A command starts with these paths closed to it. */
    synchronized void starts(List<Mount> mounts, int hiddenNow) {
        used = true;
        hidden = Math.max(hidden, hiddenNow);
        Set<String> paths = new LinkedHashSet<>();
        for (Mount mount : mounts) {
            Path path = Path.of(mount.destination());
            paths.add(path.startsWith(root) ? root.relativize(path).toString() : path.toString());
        }
        closed = paths;
    }

    synchronized void startsOutside() {
        usedOutside = true;
    }

    synchronized void setUp() {
        failures = 0;
    }

    void failedToSetUp() {
        failures++;
        if (failures == 2) {
            whenSetUpFailsTwice.run();
        }
    }

    synchronized Optional<String> hint(String output) {
        Optional<String> hint = hints.of(output, closed);
        hint.ifPresent(given::add);
        return hint;
    }

    synchronized int hidden() {
        return hidden;
    }

    synchronized List<String> givenHints() {
        return new ArrayList<>(given);
    }

    synchronized boolean usedInside() {
        return used;
    }

    synchronized boolean wasUsed() {
        return used || usedOutside;
    }
}
