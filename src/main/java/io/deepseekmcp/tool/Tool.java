package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.io.IOException;

/** Something that the worker can do. Made anew for each delegation, because most remember what the worker has seen. */
public interface Tool {
    ToolName name();

    /** What the model is told of it, under the wire name of {@link #name}. */
    ToolSpec spec();

    /** What a call is about, for the ledger and progress: a path, a pattern, a command. One line, never content. */
    String subject(ToolArguments arguments);

    /**
     * Does the work. A refusal or an {@code IOException} whose message is fit for the worker becomes its answer; both
     * leave every file as it was.
     */
    ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException;
}
