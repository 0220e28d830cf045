package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.guard.path.OwnFiles;
import io.deepseekmcp.workspace.patch.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One file that is to be replaced, created or deleted: prepared beside it, made by one rename, and taken back. */
final class FileReplacement {
    private static final Logger LOG = LoggerFactory.getLogger(FileReplacement.class);

    private final Path root;
    private final Path path;
    private final DiskFile before;
    private final FileVersion wanted;
    private final Deque<Path> foldersMade = new ArrayDeque<>();
    private Optional<Path> prepared = Optional.empty();
    private boolean made;

    /** {@code path} is relative to the root. */
    FileReplacement(Path root, Path path, DiskFile before, FileVersion wanted) {
        this.root = root;
        this.path = path;
        this.before = before;
        this.wanted = wanted;
    }

    Path path() {
        return path;
    }

    /** Writes the new version beside the nearest folder that exists, under a name that no tool shows. */
    void prepare() throws IOException {
        if (!wanted.isAbsent()) {
            prepared = Optional.of(written(nearestFolder(), wanted, before.permissionsFor(wanted.kind())));
        }
    }

    /** Replaces the file, if it is still as it was when it was looked at. */
    void make() throws CannotLand, IOException {
        DiskFile now = DiskFile.at(root, path, Set.of());
        if (!now.version().sameAs(before.version())) {
            throw new CannotLand(path + " was being changed in the workspace");
        }
        if (wanted.isAbsent()) {
            Files.deleteIfExists(before.file());
            made = true;
            removeEmptyFolders(before.file().getParent());
            return;
        }
        makeFolders(before.file().getParent());
        move(prepared.orElseThrow(), before.file());
        prepared = Optional.empty();
        made = true;
    }

    /** Puts back what was there. */
    void takeBack() throws IOException {
        if (made && before.version().isAbsent()) {
            Files.deleteIfExists(before.file());
        } else if (made) {
            makeFolders(before.file().getParent());
            foldersMade.clear();
            move(written(before.file().getParent(), before.version(), before.permissions()), before.file());
        }
        made = false;
        while (!foldersMade.isEmpty()) {
            Files.deleteIfExists(foldersMade.pop());
        }
    }

    /** Removes what was prepared and not used. */
    void tidy() {
        try {
            if (prepared.isPresent()) {
                Files.deleteIfExists(prepared.get());
            }
        } catch (IOException e) {
            LOG.warn("event=landing_not_tidied reason=\"{}\"", e.toString());
        }
    }

    private Path nearestFolder() {
        Path folder = before.file().getParent();
        while (!folder.equals(root) && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static Path written(Path folder, FileVersion version, Optional<Set<PosixFilePermission>> permissions)
            throws IOException {
        Path file = folder.resolve(OwnFiles.temporary(
                ProcessHandle.current().pid(), UUID.randomUUID().toString()));
        try {
            if (version.kind() == FileVersion.Kind.LINK) {
                return Files.createSymbolicLink(file, Path.of(new String(version.content(), StandardCharsets.UTF_8)));
            }
            Files.write(file, version.content());
            if (permissions.isPresent()) {
                Files.setPosixFilePermissions(file, permissions.get());
            } else if (version.kind() == FileVersion.Kind.EXECUTABLE && isPosix(file)) {
                Set<PosixFilePermission> usual = Files.getPosixFilePermissions(file);
                DiskFile.addExecute(usual);
                Files.setPosixFilePermissions(file, usual);
            }
            return file;
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void makeFolders(Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = folder; !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS); at = at.getParent()) {
            missing.push(at);
        }
        while (!missing.isEmpty()) {
            Path next = missing.pop();
            Files.createDirectory(next);
            foldersMade.push(next);
        }
    }

    /** As git does when the last file of a folder goes. */
    private void removeEmptyFolders(Path folder) throws IOException {
        for (Path at = folder; !at.equals(root); at = at.getParent()) {
            try {
                Files.delete(at);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}
