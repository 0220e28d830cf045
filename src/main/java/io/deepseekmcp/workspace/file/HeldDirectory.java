package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A directory held open: what is done in it happens in that directory, whatever its path has come to mean, and no method
 * follows a link. Names are single components.
 */
public interface HeldDirectory extends Closeable {

    /** The workspace root, whose own path is trusted. */
    @SuppressWarnings("StreamResourceLeak") // closed with the directory that is returned
    static HeldDirectory root(Path root) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(root);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new SecureDirectory(root, secure);
        }
        stream.close();
        return new CheckedDirectory(root);
    }

    /** The directory that holds the file of the proof, reached from the root one name at a time. */
    static HeldDirectory parentOf(WorkspacePath file) throws IOException {
        Path below = file.root().relativize(file.resolved());
        HeldDirectory held = root(file.root());
        for (int i = 0; i < below.getNameCount() - 1; i++) {
            try (HeldDirectory left = held) {
                held = left.enter(below.getName(i).toString());
            }
        }
        return held;
    }

    /**
     * The directory that had this key when a walk saw it in its parent; another one in its place, behind whatever link,
     * is refused.
     *
     * @param key of its attributes; null where the platform has none
     */
    @SuppressWarnings("StreamResourceLeak") // closed with the directory that is returned
    static HeldDirectory seen(Path path, Object key) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (key != null && stream instanceof SecureDirectoryStream<Path> secure && isThis(secure, key)) {
            return new SecureDirectory(path, secure);
        }
        stream.close();
        if (stream instanceof SecureDirectoryStream<Path>) {
            throw new FileSystemException(path.toString(), null, "the directory was replaced meanwhile");
        }
        return new CheckedDirectory(path);
    }

    private static boolean isThis(SecureDirectoryStream<Path> stream, Object key) {
        try {
            return key.equals(stream.getFileAttributeView(BasicFileAttributeView.class)
                    .readAttributes()
                    .fileKey());
        } catch (IOException e) {
            return false;
        }
    }

    /** Where the directory was when it was opened. Only for messages and for what has no form by handle. */
    Path path();

    /** Opens a directory in this one. */
    HeldDirectory enter(String name) throws IOException;

    /** Makes a directory in this one, by the umask; one that is there already will do. */
    void make(String name, HeldDirectory root) throws IOException;

    FileChannel open(String name, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException;

    /** Opens a regular file to read. What is something else is refused unopened: a pipe would never answer. */
    default FileChannel openRegular(String name) throws IOException {
        if (!attributes(name).isRegularFile()) {
            throw new FileSystemException(name, null, "not a regular file");
        }
        return open(name, Set.of(StandardOpenOption.READ));
    }

    /** Of the thing itself, a link not followed. */
    BasicFileAttributes attributes(String name) throws IOException;

    /** Permissions and owner; empty where the platform knows none. */
    Optional<PosixFileAttributeView> posix(String name);

    /** Renames within this directory, in one step that replaces a file of the new name. */
    void rename(String from, String to) throws IOException;

    void delete(String name) throws IOException;

    void deleteDirectory(String name) throws IOException;

    /** At most {@code max} of the names in it. Only once for each opened directory. */
    List<String> names(int max) throws IOException;

    /** The names in it. Only once for each opened directory. */
    default List<String> names() throws IOException {
        return names(Integer.MAX_VALUE);
    }

    /** Makes renames in it durable, as far as the platform can. */
    void sync() throws IOException;

    default boolean exists(String name) throws IOException {
        try {
            attributes(name);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
