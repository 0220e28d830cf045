package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;
import java.util.List;

/** Runs a tool of the system for the sandbox itself. */
@FunctionalInterface
public interface ToolRunner {
    /**
     * Waits for the end, for a few seconds at most.
     *
     * @param words the first is the absolute path of the program
     * @throws IOException when it cannot start or does not end
     */
    Ended run(List<String> words) throws IOException;

    /** What came of it; the output holds both streams. */
    record Ended(int exitCode, String output) {}
}
