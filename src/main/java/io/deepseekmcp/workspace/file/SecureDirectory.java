package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.OwnFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Holds a directory by its descriptor ({@code openat} and its kin): Linux and macOS. */
final class SecureDirectory implements HeldDirectory {
    private final Path path;
    private final SecureDirectoryStream<Path> stream;

    SecureDirectory(Path path, SecureDirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public HeldDirectory enter(String name) throws IOException {
        return new SecureDirectory(
                path.resolve(name), stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Java has no {@code mkdirat}, and making a directory by its path would follow a link put in the way. So it is made
     * in the root, before which no link can be put, and moved from there by handles.
     */
    @Override
    public void make(String name, HeldDirectory root) throws IOException {
        SecureDirectory from = (SecureDirectory) root;
        String temporary = OwnFiles.temporary(
                ProcessHandle.current().pid(), UUID.randomUUID().toString());
        try {
            Files.createDirectory(from.path.resolve(temporary));
        } catch (AccessDeniedException e) {
            makeByPath(name);
            return;
        }
        try {
            from.stream.move(Path.of(temporary), stream, Path.of(name));
        } catch (IOException e) {
            from.deleteDirectory(temporary);
            if (e instanceof AtomicMoveNotSupportedException) {
                makeByPath(name);
            } else if (!exists(name)) {
                throw e;
            }
        }
    }

    /** For a root that is itself not writable, and for another file system mounted below it. */
    private void makeByPath(String name) throws IOException {
        try {
            Files.createDirectory(path.resolve(name));
        } catch (FileAlreadyExistsException e) {
            // It has been made meanwhile; entering it finds out whether it is a directory.
            return;
        }
    }

    @Override
    public FileChannel open(String name, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Set<OpenOption> noLinks = new HashSet<>(options);
        noLinks.add(LinkOption.NOFOLLOW_LINKS);
        return (FileChannel) stream.newByteChannel(Path.of(name), noLinks, attributes);
    }

    @Override
    public BasicFileAttributes attributes(String name) throws IOException {
        return stream.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    @Override
    public Optional<PosixFileAttributeView> posix(String name) {
        return Optional.ofNullable(
                stream.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        stream.move(Path.of(from), stream, Path.of(to));
    }

    @Override
    public void delete(String name) throws IOException {
        stream.deleteFile(Path.of(name));
    }

    @Override
    public void deleteDirectory(String name) throws IOException {
        stream.deleteDirectory(Path.of(name));
    }

    @Override
    public List<String> names(int max) throws IOException {
        return names(stream, max);
    }

    static List<String> names(DirectoryStream<Path> entries, int max) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            Iterator<Path> rest = entries.iterator();
            while (names.size() < max && rest.hasNext()) {
                names.add(rest.next().getFileName().toString());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** By path, as the handle gives no descriptor away; syncing another directory than meant would do no harm. */
    @Override
    public void sync() throws IOException {
        try (FileChannel directory = FileChannel.open(path, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
