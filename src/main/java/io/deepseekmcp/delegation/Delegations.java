package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.Conversation;
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
    private final Conversations conversations = new Conversations();

    public Delegations(InstantSource clock) {
        this.clock = clock;
    }

    /** The conversation of an ended delegation; empty when it was never here, or is not kept any more. */
    public Optional<Conversation> conversation(String id) {
        return conversations.find(id);
    }

    /**
     * Begins the work.
     *
     * @param continues the name of the delegation that it goes on from, if any: only one at a time may
     * @param listener hears every line of its progress, on the thread that says it
     */
    public LastingDelegation start(Mode mode, Optional<String> continues, Progress listener, DelegationWork work)
            throws NotStarted {
        String id = DelegationId.next();
        LastingDelegation delegation = new LastingDelegation(
                id, mode, clock.instant(), continues, listener, conversation -> conversations.keep(id, conversation));
        admit(delegation);
        Thread thread = new Thread(() -> run(delegation, work), "delegation");
        thread.setDaemon(true);
        delegation.workedOnBy(thread);
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // no thread is to be had
            forget(delegation);
            throw e;
        }
        return delegation;
    }

    private synchronized void admit(LastingDelegation delegation) throws NotStarted {
        if (open.size() >= MAX_OPEN) {
            throw new NotStarted(MAX_OPEN + " delegations are going on: begin another when one has ended.");
        }
        Optional<String> from = delegation.continues();
        for (LastingDelegation other : open.values()) {
            if (from.isPresent() && other.continues().equals(from)) {
                throw new NotStarted("The delegation " + from.get() + " is being continued by " + other.id()
                        + ", which goes on: give that as continue_from to add to its work, or wait for its end.");
            }
        }
        open.put(delegation.id(), delegation);
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
