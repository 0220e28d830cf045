package io.deepseekmcp.workspace.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a directory by its path, and checks before and after each step that the path still leads to the same directory:
 * for platforms whose Java has no handles of directories, such as Windows. It leaves a window that {@link
 * SecureDirectory} does not.
 */
final class CheckedDirectory implements HeldDirectory {
    private final Path path;
    private final Object key;

    CheckedDirectory(Path path) throws IOException {
        this.path = path;
        this.key = identity(path);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public HeldDirectory enter(String name) throws IOException {
        check();
        HeldDirectory child = new CheckedDirectory(path.resolve(name));
        check();
        return child;
    }

    @Override
    public void make(String name, HeldDirectory root) throws IOException {
        check();
        try {
            Files.createDirectory(path.resolve(name));
        } catch (FileAlreadyExistsException e) {
            // One that is there already will do; entering it finds out whether it is a directory.
            return;
        }
    }

    @Override
    public FileChannel open(String name, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        check();
        Set<OpenOption> noLinks = new HashSet<>(options);
        noLinks.add(LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(path.resolve(name), noLinks, attributes);
        try {
            check();
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public BasicFileAttributes attributes(String name) throws IOException {
        check();
        return Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public Optional<PosixFileAttributeView> posix(String name) {
        return Optional.ofNullable(Files.getFileAttributeView(
                path.resolve(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        check();
        Files.move(
                path.resolve(from),
                path.resolve(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String name) throws IOException {
        check();
        Files.delete(path.resolve(name));
    }

    @Override
    public void deleteDirectory(String name) throws IOException {
        delete(name);
    }

    @Override
    public List<String> names(int max) throws IOException {
        check();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            return SecureDirectory.names(entries, max);
        }
    }

    @Override
    public void sync() {
        // There is no way to sync a directory on these platforms; their file systems keep a journal of renames.
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    private void check() throws IOException {
        if (!identity(path).equals(key)) {
            throw new FileSystemException(path.toString(), null, "the directory was replaced meanwhile");
        }
    }

    /** What tells this directory from another under the same path. Windows gives no file key, so its age must do. */
    private static Object identity(Path directory) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory() || !directory.toRealPath().equals(directory)) {
            throw new FileSystemException(directory.toString(), null, "not a directory, or reached through a link");
        }
        return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
    }
}
