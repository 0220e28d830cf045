package io.deepseekmcp.workspace.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Keeps the bytes that a command writes, up to a bound at which {@code whenFull} is run and reading ends. */
final class BytesSink implements OutputPump.Sink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int maxBytes;
    private final Runnable whenFull;
    private boolean full;

    BytesSink(int maxBytes, Runnable whenFull) {
        this.maxBytes = maxBytes;
        this.whenFull = whenFull;
    }

    @Override
    public synchronized void write(byte[] chunk, int length) throws IOException {
        int room = maxBytes - bytes.size();
        bytes.write(chunk, 0, Math.min(room, length));
        if (length > room) {
            full = true;
            whenFull.run();
            throw new IOException("more than " + maxBytes + " bytes");
        }
    }

    synchronized byte[] bytes() {
        return bytes.toByteArray();
    }

    int maxBytes() {
        return maxBytes;
    }

    synchronized boolean full() {
        return full;
    }
}
