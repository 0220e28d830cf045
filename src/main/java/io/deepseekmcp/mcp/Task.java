package io.deepseekmcp.mcp;

import io.deepseekmcp.text.Invisible;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** One task of this process: how it stands, and its one end. Safe for several threads. */
final class Task {
    /** A day: a session may be resumed on the next morning. */
    static final long TTL_MILLIS = 86_400_000;

    private static final long POLL_MILLIS = 1_000;

    private final LastingWork work;
    private final Runnable stop;
    private final InstantSource clock;
    private final Consumer<Task> keeper;
    private final Instant createdAt;
    private TaskStatus status = TaskStatus.WORKING;
    private String message;
    private Instant updatedAt;
    private Object outcome;
    private boolean stopped;

    /**
     * A task that goes on.
     *
     * @param stop makes the work end; does not wait
     * @param keeper is given the task at its end, once
     */
    Task(LastingWork work, String message, Runnable stop, InstantSource clock, Consumer<Task> keeper) {
        this.work = work;
        this.stop = stop;
        this.clock = clock;
        this.keeper = keeper;
        this.message = Invisible.escaped(message);
        this.createdAt = now();
        this.updatedAt = createdAt;
    }

    String id() {
        return work.id();
    }

    synchronized boolean working() {
        return status == TaskStatus.WORKING;
    }

    Instant createdAt() {
        return createdAt;
    }

    /** What goes on now, in one line; nothing once it has ended. */
    synchronized void say(String line) {
        if (working()) {
            message = Invisible.escaped(line);
            updatedAt = now();
        }
    }

    /** Makes the work end, if it goes on; a client may ask for that twice. */
    void stop() {
        synchronized (this) {
            if (!working() || stopped) {
                return;
            }
            stopped = true;
        }
        stop.run();
    }

    /** The call would have been answered by this result. */
    void complete(Map<String, Object> result) {
        end(TaskStatus.COMPLETED, null, result);
    }

    /** The call would have been answered by this error. */
    void fail(RpcError error) {
        end(TaskStatus.FAILED, null, error.wire());
    }

    /** It was stopped; {@code words} say what was done until then. */
    void cancelled(String words) {
        end(TaskStatus.CANCELLED, words, null);
    }

    /** Ends it for the client, and then its work. */
    void cutOff() {
        complete(cutOff(LastingWork.CutOff.CLIENT_ENDED_SERVER));
        stop.run();
    }

    private void end(TaskStatus how, String words, Object result) {
        synchronized (this) {
            if (!working()) {
                return;
            }
            status = how;
            message = words == null ? message : Invisible.escaped(words);
            updatedAt = now();
            outcome = result;
        }
        keeper.accept(this);
    }

    /** As {@code tasks/get} shows it, without the envelope of a result. */
    synchronized Map<String, Object> wire() {
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("taskId", id());
        wire.put("status", status.wireName());
        wire.put("statusMessage", message);
        wire.put("createdAt", createdAt.toString());
        wire.put("lastUpdatedAt", updatedAt.toString());
        wire.put("ttlMs", TTL_MILLIS);
        wire.put("pollIntervalMs", POLL_MILLIS);
        if (outcome != null) {
            wire.put(status == TaskStatus.FAILED ? "error" : "result", outcome);
        }
        return wire;
    }

    /** What is shown of it when this process has gone before it ended. */
    Map<String, Object> ifLost() {
        return cutOff(LastingWork.CutOff.SERVER_DIED);
    }

    private Map<String, Object> cutOff(LastingWork.CutOff cause) {
        Map<String, Object> result = work.cutOff(cause).wire();
        result.put("resultType", "complete");
        return result;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
