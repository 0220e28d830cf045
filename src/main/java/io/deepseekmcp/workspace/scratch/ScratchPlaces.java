package io.deepseekmcp.workspace.scratch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folders in which isolated delegations of all servers of this user work, {@code <state_dir>/worktrees/<name>}. Each
 * belongs to the server that holds the lock of the file {@code <name>.lock} beside it: the system lets it go when that
 * server ends, whatever its end is.
 */
public final class ScratchPlaces {
    private static final Logger LOG = LoggerFactory.getLogger(ScratchPlaces.class);
    private static final String LOCK = ".lock";

    private final Path folder;
    private final Set<Path> ownLocks = ConcurrentHashMap.newKeySet();
    private final Set<ScratchPlace> open = ConcurrentHashMap.newKeySet();

    public ScratchPlaces(Path stateDirectory) {
        this.folder = stateDirectory.resolve("worktrees");
    }

    /** A new place, which is empty and belongs to this server until it is closed. */
    public ScratchPlace claim() throws IOException {
        Files.createDirectories(folder, ownersOnly());
        while (true) {
            String name = UUID.randomUUID().toString();
            Path lockFile = folder.resolve(name + LOCK);
            ownLocks.add(lockFile.getFileName());
            FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() != null && Files.exists(lockFile)) {
                    return placeAt(folder.toRealPath().resolve(name), lockFile, channel);
                }
                channel.close(); // another server took it for one that was left
            } catch (IOException e) {
                channel.close();
                Files.deleteIfExists(lockFile);
                throw e;
            }
        }
    }

    private ScratchPlace placeAt(Path path, Path lockFile, FileChannel lock) throws IOException {
        ScratchPlace place = new ScratchPlace(path, lockFile, lock, open::remove);
        open.add(place);
        Files.createDirectory(path, ownersOnly());
        return place;
    }

    /** Removes the places of servers that have gone; those of servers that live are left alone. */
    public void removeLeftovers() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(folder, "*" + LOCK)) {
            for (Path lockFile : locks) {
                // To open and close the file of a lock of our own would let the lock go.
                if (!ownLocks.contains(lockFile.getFileName())) {
                    removeIfLeft(lockFile);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("event=scratch_leftovers_not_listed reason=\"{}\"", e.toString());
        }
    }

    /** Of what still stands at the end of the server; no place is to be claimed after it. */
    public List<Path> standing() {
        List<Path> paths = new ArrayList<>();
        open.forEach(place -> paths.addAll(place.files()));
        return paths;
    }

    private static void removeIfLeft(Path lockFile) {
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                return;
            }
            String name = lockFile.getFileName().toString();
            FolderRemoval.remove(lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length())));
            Files.deleteIfExists(lockFile);
            LOG.info("event=scratch_leftover_removed");
        } catch (OverlappingFileLockException e) {
            return; // of this process
        } catch (NoSuchFileException e) {
            return; // another server has just removed it
        } catch (IOException e) {
            LOG.warn("event=scratch_leftover_not_removed reason=\"{}\"", e.toString());
        }
    }

    private FileAttribute<?>[] ownersOnly() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }
}
