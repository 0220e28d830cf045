package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.change.Changes;
import java.util.List;

/** Who has a delegation done, while it goes on: hears what happens, and may add to what it asked for. Safe for use by several threads. */
@FunctionalInterface
public interface Caller extends Progress {

    /** A tool or command may have changed the workspace: everything that is known by now to be changed. */
    default void changed(Changes soFar) {}

    /** What else the worker is to be told before its next question; each text is given out once. */
    default List<String> messages() {
        return List.of();
    }

    /** Takes no further message; those that came too late for the worker. */
    default List<String> closeMessages() {
        return List.of();
    }

    /** The conversation at the end of the delegation, whatever the end was. */
    default void ended(Conversation conversation) {}
}
