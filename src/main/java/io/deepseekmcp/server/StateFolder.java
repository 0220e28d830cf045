package io.deepseekmcp.server;

import io.deepseekmcp.workspace.file.Undisturbed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One folder of the state directory. It and its files are for their owner alone; a file is replaced whole or not at all,
 * also when the process ends in the middle, and several servers may share the folder.
 */
final class StateFolder {
    private static final String TEMPORARY = ".part";

    /** No write takes that long: what is older was left by a process that is gone. */
    private static final Duration STALE = Duration.ofHours(1);

    private static final String FOLDER_MODE = "rwx------";
    private static final String FILE_MODE = "rw-------";

    private final Path path;
    private final Hook hook;

    StateFolder(Path path) {
        this(path, step -> {});
    }

    /** The same with a hook that sees, or breaks, every step of a write. */
    StateFolder(Path path, Hook hook) {
        this.path = path;
        this.hook = hook;
    }

    /** The steps of one write, in their order. */
    enum Step {
        FOLDER_MADE,
        TEMPORARY_CREATED,
        HALF_WRITTEN,
        WRITTEN,
        SYNCED,
        RENAMED
    }

    /** Hears of each step when it is done. */
    @FunctionalInterface
    interface Hook {
        void done(Step step) throws IOException;
    }

    Path path() {
        return path;
    }

    /** Makes the folder and those above it that are missing, for the owner alone. */
    void make() throws IOException {
        Path parent = path.getParent();
        if (!Files.isDirectory(parent)) {
            if (parent.getParent() != null) {
                Files.createDirectories(parent.getParent());
            }
            Files.createDirectories(parent, ownersOnly(FOLDER_MODE));
        }
        Files.createDirectories(path, ownersOnly(FOLDER_MODE));
    }

    /**
     * Writes a file of this folder, over one of the same name; a folder that has vanished is made anew, and an interrupt
     * neither stops it nor is lost.
     */
    Path write(String name, byte[] content) throws IOException {
        return Undisturbed.run(() -> writeWhole(name, content));
    }

    private Path writeWhole(String name, byte[] content) throws IOException {
        try {
            return writeOnce(name, content);
        } catch (NoSuchFileException e) {
            return writeOnce(name, content);
        }
    }

    private Path writeOnce(String name, byte[] content) throws IOException {
        make();
        hook.done(Step.FOLDER_MADE);
        Path file = path.resolve(name);
        Path temporary = path.resolve(name + "." + UUID.randomUUID() + TEMPORARY);
        boolean renamed = false;
        try {
            writeTemporary(temporary, content);
            sweep(Files.getLastModifiedTime(temporary).toInstant());
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            renamed = true;
            hook.done(Step.RENAMED);
            return file;
        } finally {
            if (!renamed) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private void writeTemporary(Path temporary, byte[] content) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(temporary, options, ownersOnly(FILE_MODE))) {
            hook.done(Step.TEMPORARY_CREATED);
            writeAll(channel, ByteBuffer.wrap(content, 0, content.length / 2));
            hook.done(Step.HALF_WRITTEN);
            writeAll(channel, ByteBuffer.wrap(content, content.length / 2, content.length - content.length / 2));
            hook.done(Step.WRITTEN);
            channel.force(true); // else a power failure after the rename may leave an empty file
            hook.done(Step.SYNCED);
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Removes what writes have left that never came to their end. What cannot go now is tried again at the next write. */
    private void sweep(Instant now) {
        FileTime limit = FileTime.from(now.minus(STALE));
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(TEMPORARY)) {
                    removeIfOlder(file, limit);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // The write itself is not touched by it.
        }
    }

    private static void removeIfOlder(Path file, FileTime limit) throws IOException {
        try {
            if (Files.getLastModifiedTime(file).compareTo(limit) < 0) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // Another server has just finished it.
        }
    }

    private FileAttribute<?>[] ownersOnly(String permissions) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
