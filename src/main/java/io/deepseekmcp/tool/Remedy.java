package io.deepseekmcp.tool;

import io.deepseekmcp.tool.argument.MeantCall;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds the calls that would have worked in place of one that failed. */
@FunctionalInterface
public interface Remedy {
    /** Nearest first; empty when nothing better is known. Only offered to the worker, never run. */
    List<MeantCall> calls(String tool, Map<String, Object> arguments, ToolResult.Failed failed)
            throws IOException, InterruptedException;

    /** The Edit that adds text after a line of a file, or at its end; empty where that cannot be told for certain. */
    default Optional<MeantCall> adding(String path, OptionalInt afterLine, String text)
            throws IOException, InterruptedException {
        return Optional.empty();
    }
}
