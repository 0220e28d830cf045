package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.workspace.scratch.Landing;
import io.deepseekmcp.workspace.scratch.ScratchRefusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Gives delegations scratch copies of the workspace to work in. */
public interface Isolation {
    /** The workspace itself. */
    Path workspace();

    /**
     * Makes a copy.
     *
     * @throws ScratchRefusal when there can be none of this workspace
     */
    Site open() throws ScratchRefusal, IOException, InterruptedException;

    /** Brings what was done to the workspace. */
    Landing landing();

    /** One scratch copy with all that works in it; gone when it is closed. */
    interface Site extends AutoCloseable {
        /** Where it stands in for the workspace. */
        Path root();

        /** Works in the copy alone. */
        DelegationEngine engine();

        /** What is not in the copy, a phrase each. */
        List<String> notes();

        @Override
        void close();
    }
}
