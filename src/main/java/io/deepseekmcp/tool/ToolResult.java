package io.deepseekmcp.tool;

/** The answer to one tool call, in the words that the worker reads. */
public sealed interface ToolResult {
    String text();

    /** The tool did what was asked. */
    record Ok(String text) implements ToolResult {}

    /**
     * The tool did nothing, and the text says what would work.
     *
     * @param rule a short stable word for the ledger, such as {@code secret} or {@code not-found}
     */
    record Failed(String rule, String text) implements ToolResult {}
}
