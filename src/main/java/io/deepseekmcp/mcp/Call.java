package io.deepseekmcp.mcp;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** A tool call that is being worked on. It gets exactly one answer, or none once it is cancelled. */
final class Call {
    private final Object id;
    private final boolean longRunning;
    private final Optional<Object> progressToken;
    private final Book book;
    private final MessageWriter writer;
    private final Optional<Tasks> tasks;
    private final AtomicBoolean settled = new AtomicBoolean();
    /** Held while something is said of the call: nothing is said after the answer. */
    private final Object telling = new Object();

    private volatile Task task;
    private Future<?> work;
    private boolean cancelled;

    /** Where open calls are kept. */
    interface Book {
        /** The call is about to get its one answer, or is cancelled: its id is free again. */
        void settled(Call call);

        /** Nothing more is written for the call. */
        void ended(Call call);
    }

    /** {@code tasks} is there when the client takes a task for an answer. */
    Call(
            Object id,
            boolean longRunning,
            Optional<Object> progressToken,
            Optional<Tasks> tasks,
            Book book,
            MessageWriter writer) {
        this.id = id;
        this.longRunning = longRunning;
        this.progressToken = progressToken;
        this.tasks = tasks;
        this.book = book;
        this.writer = writer;
    }

    /** The client's name for the request: unique among open ones only. */
    Object id() {
        return id;
    }

    boolean longRunning() {
        return longRunning;
    }

    /** Present when the client wants to hear of progress: a string or a number, also 0. */
    Optional<Object> progressToken() {
        return progressToken;
    }

    /** Where a task can be made of the call; empty where the client takes none. */
    Optional<Tasks> tasks() {
        return tasks;
    }

    /** Whether nothing has been answered yet. */
    boolean open() {
        return !settled.get();
    }

    /** The end of the call, or of the task that was made of it. */
    void answer(Map<String, Object> result) {
        if (!settle(() -> writer.result(id, result)) && task != null) {
            task.complete(result);
        }
    }

    void fail(RpcError error) {
        if (!settle(() -> writer.error(id, error)) && task != null) {
            task.fail(error);
        }
    }

    /** The worker was stopped; {@code words} say what was done until then. */
    void stopped(String words) {
        if (!settle(() -> {}) && task != null) {
            task.cancelled(words);
        }
    }

    /** Answers the call by a task, which gets its end; false when the call has been answered or cancelled. */
    boolean deferTo(Task made, Map<String, Object> result) {
        synchronized (telling) {
            task = made;
            boolean deferred = settle(() -> writer.result(id, result));
            if (!deferred) {
                task = null;
            }
            return deferred;
        }
    }

    /** Tells the client something about the call; nothing is sent after the answer. */
    void notify(String method, Map<String, Object> params) {
        synchronized (telling) {
            if (open()) {
                writer.notification(method, params);
            }
        }
    }

    /** Ends the call without an answer: its worker is interrupted, or never starts. */
    void cancel() {
        settle(this::interruptWork);
    }

    private boolean settle(Runnable lastAct) {
        if (!settled.compareAndSet(false, true)) {
            return false;
        }
        book.settled(this);
        try {
            lastAct.run();
        } finally {
            book.ended(this);
        }
        return true;
    }

    /** Interrupts the worker, or keeps it from starting. */
    synchronized void interruptWork() {
        cancelled = true;
        if (work != null) {
            work.cancel(true);
        }
    }

    synchronized void workedOnBy(Future<?> future) {
        work = future;
        if (cancelled) {
            future.cancel(true);
        }
    }
}
