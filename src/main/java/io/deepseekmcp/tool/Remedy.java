package io.deepseekmcp.tool;

import io.deepseekmcp.tool.argument.MeantCall;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Finds the calls that would have worked in place of one that failed. */
@FunctionalInterface
public interface Remedy {
    /** Nearest first; empty when nothing better is known. Only offered to the worker, never run. */
    List<MeantCall> calls(String tool, Map<String, Object> arguments, ToolResult.Failed failed)
            throws IOException, InterruptedException;
}
