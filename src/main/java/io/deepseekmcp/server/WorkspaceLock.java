package io.deepseekmcp.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
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

    private final Path file;
    private Opened opened;
    private FileLock lock;

    /**
     * The open file.
     *
     * @param key tells it from every other file; null where the platform has no such thing
     */
    private record Opened(FileChannel channel, Object key) {}

    private WorkspaceLock(Path file, Opened opened) {
        this.file = file;
        this.opened = opened;
    }

    /** Opens the lock file of this name in the first of the folders that can be used. */
    static WorkspaceLock open(List<Path> folders, String name) throws IOException {
        IOException last = new IOException("there is no folder for it");
        for (Path folder : folders) {
            try {
                create(folder);
                Path file = folder.resolve(name);
                return new WorkspaceLock(file, open(file));
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    /**
     * Opens the file that is there now, which a holder may remove at any time. It is never opened a second time to be
     * looked at, as closing that would lose the lock.
     */
    private static Opened open(Path file) throws IOException {
        while (true) {
            Object before = key(file);
            FileChannel channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (Objects.equals(before, key(file))) {
                return new Opened(channel, before);
            }
            channel.close();
        }
    }

    private static Object key(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
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
        while (takes()) {
            if (Objects.equals(opened.key(), key(file))) {
                opened.channel().truncate(0);
                opened.channel().write(ByteBuffer.wrap(holder.line().getBytes(StandardCharsets.UTF_8)), 0);
                return true;
            }
            // Its last holder has removed the file that we waited for.
            lock = null;
            opened.channel().close();
            opened = open(file);
        }
        return false;
    }

    private boolean takes() throws IOException {
        try {
            lock = opened.channel().tryLock(LOCKED_BYTE, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Who holds the lock, as far as the holder has said so. */
    Optional<WorkspaceHolder> holder() throws IOException {
        ByteBuffer text = ByteBuffer.allocate(MAX_TEXT);
        opened.channel().read(text, 0);
        return WorkspaceHolder.parse(StandardCharsets.UTF_8.decode(text.flip()).toString());
    }

    /**
     * Gives the lock back if it was taken, and removes the file while nobody else can hold it. Where files have no key,
     * those who wait could not see that, so there it stays.
     */
    @Override
    public void close() throws IOException {
        try (FileChannel channel = opened.channel()) {
            if (lock != null) {
                channel.truncate(0);
                if (opened.key() != null) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
