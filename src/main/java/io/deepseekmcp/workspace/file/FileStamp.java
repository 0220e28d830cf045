package io.deepseekmcp.workspace.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a directory says of a file without opening it.
 *
 * @param changedNanos when the file or its mode, name or links last changed, in nanoseconds since 1970; unlike {@code
 *     modifiedNanos} no program can set it. Where the platform has no such time it is that of creation.
 * @param settled the times lay far enough in the past when this was read that any later change must show in them
 */
public record FileStamp(Type type, int mode, long size, long modifiedNanos, long changedNanos, boolean settled) {
    /** Of what does not exist, or was never looked at. */
    public static final FileStamp NONE = new FileStamp(Type.OTHER, 0, -1, 0, 0, false);

    /** Of what cannot be looked at: nothing is known of it. */
    public static final FileStamp HIDDEN = new FileStamp(Type.OTHER, 0, -2, 0, 0, false);

    /** Kernels give files the time of their last clock tick, which may lie this much behind the clock. */
    public static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** FAT counts in steps of two seconds, and others in whole seconds. */
    public static final long COARSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int OWNER_MAY_EXECUTE = 0100;
    private static final int MODE_TYPE = 0170000;
    private static final int MODE_FILE = 0100000;
    private static final int MODE_LINK = 0120000;
    private static final int MODE_DIRECTORY = 0040000;

    /** What stands there. */
    public enum Type {
        FILE,
        LINK,
        DIRECTORY,
        OTHER
    }

    /** Looks at the path without following a link in its last step; empty when nothing is there. */
    public static Optional<FileStamp> of(Path file) throws IOException {
        long now = nanos(Instant.now());
        try {
            return Optional.of(hasUnixView(file) ? unix(file, now) : basic(file, now));
        } catch (AccessDeniedException e) {
            throw e; // something may well be there
        } catch (IOException e) {
            // a parent that has become a file gives no exception of its own kind
            if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS) || !Files.isDirectory(file.getParent())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Looks as {@link #of} does: {@link #NONE} when nothing is there, {@link #HIDDEN} when that cannot be told. */
    public static FileStamp at(Path file) {
        try {
            return of(file).orElse(NONE);
        } catch (IOException e) {
            return HIDDEN;
        }
    }

    public boolean executable() {
        return type == Type.FILE && (mode & OWNER_MAY_EXECUTE) != 0;
    }

    /** Whether the platform keeps a time of change that no program can set. */
    public boolean hasChangeTime() {
        return mode != 0;
    }

    /** The later of the two times. */
    public long latestNanos() {
        return Math.max(modifiedNanos, changedNanos);
    }

    /** How far a time of this file may lie behind the clock. */
    public long slackNanos() {
        return modifiedNanos % SECOND_NANOS == 0 ? COARSE_NANOS : TICK_NANOS;
    }

    /** Surely the same content as when {@code earlier} was read. */
    public boolean provesUnchanged(FileStamp earlier) {
        return earlier.settled
                && type == earlier.type
                && mode == earlier.mode
                && size == earlier.size
                && modifiedNanos == earlier.modifiedNanos
                && changedNanos == earlier.changedNanos;
    }

    public static long nanos(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    private static boolean hasUnixView(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    private static FileStamp unix(Path file, long now) throws IOException {
        Map<String, Object> attributes =
                Files.readAttributes(file, "unix:mode,size,lastModifiedTime,ctime", LinkOption.NOFOLLOW_LINKS);
        int mode = (int) attributes.get("mode");
        return of(
                type(mode),
                mode,
                (long) attributes.get("size"),
                (FileTime) attributes.get("lastModifiedTime"),
                (FileTime) attributes.get("ctime"),
                now);
    }

    private static FileStamp basic(Path file, long now) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return of(
                type(attributes), 0, attributes.size(), attributes.lastModifiedTime(), attributes.creationTime(), now);
    }

    private static FileStamp of(Type type, int mode, long size, FileTime modified, FileTime changed, long now) {
        long modifiedNanos = nanos(modified.toInstant());
        long changedNanos = nanos(changed.toInstant());
        FileStamp stamp = new FileStamp(type, mode, size, modifiedNanos, changedNanos, true);
        boolean settled = stamp.latestNanos() < now - stamp.slackNanos();
        return settled ? stamp : new FileStamp(type, mode, size, modifiedNanos, changedNanos, false);
    }

    private static Type type(int mode) {
        return switch (mode & MODE_TYPE) {
            case MODE_FILE -> Type.FILE;
            case MODE_LINK -> Type.LINK;
            case MODE_DIRECTORY -> Type.DIRECTORY;
            default -> Type.OTHER;
        };
    }

    private static Type type(BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            return Type.FILE;
        }
        return attributes.isSymbolicLink() ? Type.LINK : attributes.isDirectory() ? Type.DIRECTORY : Type.OTHER;
    }
}
