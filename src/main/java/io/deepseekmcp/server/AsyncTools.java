package io.deepseekmcp.server;

import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.delegation.LastingDelegation;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.workspace.change.Changes;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools that begin, follow, add to and stop delegations in calls that are short: one method for each. */
public final class AsyncTools {
    private static final String ID = "id";
    private static final String STATE = "state";
    private static final String MESSAGE = "message";
    private static final String SECONDS = "seconds";
    private static final int MAX_MESSAGE_CHARS = 20_000;
    private static final int MAX_SECONDS = 3_600;
    private static final int DEFAULT_SECONDS = 100;
    /** How often who waits is told the newest line. */
    private static final Duration GLANCE = Duration.ofMillis(500);
    /** A cancel takes half a second at most; the answer then holds what was done. */
    private static final Duration REST = Duration.ofSeconds(2);

    private final DelegationStarter starter;
    private final Delegations delegations;
    private final DelegationsJson lists;

    public AsyncTools(DelegationStarter starter, Delegations delegations, DelegationsJson lists) {
        this.starter = starter;
        this.delegations = delegations;
        this.lists = lists;
    }

    /** {@code start_delegation}. */
    public ToolAnswer start(Map<String, Object> arguments, ToolProgress progress) {
        DelegationStarter.Start start = starter.start(arguments, Progress.SILENT);
        if (start instanceof DelegationStarter.Begun begun) {
            return standing(begun.delegation());
        }
        ToolAnswer answer = ((DelegationStarter.Answered) start).answer();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(STATE, "refused");
        json.put("result", answer.structured());
        return new ToolAnswer(json, answer.isError());
    }

    /** {@code delegation_status}. */
    public ToolAnswer status(Map<String, Object> arguments, ToolProgress progress) {
        if (arguments.get(ID) == null) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put(STATE, "list");
            json.put("running", lists.running());
            json.put("recent", lists.recent());
            return new ToolAnswer(json, false);
        }
        Optional<LastingDelegation> delegation = find(arguments);
        return delegation.isPresent() ? standing(delegation.get()) : unknown(arguments);
    }

    /** {@code await_delegation}. An interrupt ends the waiting and nothing else. */
    public ToolAnswer await(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        List<String> reasons = new ArrayList<>();
        int seconds = new RequestArguments(arguments, "", reasons, new ArrayList<>())
                .positiveWhole(SECONDS)
                .orElse(DEFAULT_SECONDS);
        Optional<LastingDelegation> delegation = find(arguments);
        if (delegation.isEmpty()) {
            return unknown(arguments);
        }
        if (!reasons.isEmpty()) {
            return refused(reasons);
        }
        String said = "";
        long glances = Duration.ofSeconds(Math.min(seconds, MAX_SECONDS)).dividedBy(GLANCE);
        for (long i = 0; i < glances && delegation.get().await(GLANCE).isEmpty(); i++) {
            String line = delegation.get().newestLine();
            if (!line.equals(said)) {
                progress.say(starter.redacted(line));
                said = line;
            }
        }
        return standing(delegation.get());
    }

    /** {@code message_delegation}. */
    public ToolAnswer message(Map<String, Object> arguments, ToolProgress progress) {
        List<String> reasons = new ArrayList<>();
        String words = new RequestArguments(arguments, "", reasons, new ArrayList<>())
                .requiredText(MESSAGE, MAX_MESSAGE_CHARS, "the words for the worker");
        Optional<LastingDelegation> delegation = find(arguments);
        if (delegation.isEmpty()) {
            return unknown(arguments);
        }
        if (!reasons.isEmpty()) {
            return refused(reasons);
        }
        return delegation.get().tell(words)
                ? standing(delegation.get())
                : refused(List.of("The delegation " + delegation.get().id()
                        + " has ended: give its id as continue_from of a new request."));
    }

    /** {@code cancel_delegation}. */
    public ToolAnswer cancel(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        Optional<LastingDelegation> delegation = find(arguments);
        if (delegation.isEmpty()) {
            return unknown(arguments);
        }
        delegation.get().cancel();
        delegation.get().await(REST);
        return standing(delegation.get());
    }

    private Optional<LastingDelegation> find(Map<String, Object> arguments) {
        return arguments.get(ID) instanceof String id ? delegations.find(id.strip()) : Optional.empty();
    }

    private ToolAnswer standing(LastingDelegation delegation) {
        Map<String, Object> json = new LinkedHashMap<>();
        Optional<LastingDelegation.End> end = delegation.end();
        json.put(STATE, end.isPresent() ? "ended" : "running");
        json.put(ID, delegation.id());
        json.put("mode", delegation.mode().wireName());
        json.put("since", delegation.since().truncatedTo(ChronoUnit.SECONDS).toString());
        if (end.isPresent()) {
            ToolAnswer answer = starter.answer(end.get().resultOrFault());
            json.put("result", answer.structured());
            return new ToolAnswer(json, answer.isError());
        }
        json.put("progress", starter.redacted(delegation.newestLine()));
        json.put(
                "changed_files",
                touched(delegation.changes()).stream().map(starter::redacted).toList());
        return new ToolAnswer(json, false);
    }

    private static List<String> touched(Changes changes) {
        List<String> touched = new ArrayList<>(changes.changed());
        touched.addAll(changes.created());
        touched.addAll(changes.deleted());
        return touched;
    }

    private ToolAnswer unknown(Map<String, Object> arguments) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(STATE, "unknown");
        json.put(
                "reason",
                "id is " + starter.redacted(RequestArguments.shown(arguments.get(ID)))
                        + ", which names no delegation that this server remembers: it knows those that run and the newest"
                        + " 50 that have ended, and none of an earlier process.");
        return new ToolAnswer(json, true);
    }

    private ToolAnswer refused(List<String> reasons) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(STATE, "refused");
        json.put("reason", starter.redacted(String.join(" ", reasons)));
        return new ToolAnswer(json, true);
    }
}
