package io.deepseekmcp.engine.claims;

import java.util.List;
import java.util.OptionalInt;

/** What is known of the files that a report names. */
public interface NamedFiles {
    /** Whether there is a file or directory of this name, whole or by the end of its path; in doubt there is. */
    boolean has(String path);

    /** The workspace-relative paths of the files that have this name or end in it; none in doubt. */
    List<String> named(String path);

    /** The lines of a file; empty when they cannot be counted. */
    OptionalInt lines(String path);
}
