package io.deepseekmcp.engine.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the worker did, one line a call: the tool's letter, what the call was about and what came of it, or {@code
 * " ! rule"} when it was not done. It outlives the transcript's old turns and tells the worker what they did.
 */
public final class Ledger {
    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> byCall = new HashMap<>();

    /** Lines of an earlier delegation, with which the conversation began. */
    private final int inherited;

    public Ledger() {
        inherited = 0;
    }

    /** Goes on with the ledger of an earlier delegation. */
    public Ledger(Ledger earlier) {
        lines.addAll(earlier.lines);
        byCall.putAll(earlier.byCall);
        inherited = lines.size();
    }

    /** Those of this delegation. */
    public List<String> ownLines() {
        return List.copyOf(lines.subList(inherited, lines.size()));
    }

    public void add(String line) {
        lines.add(line);
    }

    /** The same for an answered call of the worker. */
    public void add(String callId, String line) {
        add(line);
        byCall.put(callId, line);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public Optional<String> lineOf(String callId) {
        return Optional.ofNullable(byCall.get(callId));
    }
}
