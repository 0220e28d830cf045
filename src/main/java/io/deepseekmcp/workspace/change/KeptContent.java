package io.deepseekmcp.workspace.change;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The bytes of a file as they were, held in memory: nothing of a workspace is copied to another place. */
final class KeptContent {
    private final byte[] held;
    private final int size;
    private final boolean deflated;

    /** {@code held} are the {@code size} bytes themselves, or what deflating them gave. */
    KeptContent(byte[] held, int size, boolean deflated) {
        this.held = held;
        this.size = size;
        this.deflated = deflated;
    }

    /** The memory that it takes. */
    int heldBytes() {
        return held.length;
    }

    byte[] bytes() {
        if (!deflated) {
            return held.clone();
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(held);
            byte[] bytes = new byte[size];
            int at = 0;
            while (at < size) {
                at += inflater.inflate(bytes, at, size - at);
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new IllegalStateException("what was compressed here is not damaged", e);
        } finally {
            inflater.end();
        }
    }
}
