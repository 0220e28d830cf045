package io.deepseekmcp.mcp;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A task as it is remembered beyond the process: what {@code tasks/get} shows, whose it is, and what is to be shown when
 * its owner has gone without a word.
 */
final class TaskRecord {
    private static final String TASK = "task";
    private static final String OWNER = "owner";
    private static final String IF_LOST = "if_lost";
    private static final String PID = "pid";
    private static final String STARTED = "started";
    private static final String STATUS = "status";

    private final Map<String, Object> json;

    private TaskRecord(Map<String, Object> json) {
        this.json = json;
    }

    /** The record of a task of this process. */
    static TaskRecord of(Task task) {
        Map<String, Object> json = new LinkedHashMap<>();
        // First what may be needed, then the task: it may end in between, and then nobody looks at the first.
        Map<String, Object> ifLost = task.ifLost();
        Map<String, Object> wire = task.wire();
        json.put(TASK, wire);
        if (TaskStatus.WORKING.wireName().equals(wire.get(STATUS))) {
            json.put(OWNER, owner());
            json.put(IF_LOST, ifLost);
        }
        return new TaskRecord(json);
    }

    /** What {@link #json} gave; empty for anything else. */
    static Optional<TaskRecord> read(Map<String, Object> json) {
        TaskRecord record = new TaskRecord(json);
        return record.task().get("taskId") instanceof String
                        && record.createdAt().isPresent()
                ? Optional.of(record)
                : Optional.empty();
    }

    Map<String, Object> json() {
        return json;
    }

    /** As {@code tasks/get} shows it, without the envelope of a result. */
    Map<String, Object> task() {
        return RpcMessage.objectOrEmpty(json.get(TASK));
    }

    boolean working() {
        return TaskStatus.WORKING.wireName().equals(task().get(STATUS));
    }

    boolean expiredAt(Instant now) {
        return createdAt().orElseThrow().plusMillis(Task.TTL_MILLIS).isBefore(now);
    }

    private Optional<Instant> createdAt() {
        try {
            return task().get("createdAt") instanceof String text ? Optional.of(Instant.parse(text)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether the process that works on it is there. */
    boolean ownerLives() {
        Map<String, Object> owner = RpcMessage.objectOrEmpty(json.get(OWNER));
        return owner.get(PID) instanceof Long pid
                && ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .filter(process -> started(process).equals(owner.get(STARTED)))
                        .isPresent();
    }

    /** The record of the same task at the end that its owner could not tell. */
    TaskRecord lost(Instant now) {
        Map<String, Object> task = new LinkedHashMap<>(task());
        task.put(STATUS, TaskStatus.COMPLETED.wireName());
        task.put("lastUpdatedAt", now.toString());
        task.put("result", json.get(IF_LOST));
        Map<String, Object> ended = new LinkedHashMap<>();
        ended.put(TASK, task);
        return new TaskRecord(ended);
    }

    private static Map<String, Object> owner() {
        ProcessHandle self = ProcessHandle.current();
        Map<String, Object> owner = new LinkedHashMap<>();
        owner.put(PID, self.pid());
        owner.put(STARTED, started(self));
        return owner;
    }

    /** A number may be given to another process later; its start tells the two apart. */
    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }
}
