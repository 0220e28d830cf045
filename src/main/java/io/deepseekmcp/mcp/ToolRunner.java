package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the work of one tool call: lends it a progress reporter, and turns a fault of ours into an error answer. */
final class ToolRunner {
    private static final long BEAT_MILLIS = 500;

    private final Map<String, Object> envelope;
    private final InstantSource clock;
    private final ScheduledThreadPoolExecutor heart =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("mcp-heartbeat"));

    /** {@code envelope} is what a result of the stateless revisions has besides its own. */
    ToolRunner(Map<String, Object> envelope, InstantSource clock) {
        this.envelope = envelope;
        this.clock = clock;
        heart.setRemoveOnCancelPolicy(true);
    }

    /** The tool's answer; empty after a cancel or a fault, which settle the call. */
    Optional<ToolAnswer> run(Call call, ToolDefinition tool, Map<String, Object> arguments) {
        try {
            return Optional.of(answer(call, tool, arguments));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            call.stopped(e.getMessage() == null ? "cancelled" : e.getMessage());
        } catch (RuntimeException | Error e) {
            Log.LOG.error("event=tool_fault tool={}", tool.name(), e);
            call.fail(new RpcError(Protocol.INTERNAL_ERROR, "Internal error in " + tool.name()));
        }
        return Optional.empty();
    }

    private ToolAnswer answer(Call call, ToolDefinition tool, Map<String, Object> arguments)
            throws InterruptedException {
        if (call.tasks().isPresent()) {
            return asTask(call, call.tasks().get(), tool, arguments);
        }
        return call.progressToken().isPresent()
                ? withProgress(call, call.progressToken().get(), tool, arguments)
                : tool.handler().call(arguments, ToolProgress.SILENT);
    }

    private ToolAnswer withProgress(Call call, Object token, ToolDefinition tool, Map<String, Object> arguments)
            throws InterruptedException {
        ProgressReporter progress =
                new ProgressReporter(token, params -> call.notify(Protocol.PROGRESS, params), System::nanoTime);
        ScheduledFuture<?> beats = beating(progress::beat);
        try {
            return tool.handler().call(arguments, progress);
        } finally {
            beats.cancel(false);
            progress.close();
        }
    }

    private ToolAnswer asTask(Call call, Tasks tasks, ToolDefinition tool, Map<String, Object> arguments)
            throws InterruptedException {
        Deferral deferral = new Deferral(call, tasks, envelope, clock);
        ScheduledFuture<?> beats = beating(deferral::beat);
        try {
            return tool.handler().call(arguments, deferral);
        } finally {
            beats.cancel(false);
            deferral.close();
        }
    }

    private ScheduledFuture<?> beating(Runnable beat) {
        return heart.scheduleWithFixedDelay(beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** A class of its own, so that a session without a fault loads no logger for it. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger(ToolRunner.class);
    }
}
