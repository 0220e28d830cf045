package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.FileKind;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** A regular file of the workspace opened for reading, without following any link on the way to it. */
public final class RegularFile implements Closeable {
    private static final String WITHOUT_IT = "Go on without it, or say in your report what is needed.";

    private final FileChannel channel;

    private RegularFile(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens the file. Whatever else has its name is refused with what it is, and is not opened: a pipe would never
     * answer.
     */
    public static RegularFile open(WorkspacePath path) throws Refused, IOException {
        return openIfPresent(path)
                .orElseThrow(() -> new Refused("not-found", named(path) + "does not exist.", "Look for it with Glob."));
    }

    /** The same, empty when nothing has its name. */
    public static Optional<RegularFile> openIfPresent(WorkspacePath path) throws Refused, IOException {
        if (path.resolved().equals(path.root())) {
            throw notAFile(path);
        }
        try (HeldDirectory parent = HeldDirectory.parentOf(path)) {
            String name = path.resolved().getFileName().toString();
            if (!parent.attributes(name).isRegularFile()) {
                throw notAFile(path);
            }
            return Optional.of(new RegularFile(parent.open(name, Set.of(StandardOpenOption.READ))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            throw new Refused("unreadable", "The server has no permission to read \"" + path + "\".", WITHOUT_IT);
        } catch (FileSystemException e) {
            throw new Refused("unreadable", "\"" + path + "\" cannot be opened: " + reason(e) + ".", WITHOUT_IT);
        }
    }

    /** For reading at any position; its size may change. */
    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A link is named with what it leads to. */
    private static String named(WorkspacePath path) {
        boolean link = Files.isSymbolicLink(path.root().resolve(path.requested()));
        return "\"" + (link ? path.requested() + "\" leads to \"" + path + "\", which " : path + "\" ");
    }

    private static Refused notAFile(WorkspacePath path) {
        String kind = FileKind.describe(path.resolved());
        boolean directory = kind.equals("a directory");
        return new Refused(
                "not-a-file",
                "\"" + path.display() + "\" is " + kind + ".",
                directory ? "List it with Glob \"" + listing(path) + "\"." : "It is never opened. Go on without it.");
    }

    private static String listing(WorkspacePath directory) {
        return directory.display().equals(".") ? "*" : directory.display() + "/*";
    }

    private static String reason(FileSystemException e) {
        return e.getReason() == null ? "it changed meanwhile" : e.getReason();
    }
}
