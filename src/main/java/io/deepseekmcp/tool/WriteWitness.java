package io.deepseekmcp.workspace;

import io.deepseekmcp.guard.WorkspacePath;
import java.io.IOException;

/** Is told of every write that a tool makes, just before and just after, so that the write can be attributed. */
public interface WriteWitness {
    /** The file, which may not exist, is about to be written. */
    void beforeWrite(WorkspacePath path) throws IOException;

    /** The file has been written. */
    void afterWrite(WorkspacePath path) throws IOException;
}
