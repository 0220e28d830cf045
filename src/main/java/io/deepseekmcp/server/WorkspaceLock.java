package io.deepseekmcp.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * The lock on a workspace that server processes share: a file outside the workspace, locked by the operating system, so
 * that the lock of a process that died is free again, whatever the file says.
 *
 * <p>Not for use by several threads: on POSIX systems a process loses its lock when it closes the file a second time.
 */
final class WorkspaceLock implements AutoCloseable {
    /** Far after what is written, because on Windows no other process can read what is locked. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final int MAX_TEXT = 100;
    private static final Path THIS_PROCESS = Path.of("/proc/self");

    private final FileChannel channel;
    private FileLock lock;

    private WorkspaceLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the lock file of this name in the first of the folders that can be used. */
    static WorkspaceLock open(List<Path> folders, String name) throws IOException {
        IOException last = new IOException("there is no folder for it");
        for (Path folder : folders) {
            try {
                create(folder);
                return new WorkspaceLock(FileChannel.open(
                        folder.resolve(name),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    /** Creates the folder for this user alone: it may lie where everybody can write, and be there before us. */
    private static void create(Path folder) throws IOException {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            if (posix && !isOurs(folder)) {
                throw new IOException(folder + " is not this user's alone");
            }
            return;
        }
        Files.createDirectories(folder.getParent());
        if (posix) {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(folder);
        }
    }

    private static boolean isOurs(Path folder) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        boolean ownerKnown = Files.exists(THIS_PROCESS);
        return (!ownerKnown || attributes.owner().equals(Files.getOwner(THIS_PROCESS)))
                && !attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                && !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    /** Takes the lock for {@code holder} if it is free. */
    boolean tryLock(WorkspaceHolder holder) throws IOException {
        try {
            lock = channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            return false;
        }
        if (lock == null) {
            return false;
        }
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(holder.line().getBytes(StandardCharsets.UTF_8)), 0);
        return true;
    }

    /** Who holds the lock, as far as the holder has said so. */
    Optional<WorkspaceHolder> holder() throws IOException {
        ByteBuffer text = ByteBuffer.allocate(MAX_TEXT);
        channel.read(text, 0);
        return WorkspaceHolder.parse(StandardCharsets.UTF_8.decode(text.flip()).toString());
    }

    /**
     * Gives the lock back if it was taken. The file stays: deleting it would split those who wait from those who come.
     */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (lock != null) {
                channel.truncate(0);
            }
        }
    }
}
