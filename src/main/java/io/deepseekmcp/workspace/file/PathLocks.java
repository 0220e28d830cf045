package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives each file to one writer at a time, from reading what is there to the end of the write. The locks belong to the
 * process, because two delegations know nothing of each other but share the disk.
 */
public final class PathLocks {
    /** Two files may share a lock; that costs a wait and nothing else, as no thread holds two. */
    private static final ReentrantLock[] LOCKS = new ReentrantLock[256];

    static {
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = new ReentrantLock();
        }
    }

    private PathLocks() {}

    /** The lock of the file. */
    public static Lock of(WorkspacePath path) {
        int hash = path.resolved().hashCode();
        return LOCKS[(hash ^ hash >>> 16) & (LOCKS.length - 1)];
    }
}
