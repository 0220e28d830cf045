package io.deepseekmcp.workspace.change;

import java.util.Arrays;
import java.util.Optional;
import java.util.zip.Deflater;

/** Keeps copies of files as they were, compressed, up to a bound of memory. */
final class ContentStore {
    /** Below this a copy is hardly smaller for being compressed. */
    private static final int MIN_DEFLATED_BYTES = 512;

    /** As long as all copies take less, compressing them is not worth the time. */
    private static final int MAX_PLAIN_BYTES = 8 << 20;

    private long heldBytes;

    /** A copy, or empty when all copies together would take more than {@code maxHeldBytes}. */
    Optional<KeptContent> keep(byte[] bytes, long maxHeldBytes) {
        if (heldBytes >= maxHeldBytes) {
            return Optional.empty();
        }
        boolean plain = bytes.length < MIN_DEFLATED_BYTES || heldBytes + bytes.length < MAX_PLAIN_BYTES;
        KeptContent content = plain
                ? new KeptContent(bytes.clone(), bytes.length, false)
                : new KeptContent(deflated(bytes), bytes.length, true);
        if (heldBytes + content.heldBytes() > maxHeldBytes) {
            return Optional.empty();
        }
        heldBytes += content.heldBytes();
        return Optional.of(content);
    }

    /** The copy is needed no more. */
    void release(KeptContent content) {
        heldBytes -= content.heldBytes();
    }

    /** The memory that all copies take. */
    long heldBytes() {
        return heldBytes;
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] out = new byte[bytes.length / 2 + 64];
            int size = 0;
            while (!deflater.finished()) {
                if (size == out.length) {
                    out = Arrays.copyOf(out, size * 2);
                }
                size += deflater.deflate(out, size, out.length - size);
            }
            return Arrays.copyOf(out, size);
        } finally {
            deflater.end();
        }
    }
}
