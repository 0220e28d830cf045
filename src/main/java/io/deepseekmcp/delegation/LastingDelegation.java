package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.Caller;
import io.deepseekmcp.engine.Conversation;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.workspace.change.Changes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One admitted delegation: its name, what it is doing now, and in the end its result. Safe for several threads. */
public final class LastingDelegation implements Caller {
    private static final Logger LOG = LoggerFactory.getLogger(LastingDelegation.class);

    private final String id;
    private final Mode mode;
    private final Instant since;
    private final Optional<String> continues;
    private final Progress listener;
    private final Consumer<Conversation> keeper;
    private final Mailbox mailbox = new Mailbox();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile String newestLine = "";
    private volatile Changes changes = Changes.NONE;
    private volatile End end;
    /** Who is to be interrupted by a cancel; null when that has been done, or is of no use any more. */
    private Thread worker;

    /**
     * How it ended.
     *
     * @param result what came of it, of a cancelled one what is known to be done; empty after an error of ours
     * @param cancelled it was stopped, so that the result is not what it worked for
     */
    public record End(Optional<DelegationResult> result, boolean cancelled, Instant when) {
        /**
         * The result.
         *
         * @throws IllegalStateException when an error of ours left none; it has been logged
         */
        public DelegationResult resultOrFault() {
            return result.orElseThrow(
                    () -> new IllegalStateException("the delegation ended by an error of the server"));
        }
    }

    LastingDelegation(
            String id,
            Mode mode,
            Instant since,
            Optional<String> continues,
            Progress listener,
            Consumer<Conversation> keeper) {
        this.id = id;
        this.mode = mode;
        this.since = since;
        this.continues = continues;
        this.listener = listener;
        this.keeper = keeper;
    }

    public String id() {
        return id;
    }

    public Mode mode() {
        return mode;
    }

    public Instant since() {
        return since;
    }

    /** The name of the delegation that it goes on from. */
    public Optional<String> continues() {
        return continues;
    }

    /** Has the worker told something before its next question; false when there will be none. */
    public boolean tell(String words) {
        return mailbox.post(words);
    }

    /** The newest line of its progress. */
    public String newestLine() {
        return newestLine;
    }

    /** What it has changed in the workspace as far as that is known. */
    public Changes changes() {
        return changes;
    }

    /** How it ended; empty while it goes on. */
    public Optional<End> end() {
        return Optional.ofNullable(end);
    }

    /** Waits for its end. An interrupt of the waiting thread does not touch the delegation. */
    public End await() throws InterruptedException {
        over.await();
        return end;
    }

    /** The same, but no longer than that: then it is empty. */
    public Optional<End> await(Duration patience) throws InterruptedException {
        return over.await(patience.toNanos(), TimeUnit.NANOSECONDS) ? end() : Optional.empty();
    }

    /** Waits for its end without heeding interrupts, which the thread has again afterwards. */
    public End awaitDespiteInterrupts() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Stops it at its next step; a second time, and after its end, this does nothing. */
    public synchronized void cancel() {
        if (worker != null) {
            worker.interrupt();
            worker = null;
        }
    }

    @Override
    public void say(String text) {
        newestLine = text;
        listener.say(text);
    }

    @Override
    public void changed(Changes soFar) {
        changes = soFar;
    }

    @Override
    public List<String> messages() {
        return mailbox.take();
    }

    @Override
    public List<String> closeMessages() {
        return mailbox.close();
    }

    @Override
    public void ended(Conversation conversation) {
        keeper.accept(conversation);
    }

    /** Gives it the thread that {@link #cancel} interrupts. */
    synchronized void workedOnBy(Thread thread) {
        worker = thread;
    }

    /** Does the work to its end, whatever that is; those who wait for it are told by {@link #release}. */
    void run(DelegationWork work, InstantSource clock) {
        Optional<DelegationResult> result = Optional.empty();
        boolean cancelled = false;
        try {
            result = Optional.of(work.run(id, this));
        } catch (DelegationCancelled e) {
            cancelled = true;
            result = Optional.of(e.soFar());
        } catch (RuntimeException | Error e) {
            LOG.error("event=delegation_fault", e);
        }
        mailbox.close();
        finish(new End(result, cancelled, clock.instant()));
    }

    private synchronized void finish(End how) {
        end = how;
        worker = null;
    }

    /** Lets everybody go on who waits for the end. */
    void release() {
        over.countDown();
    }
}
