package io.deepseekmcp.engine.claims;

import java.util.List;

/**
 * One command that was run during the delegation, whoever asked for it.
 *
 * @param fault how it failed, as {@code exited with 1} or {@code timed out}; empty when it exited with 0
 */
public record CommandRun(List<String> argv, String fault) {
    public CommandRun {
        argv = List.copyOf(argv);
    }

    boolean passed() {
        return fault.isEmpty();
    }
}
