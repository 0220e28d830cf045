package io.deepseekmcp.delegation;

import java.util.ArrayList;
import java.util.List;

/** Messages to one worker, in their order; each is given out once. Safe for several threads. */
final class Mailbox {
    private final List<String> waiting = new ArrayList<>();
    private boolean closed;

    /** Takes a message; false when nobody will read it any more. */
    synchronized boolean post(String text) {
        return !closed && waiting.add(text);
    }

    synchronized List<String> take() {
        List<String> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }

    /** Takes no further message, and gives those that nobody has read. */
    synchronized List<String> close() {
        closed = true;
        return take();
    }
}
