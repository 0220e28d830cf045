package io.deepseekmcp.workspace;

import java.util.Optional;

/** Keeps copies of files as they were, up to a bound of memory. */
final class ContentStore {
    private long heldBytes;

    /** A copy, or empty when all copies together would take more than {@code maxHeldBytes}. */
    Optional<KeptContent> keep(byte[] bytes, long maxHeldBytes) {
        if (heldBytes >= maxHeldBytes) {
            return Optional.empty();
        }
        KeptContent content = KeptContent.of(bytes);
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
}
