package io.deepseekmcp.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A directory under a handle. Whoever opens it says which directory is meant, by the key that its parent gave, so that a
 * link put in the place of any directory on the way leads nowhere; names are looked up in the handle and never followed.
 * Where the platform has no such handles, the real path is compared after opening.
 */
final class WalkedDirectory implements Closeable {
    private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);

    private final Path path;
    private final DirectoryStream<Path> stream;
    private final SecureDirectoryStream<Path> handle;

    private WalkedDirectory(Path path, DirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
        this.handle = stream instanceof SecureDirectoryStream<Path> secure ? secure : null;
    }

    /**
     * Opens the directory that had this key when its parent was read.
     *
     * @param path absolute, no link in it
     * @throws IOException also when another directory stands there now
     */
    @SuppressWarnings("StreamResourceLeak")
    static WalkedDirectory open(Path path, Object key) throws IOException {
        WalkedDirectory directory = new WalkedDirectory(path, Files.newDirectoryStream(path));
        try {
            directory.verify(key);
            return directory;
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    /** What identifies a directory, for {@link #open}; null where the platform has no such thing. */
    static Object key(Path directory) throws IOException {
        return Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private void verify(Object key) throws IOException {
        if (!isSame(key)) {
            throw new FileSystemException(path.toString(), null, "another directory stands there now");
        }
    }

    private boolean isSame(Object key) throws IOException {
        if (handle == null || key == null) {
            return path.toRealPath().equals(path);
        }
        BasicFileAttributeView view = handle.getFileAttributeView(BasicFileAttributeView.class);
        return key.equals(view.readAttributes().fileKey());
    }

    /** At most {@code max} of the names in the directory, in no order. Only once. */
    List<Path> names(int max) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            Iterator<Path> entries = stream.iterator();
            while (names.size() < max && entries.hasNext()) {
                names.add(entries.next().getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** What the name stands for now; a link is not followed. */
    BasicFileAttributes attributes(Path name) throws IOException {
        return handle == null
                ? Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                : handle.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes();
    }

    /** Opens a regular file to read; anything else is refused unopened, because opening a pipe waits for its writer. */
    SeekableByteChannel open(Path name) throws IOException {
        if (!attributes(name).isRegularFile()) {
            throw new FileSystemException(path.resolve(name).toString(), null, "not a regular file");
        }
        if (handle != null) {
            return handle.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        }
        SeekableByteChannel channel = Files.newByteChannel(path.resolve(name), READ);
        try {
            if (!path.resolve(name).toRealPath().equals(path.resolve(name))) {
                throw new FileSystemException(path.resolve(name).toString(), null, "a link stands there now");
            }
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
