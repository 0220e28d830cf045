package io.deepseekmcp.tool;

/**
 * What a tool says to one call, whole and not yet fit for the worker: {@link ToolBox} hides the secrets in it and then cuts
 * it to its bound. A tool that cuts its text itself must redact before, because nothing knows half a secret.
 */
public sealed interface ToolResult {
    String text();

    /**
     * The tool did what was asked.
     *
     * @param fileContent true where the text shows files or their names: then the door hides only known secrets and
     *     private keys, so that the worker can edit what it sees; otherwise everything that looks like a secret as well
     */
    record Ok(String text, boolean fileContent) implements ToolResult {

        /** The usual answer: everything that looks like a secret will be hidden. */
        public Ok(String text) {
            this(text, false);
        }

        /** An answer that shows files or their names as they are. */
        static Ok content(String text) {
            return new Ok(text, true);
        }
    }

    /**
     * The tool did nothing, and the text says what would work.
     *
     * @param rule a short stable word for the ledger, such as {@code secret} or {@code not-found}
     */
    record Failed(String rule, String text) implements ToolResult {}
}
