package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;

/** Is told of every write that a tool tries, just before and just after, so that what came of it can be attributed. */
public interface WriteWitness {
    /** The file, which may not exist, is about to be written. */
    void beforeWrite(WorkspacePath path) throws IOException;

    /** The file has been written, or is as it was because the write failed. */
    void afterWrite(WorkspacePath path) throws IOException;
}
