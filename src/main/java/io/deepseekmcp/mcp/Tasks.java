package io.deepseekmcp.mcp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All tasks: those of this process in memory, and every one as a record, where there is a place for records. Safe for
 * several threads.
 */
final class Tasks {
    private static final int KEPT = 200;
    private static final int SHOWN_OF_ID = 8;
    private static final int MIN_ID = 8;
    private static final int MAX_ID = 64;
    /** The record of a task that goes on is never older than 5 s; the rest is left for the caller of {@link #refresh}. */
    private static final Duration MAX_AGE = Duration.ofSeconds(4);

    private final InstantSource clock;
    private final Host host;
    /** Oldest first. */
    private final Map<String, Task> own = new LinkedHashMap<>();
    /** When the record of a task that goes on was last written, which also guards the writing. */
    private final Map<String, Instant> written = new LinkedHashMap<>();

    Tasks(Host host) {
        this.clock = host.clock();
        this.host = host;
    }

    /** Makes a task of work that goes on, which {@code stop} ends; it is known and on record when this returns. */
    Task create(LastingWork work, String line, Runnable stop) {
        Task task = new Task(work, line, stop, clock, this::ended);
        synchronized (this) {
            own.put(task.id(), task);
        }
        write(task);
        Log.LOG.info("event=task_created id={}", shown(task.id()));
        return task;
    }

    /** Forgets a task that nobody was told of. */
    void drop(Task task) {
        synchronized (this) {
            own.remove(task.id());
        }
        synchronized (written) {
            written.remove(task.id());
            records().ifPresent(place -> attempt(() -> place.remove(task.id())));
        }
    }

    /** How a task of any process stands, as {@code tasks/get} shows it; empty for an id that is unknown or expired. */
    Optional<Map<String, Object>> find(Object id) {
        if (!(id instanceof String name) || !isName(name)) {
            return Optional.empty();
        }
        Optional<Task> task = ownTask(name);
        return task.isPresent() ? task.map(Task::wire) : onRecord(name).map(TaskRecord::task);
    }

    /** Makes the work of a task end, if it goes on; false for an id that is unknown or expired. */
    boolean cancel(Object id) {
        if (find(id).isEmpty()) {
            return false;
        }
        String name = (String) id;
        Log.LOG.info("event=task_cancel id={}", shown(name));
        Optional<Task> task = ownTask(name);
        if (task.isPresent()) {
            task.get().stop();
        } else if (onRecord(name).filter(TaskRecord::working).isPresent()) {
            records().ifPresent(place -> attempt(() -> place.requestCancel(name)));
        }
        return true;
    }

    /** To be called about every half second for a task that goes on. */
    void refresh(Task task) {
        Instant last;
        synchronized (written) {
            last = written.get(task.id());
        }
        if (task.working() && last != null) {
            if (records().filter(place -> place.cancelRequested(task.id())).isPresent()) {
                task.stop();
            }
            if (!clock.instant().isBefore(last.plus(MAX_AGE))) {
                write(task);
            }
        }
    }

    /** Ends every task that goes on, because the process ends: each has its answer on record when this returns. */
    void cutOff() {
        List<Task> all;
        synchronized (this) {
            all = List.copyOf(own.values());
        }
        for (Task task : all) {
            if (task.working()) {
                task.cutOff();
            }
        }
    }

    private void ended(Task task) {
        write(task);
        Log.LOG.info(
                "event=task_ended id={} status={}",
                shown(task.id()),
                task.wire().get("status"));
        forgetTheOldest();
    }

    /** Of those that have ended. */
    private synchronized void forgetTheOldest() {
        Instant oldest = clock.instant().minusMillis(Task.TTL_MILLIS);
        int tooMany = own.size() - KEPT;
        for (Task task : List.copyOf(own.values())) {
            boolean expired = task.createdAt().isBefore(oldest);
            if (!task.working() && (tooMany > 0 || expired)) {
                own.remove(task.id());
                tooMany--;
            }
        }
    }

    private synchronized Optional<Task> ownTask(String id) {
        return Optional.ofNullable(own.get(id))
                .filter(task -> task.working()
                        || !task.createdAt().plusMillis(Task.TTL_MILLIS).isBefore(clock.instant()));
    }

    private Optional<TaskRecord> onRecord(String id) {
        try {
            Optional<TaskRecords> place = records();
            Optional<TaskRecord> record =
                    place.isEmpty() ? Optional.empty() : place.get().read(id).flatMap(TaskRecord::read);
            if (record.isPresent() && record.get().working() && !record.get().ownerLives()) {
                TaskRecord lost = record.get().lost(clock.instant().truncatedTo(ChronoUnit.MILLIS));
                place.get().write(id, lost.json());
                record = Optional.of(lost);
            }
            return record.filter(r -> r.working() || !r.expiredAt(clock.instant()));
        } catch (IOException e) {
            Log.LOG.warn("event=task_record_fault reason=\"{}\"", e.toString());
            return Optional.empty();
        }
    }

    /** One writer at a time, each with how the task stands then: no older word is written over a newer one. */
    private void write(Task task) {
        synchronized (written) {
            records()
                    .ifPresent(place -> attempt(() -> {
                        place.write(task.id(), TaskRecord.of(task).json());
                        written.put(task.id(), clock.instant());
                    }));
            if (!task.working()) {
                written.remove(task.id());
            }
        }
    }

    private Optional<TaskRecords> records() {
        return host.taskRecords();
    }

    /** Something with a record, without which a task goes on all the same. */
    @FunctionalInterface
    private interface RecordAccess {
        void run() throws IOException;
    }

    private static void attempt(RecordAccess access) {
        boolean interrupted = Thread.interrupted(); // else no file could be written
        try {
            access.run();
        } catch (IOException e) {
            Log.LOG.warn("event=task_record_fault reason=\"{}\"", e.toString());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isName(String id) {
        if (id.length() < MIN_ID || id.length() > MAX_ID) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static String shown(String id) {
        return id.substring(0, SHOWN_OF_ID);
    }

    /** A class of its own, so that a session that makes no task loads no logger. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger(Tasks.class);
    }
}
