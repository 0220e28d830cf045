package io.deepseekmcp.mcp;

import java.util.Map;

/** The work that one tool does. An expected failure is an answer with {@code isError}, not an exception. */
@FunctionalInterface
public interface ToolHandler {
    /**
     * Works on the calling thread, which is interrupted when the client cancels.
     *
     * @param arguments as the client sent them, not yet checked
     */
    ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException;
}
