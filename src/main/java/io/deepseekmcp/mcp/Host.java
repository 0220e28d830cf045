package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the process around the server provides.
 *
 * @param taskRecords where tasks are remembered, if there is a place for it; asked when it is needed
 * @param cancelWork stops all work, also what no open call waits for; does not wait
 * @param endChildren ends every child process and returns when none is left
 * @param beforeExit ends at once what may not be cut off in the middle; nothing of its kind begins after it
 * @param ahead what the first call needs and may be done before it, while nobody asks for anything
 */
public record Host(
        InstantSource clock,
        Supplier<Optional<TaskRecords>> taskRecords,
        Runnable cancelWork,
        Runnable endChildren,
        Runnable beforeExit,
        List<Runnable> ahead) {
    public Host {
        ahead = List.copyOf(ahead);
    }
}
