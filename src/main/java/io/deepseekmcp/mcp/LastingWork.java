package io.deepseekmcp.mcp;

/**
 * The work behind a call, where that may go on after the call was answered: what a task has to know of it. Safe for
 * several threads.
 */
public interface LastingWork {
    /** Why work ended before its time. */
    enum CutOff {
        /** The client told the server to end, or closed its input. */
        CLIENT_ENDED_SERVER,
        /** The process was gone without a word. */
        SERVER_DIED
    }

    /** Its name, which nobody can guess: 8 to 64 lower-case letters, digits and hyphens. */
    String id();

    /** What the call is to be answered if the work is cut off now; takes no time. */
    ToolAnswer cutOff(CutOff cause);
}
