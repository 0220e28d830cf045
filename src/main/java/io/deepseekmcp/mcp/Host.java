package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the process around the server provides.
 *
 * @param taskRecords where tasks are remembered, if there is a place for it; asked when it is needed
 * @param cancelWork stops all work, also what no open call waits for; does not wait
 * @param endChildren ends every child process and returns when none is left
 */
public record Host(
        InstantSource clock, Supplier<Optional<TaskRecords>> taskRecords, Runnable cancelWork, Runnable endChildren) {}
