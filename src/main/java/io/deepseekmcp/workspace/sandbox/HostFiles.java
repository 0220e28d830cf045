package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What is where on this machine. */
interface HostFiles {
    /** What stands under a name, with no link followed. */
    enum Kind {
        NOTHING,
        FOLDER,
        LINK,
        /** A regular file, a socket, a FIFO or a device. */
        FILE
    }

    Kind kind(Path path);

    /** The path with every link resolved; empty when it does not exist. */
    Optional<Path> real(Path path);

    /** Where a link points, as it is written in it. */
    String target(Path link);

    /** What lies in a folder, sorted; empty when it cannot be read. */
    List<Path> children(Path folder);
}
