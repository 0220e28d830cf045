package io.deepseekmcp.workspace;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** The bytes of a file as they were, held compressed in memory: nothing of a workspace is copied to another place. */
final class KeptContent {
    private final byte[] deflated;
    private final int size;

    private KeptContent(byte[] deflated, int size) {
        this.deflated = deflated;
        this.size = size;
    }

    static KeptContent of(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3 + 64);
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return new KeptContent(out.toByteArray(), bytes.length);
        } finally {
            deflater.end();
        }
    }

    /** The memory that it takes. */
    int heldBytes() {
        return deflated.length;
    }

    byte[] bytes() {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(deflated);
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
