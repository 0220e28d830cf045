package io.deepseekmcp.mcp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a task of a call whose client takes one for an answer, once its work has a name and has not ended within the
 * grace. From then on the progress of the call is the status line of the task.
 */
final class Deferral implements ToolProgress {
    /** What ends sooner is answered directly: that costs the calling model a turn less. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private final Call call;
    private final Tasks tasks;
    private final Map<String, Object> envelope;
    private final ProgressReporter reporter;
    private final InstantSource clock;
    private final Instant ripe;
    private volatile String line = "working";
    private volatile LastingWork work;
    private volatile Task task;

    /** {@code envelope} is what a result of the stateless revisions has besides its own. */
    Deferral(Call call, Tasks tasks, Map<String, Object> envelope, InstantSource clock) {
        this.call = call;
        this.tasks = tasks;
        this.envelope = envelope;
        this.clock = clock;
        this.ripe = clock.instant().plus(GRACE);
        this.reporter = new ProgressReporter(
                call.progressToken().orElse(""),
                this::heard,
                () -> Duration.between(Instant.EPOCH, clock.instant()).toNanos());
    }

    @Override
    public void say(String text) {
        reporter.say(text);
    }

    @Override
    public void began(LastingWork lasting) {
        work = lasting;
    }

    /** To be called about every half second, by one thread. */
    void beat() {
        try {
            reporter.beat();
            if (task != null) {
                tasks.refresh(task);
            } else if (work != null && call.open() && !clock.instant().isBefore(ripe)) {
                defer();
            }
        } catch (RuntimeException e) {
            Log.LOG.error("event=deferral_fault", e);
        }
    }

    /** The task is known before its name is sent: the client asks for it at once. */
    private void defer() {
        Task made = tasks.create(work, line, call::interruptWork);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("resultType", "task");
        result.putAll(made.wire());
        result.putAll(envelope);
        if (call.deferTo(made, result)) {
            task = made;
            made.say(line);
        } else {
            tasks.drop(made);
        }
    }

    private void heard(Map<String, Object> params) {
        line = (String) params.get("message");
        Task made = task;
        if (made != null) {
            made.say(line);
        } else if (call.progressToken().isPresent()) {
            call.notify(Protocol.PROGRESS, params);
        }
    }

    void close() {
        reporter.close();
    }

    /** A class of its own, so that a call without a fault loads no logger. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger(Deferral.class);
    }
}
