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

/**
 * What one look at a folder of the workspace found. It holds until the folder's time changes: whatever is made, removed
 * or renamed in a folder changes that.
 *
 * @param closed entries that are not open, and those in a read-only folder that are
 * @param repository the folder itself is a bare repository
 * @param unreadable the server could not look into it
 */
record FolderLook(
        Object key,
        FileTime changed,
        Instant looked,
        List<Entry> closed,
        List<Path> folders,
        int entries,
        boolean repository,
        boolean unreadable) {
    /** Of a folder that was there a moment ago. */
    static final FolderLook GONE =
            new FolderLook("", FileTime.fromMillis(0), Instant.EPOCH, List.of(), List.of(), 0, false, false);

    /** Clocks of file systems are coarse. */
    private static final Duration CLOCK_SLACK = Duration.ofSeconds(2);

    /** One entry that matters. */
    record Entry(Path path, Reach reach, boolean directory, boolean link) {}

    /** Whether a folder with these attributes is as it was at the look. */
    boolean holds(BasicFileAttributes now) {
        return changed.equals(now.lastModifiedTime())
                && key.equals(now.fileKey())
                && changed.toInstant().plus(CLOCK_SLACK).isBefore(looked);
    }

    /**
     * Looks.
     *
     * @param readOnly the folder is, so that its open entries matter too
     */
    static FolderLook at(Path folder, BasicFileAttributes attributes, CommandReach reach, boolean readOnly) {
        List<Entry> closed = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        Instant now = Instant.now();
        int entries = 0;
        int parts = 0;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path path : stream) {
                entries++;
                BasicFileAttributes entry =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                parts += isPartOfARepository(path.getFileName().toString(), entry) ? 1 : 0;
                Reach found = reach.of(reach.root().relativize(path).toString(), entry.isDirectory());
                if (readOnly || found != Reach.OPEN) {
                    closed.add(new Entry(path, found, entry.isDirectory(), entry.isSymbolicLink()));
                }
                if (entry.isDirectory() && (found == Reach.OPEN || found == Reach.READ_ONLY)) {
                    folders.add(path);
                }
            }
        } catch (NoSuchFileException e) {
            // Gone between the listing and the look: its folder has changed, and is looked at again the next time.
            return new FolderLook(
                    attributes.fileKey(),
                    attributes.lastModifiedTime(),
                    Instant.EPOCH,
                    closed,
                    folders,
                    entries,
                    false,
                    false);
        } catch (IOException | DirectoryIteratorException e) {
            return new FolderLook(
                    attributes.fileKey(),
                    attributes.lastModifiedTime(),
                    Instant.EPOCH,
                    List.of(),
                    List.of(),
                    0,
                    false,
                    true);
        }
        return new FolderLook(
                attributes.fileKey(), attributes.lastModifiedTime(), now, closed, folders, entries, parts == 3, false);
    }

    private static boolean isPartOfARepository(String name, BasicFileAttributes attributes) {
        return switch (name) {
            case "HEAD" -> !attributes.isDirectory();
            case "objects", "refs" -> attributes.isDirectory();
            default -> false;
        };
    }
}
