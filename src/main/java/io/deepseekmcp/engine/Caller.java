package io.deepseekmcp.engine;

import io.deepseekmcp.workspace.change.Changes;

/** Who has a delegation done, while it goes on: hears what happens. Safe for use by several threads. */
@FunctionalInterface
public interface Caller extends Progress {

    /** A tool or command may have changed the workspace: everything that is known by now to be changed. */
    default void changed(Changes soFar) {}
}
