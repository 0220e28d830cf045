package io.deepseekmcp.mcp;

import io.deepseekmcp.text.Excerpt;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The tool calls that are being worked on. Long-running ones get a thread each, so that short ones never wait for
 * them.
 */
final class Calls implements Call.Book {
    /** More delegations at once than any client starts; each holds a thread while it waits for the workspace. */
    private static final int MAX_LONG_RUNNING = 64;

    private static final int MAX_ECHO = 100;
    private static final int SHORT_THREADS = 8;
    private static final int MAX_SHORT_WAITING = 10_000;
    private static final long IDLE_SECONDS = 30;
    private static final DaemonThreads THREADS = new DaemonThreads("mcp-call");

    private final MessageWriter writer;
    /** By the client's ids. An id is free for the next request as soon as the answer is on its way. */
    private final Map<Object, Call> open = new ConcurrentHashMap<>();

    /** Those whose answer is not yet written. */
    private final Set<Call> unfinished = ConcurrentHashMap.newKeySet();

    private final ThreadPoolExecutor longRunning = new ThreadPoolExecutor(
            0, MAX_LONG_RUNNING, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), THREADS);
    private final ThreadPoolExecutor brief = new ThreadPoolExecutor(
            SHORT_THREADS,
            SHORT_THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_SHORT_WAITING),
            THREADS);

    Calls(MessageWriter writer) {
        this.writer = writer;
        brief.allowCoreThreadTimeOut(true);
    }

    /**
     * Has {@code work} done by another thread; it answers the call. An id that is still open is refused.
     *
     * @param tasks there when the client takes a task for an answer
     */
    void start(
            Object id, boolean takesLong, Optional<Object> progressToken, Optional<Tasks> tasks, Consumer<Call> work) {
        Call call = new Call(id, takesLong, progressToken, tasks, this, writer);
        if (open.putIfAbsent(id, call) != null) {
            // Under the id itself, this would be taken for the answer to the request that has it.
            writer.error(
                    null,
                    new RpcError(
                            Protocol.INVALID_REQUEST,
                            "Invalid request: a request with the id " + Excerpt.head(id.toString(), MAX_ECHO)
                                    + " is still being worked on"));
            return;
        }
        unfinished.add(call);
        ExecutorService executor = takesLong ? longRunning : brief;
        try {
            call.workedOnBy(executor.submit(() -> work.accept(call)));
        } catch (RejectedExecutionException e) {
            call.fail(new RpcError(
                    Protocol.BUSY, "Busy: " + open.size() + " calls are open; call again when one has ended"));
        }
    }

    /** Cancels the call with this id; one that is unknown or has ended is not our business. */
    void cancel(Object id) {
        Call call = id == null ? null : open.get(id);
        if (call != null) {
            call.cancel();
        }
    }

    void cancelAll() {
        cancelIf(call -> true);
    }

    void cancelLongRunning() {
        cancelIf(Call::longRunning);
    }

    private void cancelIf(Predicate<Call> condition) {
        List.copyOf(unfinished).stream().filter(condition).forEach(Call::cancel);
    }

    /** Waits until every open call is answered and its answer written, or the time is over. */
    synchronized boolean awaitAnswers(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        while (!unfinished.isEmpty()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Waits until no worker is busy any more, or the time is over; no call can be started afterwards. */
    void awaitWorkers(Duration time) throws InterruptedException {
        longRunning.shutdown();
        brief.shutdown();
        long deadline = System.nanoTime() + time.toNanos();
        if (longRunning.awaitTermination(time.toNanos(), TimeUnit.NANOSECONDS)) {
            brief.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void settled(Call call) {
        open.remove(call.id(), call);
    }

    @Override
    public void ended(Call call) {
        unfinished.remove(call);
        synchronized (this) {
            notifyAll();
        }
    }
}
