package io.deepseekmcp.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * What the worker did, one line a call: the tool's letter and what the call was about, with {@code " ! rule"} when it
 * was refused. It outlives the transcript's old turns and tells the worker what they did.
 */
final class Ledger {
    private final List<String> lines = new ArrayList<>();

    void add(String line) {
        lines.add(line);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
