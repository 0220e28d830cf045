package io.deepseekmcp.mcp;

import java.util.concurrent.ThreadFactory;

/** Threads of one name that no exit waits for. */
record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
