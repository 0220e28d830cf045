package io.deepseekmcp.mcp;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** A tool call that is being worked on. It gets exactly one answer, or none once it is cancelled. */
final class Call {
    private final Object id;
    private final long ticket;
    private final boolean longRunning;
    private final Optional<Object> progressToken;
    private final Book book;
    private final MessageWriter writer;
    private final AtomicBoolean settled = new AtomicBoolean();
    private Future<?> work;
    private boolean cancelled;

    /** Where open calls are kept. */
    interface Book {
        /** The call is about to get its one answer, or is cancelled: its id is free again. */
        void settled(Call call);

        /** Nothing more is written for the call. */
        void ended(Call call);
    }

    Call(Object id, long ticket, boolean longRunning, Optional<Object> progressToken, Book book, MessageWriter writer) {
        this.id = id;
        this.ticket = ticket;
        this.longRunning = longRunning;
        this.progressToken = progressToken;
        this.book = book;
        this.writer = writer;
    }

    /** The client's name for the request: unique among open ones only. */
    Object id() {
        return id;
    }

    /** Our own name for the request: never used twice. */
    long ticket() {
        return ticket;
    }

    boolean longRunning() {
        return longRunning;
    }

    /** Present when the client wants to hear of progress: a string or a number, also 0. */
    Optional<Object> progressToken() {
        return progressToken;
    }

    /** Whether nothing has been answered yet. */
    boolean open() {
        return !settled.get();
    }

    void answer(Map<String, Object> result) {
        settle(() -> writer.result(id, result));
    }

    void fail(RpcError error) {
        settle(() -> writer.error(id, error));
    }

    /** Tells the client something about the call; nothing is sent after the answer. */
    void notify(String method, Map<String, Object> params) {
        if (open()) {
            writer.notification(method, params);
        }
    }

    /** Ends the call without an answer: its worker is interrupted, or never starts. */
    void cancel() {
        settle(this::interrupt);
    }

    private void settle(Runnable lastAct) {
        if (settled.compareAndSet(false, true)) {
            book.settled(this);
            try {
                lastAct.run();
            } finally {
                book.ended(this);
            }
        }
    }

    private synchronized void interrupt() {
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
