package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.path.CommandReach;
import io.deepseekmcp.guard.path.CommandReach.Reach;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one look at a folder of the workspace found. It holds until the folder's time changes: whatever is made, removed
 * or renamed in a folder changes that.
 *
 * @param closed entries that are not open, and those in a read-only folder that are
 * @param folders to be looked at too
 * @param entries how many there are
 */
record FolderLook(Stamp stamp, Kind kind, List<Entry> closed, List<Path> folders, int entries) {
    /** Clocks of file systems are coarse. */
    private static final Duration CLOCK_SLACK = Duration.ofSeconds(2);

    private static final int REPOSITORY_PARTS = 3;

    /** Of a folder that was there a moment ago. */
    static final FolderLook GONE =
            new FolderLook(new Stamp("", FileTime.fromMillis(0), Instant.EPOCH), Kind.PLAIN, List.of(), List.of(), 0);

    /** What the folder is. */
    enum Kind {
        PLAIN,
        /** A bare repository. */
        REPOSITORY,
        /** The server could not look into it. */
        UNREADABLE
    }

    /**
     * Which folder, as of when.
     *
     * @param changed the time of the inode, which no command can set back
     */
    record Stamp(Object key, FileTime changed, Instant looked) {
        /** Of a folder that is looked at now; empty when it has gone. */
        static Optional<Stamp> of(Path folder) throws IOException {
            Instant now = Instant.now();
            try {
                Map<String, Object> inode =
                        Files.readAttributes(folder, "unix:ctime,fileKey", LinkOption.NOFOLLOW_LINKS);
                return Optional.of(new Stamp(inode.get("fileKey"), (FileTime) inode.get("ctime"), now));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }
    }

    /** One entry that matters. */
    record Entry(Path path, Reach reach, boolean directory, boolean link) {}

    /** Whether a folder with this stamp is as it was at the look. */
    boolean holds(Stamp now) {
        return stamp.changed().equals(now.changed())
                && stamp.key().equals(now.key())
                && stamp.changed().toInstant().plus(CLOCK_SLACK).isBefore(stamp.looked());
    }

    /**
     * Looks.
     *
     * @param readOnly the folder is, so that its open entries matter too
     */
    static FolderLook at(Path folder, Stamp stamp, CommandReach reach, boolean readOnly) {
        List<Entry> closed = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        int entries = 0;
        int parts = 0;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path path : stream) {
                Optional<BasicFileAttributes> there = attributes(path);
                if (there.isEmpty()) {
                    continue; // gone since it was listed
                }
                BasicFileAttributes entry = there.get();
                Reach found = reach.of(reach.root().relativize(path).toString(), entry.isDirectory());
                entries++;
                parts += isPartOfARepository(path.getFileName().toString(), entry) ? 1 : 0;
                if (readOnly || found != Reach.OPEN) {
                    closed.add(new Entry(path, found, entry.isDirectory(), entry.isSymbolicLink()));
                }
                if (entry.isDirectory() && (found == Reach.OPEN || found == Reach.READ_ONLY)) {
                    folders.add(path);
                }
            }
        } catch (NoSuchFileException e) {
            return GONE;
        } catch (IOException | DirectoryIteratorException e) {
            return new FolderLook(stamp, Kind.UNREADABLE, List.of(), List.of(), 0);
        }
        Kind kind = parts == REPOSITORY_PARTS ? Kind.REPOSITORY : Kind.PLAIN;
        return new FolderLook(stamp, kind, closed, folders, entries);
    }

    private static Optional<BasicFileAttributes> attributes(Path path) throws IOException {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static boolean isPartOfARepository(String name, BasicFileAttributes attributes) {
        return switch (name) {
            case "HEAD" -> !attributes.isDirectory();
            case "objects", "refs" -> attributes.isDirectory();
            default -> false;
        };
    }
}
