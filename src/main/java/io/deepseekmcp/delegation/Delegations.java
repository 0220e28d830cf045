package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The registry of delegations: those that go on, each on a thread of its own, and the newest that have ended. Safe for
 * several threads.
 */
public final class Delegations {
    /** More at once than any client begins; each holds a thread, also while it waits for the workspace. */
    public static final int MAX_OPEN = 64;

    private static final int ENDED_KEPT = 50;

    private final InstantSource clock;
    private final Map<String, LastingDelegation> open = new LinkedHashMap<>();
    private final Map<String, LastingDelegation> ended = new LinkedHashMap<>();

    public Delegations(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Begins the work; empty when too much is going on.
     *
     * @param listener hears every line of its progress, on the thread that says it
     */
    public Optional<LastingDelegation> start(Mode mode, Progress listener, DelegationWork work) {
        LastingDelegation delegation = new LastingDelegation(DelegationId.next(), mode, clock.instant(), listener);
        synchronized (this) {
            if (open.size() >= MAX_OPEN) {
                return Optional.empty();
            }
            open.put(delegation.id(), delegation);
        }
        Thread thread = new Thread(() -> run(delegation, work), "delegation");
        thread.setDaemon(true);
        delegation.workedOnBy(thread);
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // no thread is to be had
            forget(delegation);
            throw e;
        }
        return Optional.of(delegation);
    }

    private synchronized void forget(LastingDelegation delegation) {
        open.remove(delegation.id());
    }

    private void run(LastingDelegation delegation, DelegationWork work) {
        delegation.run(work, clock);
        synchronized (this) {
            forget(delegation);
            ended.put(delegation.id(), delegation);
            if (ended.size() > ENDED_KEPT) {
                ended.remove(ended.keySet().iterator().next());
            }
        }
        delegation.release();
    }

    /** The delegation of this name, open or ended; empty for a name that is unknown or forgotten. */
    public synchronized Optional<LastingDelegation> find(String id) {
        return Optional.ofNullable(open.getOrDefault(id, ended.get(id)));
    }

    /** Those that go on, oldest first. */
    public synchronized List<LastingDelegation> open() {
        return List.copyOf(open.values());
    }

    /** The newest that have ended, newest first. */
    public synchronized List<LastingDelegation> ended() {
        List<LastingDelegation> newestFirst = new ArrayList<>(ended.values());
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    /** Stops every one that goes on. */
    public void cancelAll() {
        open().forEach(LastingDelegation::cancel);
    }
}
