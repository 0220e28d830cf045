package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.OwnFiles;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/** Removes the temporary files that a process left behind when it was killed. */
final class StaleTempFiles {
    /** A process may be alive and unseen, in another container say; none takes so long for one write. */
    private static final Duration SURELY_DEAD = Duration.ofMinutes(5);

    private StaleTempFiles() {}

    static void sweep(HeldDirectory directory) throws IOException {
        for (String name : directory.names()) {
            if (OwnFiles.isTemporary(name)) {
                sweep(directory, name);
            }
        }
    }

    private static void sweep(HeldDirectory directory, String name) {
        long process = OwnFiles.processId(name);
        boolean alive = process >= 0 && ProcessHandle.of(process).isPresent();
        try {
            BasicFileAttributes attributes = directory.attributes(name);
            boolean old = attributes
                    .lastModifiedTime()
                    .toInstant()
                    .isBefore(Instant.now().minus(SURELY_DEAD));
            if (!alive && old && attributes.isDirectory()) {
                directory.deleteDirectory(name);
            } else if (!alive && old) {
                directory.delete(name);
            }
        } catch (IOException e) {
            // Somebody else has swept it, or may not be swept: it is hidden from every tool and does no harm.
            return;
        }
    }
}
