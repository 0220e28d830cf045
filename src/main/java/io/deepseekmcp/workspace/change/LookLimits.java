package io.deepseekmcp.workspace.change;

/**
 * How much one look may read and keep. What lies beyond is known by size and time alone, so that a look at a tree full of
 * files that git does not track stays a matter of seconds and megabytes.
 */
final class LookLimits {
    static final int FILES_AT_START = 5_000;

    /** No patch and no count is made of larger ones. */
    private static final int MAX_COPY_BYTES = 2 << 20;

    /** Memory that copies may take before the run; the rest is for the files that the worker touches. */
    private static final long MAX_HELD_AT_START_BYTES = 32L << 20;

    private static final long MAX_HELD_BYTES = 48L << 20;

    private int filesLeft;
    private long bytesLeft;
    private int copiesLeft;
    private final int maxCopyBytes;
    private final long maxHeldBytes;

    private LookLimits(int files, long bytes, int copies, int maxCopyBytes, long maxHeldBytes) {
        this.filesLeft = files;
        this.bytesLeft = bytes;
        this.copiesLeft = copies;
        this.maxCopyBytes = maxCopyBytes;
        this.maxHeldBytes = maxHeldBytes;
    }

    /** For the first look: {@value #FILES_AT_START} files and 128 MiB are read, and copies kept of those up to 2 MiB. */
    static LookLimits forStart() {
        return new LookLimits(FILES_AT_START, 128L << 20, FILES_AT_START, MAX_COPY_BYTES, MAX_HELD_AT_START_BYTES);
    }

    /** For a look around a command: more is read, but a copy is needed only should somebody else change it later. */
    static LookLimits forLook() {
        return new LookLimits(10_000, 128L << 20, 200, MAX_COPY_BYTES, MAX_HELD_BYTES);
    }

    /** For files of which nothing but the stamp is wanted. */
    static LookLimits none() {
        return new LookLimits(0, 0, 0, 0, 0);
    }

    /** For one file that a tool writes. */
    static LookLimits forTouch() {
        return new LookLimits(1, Long.MAX_VALUE, 1, 16 << 20, MAX_HELD_BYTES);
    }

    /** Whether a file of this size may be read; it counts. */
    boolean takesRead(long sizeBytes) {
        if (filesLeft == 0 || sizeBytes > bytesLeft) {
            return false;
        }
        filesLeft--;
        bytesLeft -= sizeBytes;
        return true;
    }

    /** Whether a copy of this size may be kept; it counts. */
    boolean takesCopy(long sizeBytes) {
        if (copiesLeft == 0 || sizeBytes > maxCopyBytes) {
            return false;
        }
        copiesLeft--;
        return true;
    }

    /** Files up to this size may be read whole into memory. */
    int maxCopyBytes() {
        return maxCopyBytes;
    }

    /** The memory that all copies together may take. */
    long maxHeldBytes() {
        return maxHeldBytes;
    }
}
