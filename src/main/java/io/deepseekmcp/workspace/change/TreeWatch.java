package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A way to find the files of a workspace that have changed since it was last asked. */
interface TreeWatch {

    /** Hears of a file's state. {@code before} counts only for a file that is heard of for the first time. */
    @FunctionalInterface
    interface Sink {
        void saw(WorkspaceFile path, FileState before, FileState now);
    }

    /** Takes the snapshot: tells the sink every file that nothing but our memory will remember. */
    void begin(Sink sink) throws IOException, InterruptedException;

    /**
     * Tells the sink the state of every file that may have changed.
     *
     * @param known every file that the sink has heard of, by name; grows with what the sink hears
     */
    void look(Map<String, FileHistory> known, Sink sink) throws IOException, InterruptedException;

    /**
     * The state at the last look of a file that the sink has not heard of.
     *
     * @param now its state now
     */
    FileState before(WorkspaceFile path, FileState now);

    /** Whether the file, which the sink has heard of, is one that the repository ignores now. */
    boolean ignores(FileHistory file);

    /** What could not be watched, in sentences. */
    List<String> notes();
}
