package io.deepseekmcp.workspace.scratch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of one isolated delegation, with the lock that says so; removed when it is closed. */
public final class ScratchPlace implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScratchPlace.class);

    private final Path path;
    private final Path lockFile;
    private final FileChannel lock;
    private final Consumer<ScratchPlace> whenClosed;

    ScratchPlace(Path path, Path lockFile, FileChannel lock, Consumer<ScratchPlace> whenClosed) {
        this.path = path;
        this.lockFile = lockFile;
        this.lock = lock;
        this.whenClosed = whenClosed;
    }

    /** Absolute, with every link resolved. */
    public Path path() {
        return path;
    }

    List<Path> files() {
        return List.of(path, lockFile);
    }

    /** Removes it; what cannot be removed now is left for the next server. An interrupt does not stop it. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            FolderRemoval.remove(path);
            Files.deleteIfExists(lockFile);
        } catch (IOException e) {
            LOG.warn("event=scratch_not_removed reason=\"{}\"", e.toString());
        }
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("event=scratch_not_released reason=\"{}\"", e.toString());
        }
        whenClosed.accept(this);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
