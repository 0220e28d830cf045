package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.file.FileStamp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Looks at files and tells their states, reading a content only when its stamp does not prove that it is unchanged. */
final class FileProbe {
    private final Path root;
    private final BlobId ids;
    private final ContentStore store;
    private final Predicate<String> hidden;
    private final Map<Path, Boolean> realDirectories = new HashMap<>();
    private String lastDirectory = "";
    private boolean lastIsReal = true;

    /**
     * A probe for the files below {@code root}.
     *
     * @param hidden tells by workspace-relative name the files of which no copy may be kept
     */
    FileProbe(Path root, BlobId ids, ContentStore store, Predicate<String> hidden) {
        this.root = root;
        this.ids = ids;
        this.store = store;
        this.hidden = hidden;
    }

    /** Directories are looked at anew: some may be links now. */
    void newLook() {
        realDirectories.clear();
        lastDirectory = "";
        lastIsReal = true;
    }

    /**
     * The state now; {@code known} is returned itself when its stamp proves that nothing has changed, or when it may
     * not be look. What is reached through a link is not in the workspace.
     */
    FileState look(WorkspaceFile path, FileState known, LookLimits limits) throws IOException {
        return isInside(path) ? look(path, FileStamp.at(path.file()), known, limits) : FileState.ABSENT;
    }

    /**
     * The same for many files, with what is known of each; the sink hears of those that may be looked at, in their
     * order.
     */
    void lookAll(
            Collection<WorkspaceFile> paths,
            Function<WorkspaceFile, FileState> known,
            LookLimits limits,
            BiConsumer<WorkspaceFile, FileState> sink)
            throws IOException, InterruptedException {
        List<WorkspaceFile> all = List.copyOf(paths);
        FileStamp[] fileStats = FileStats.of(all);
        for (int i = 0; i < fileStats.length; i++) {
            WorkspaceFile path = all.get(i);
            FileStamp stamp = isInside(path) ? fileStats[i] : FileStamp.NONE;
            if (!stamp.equals(FileStamp.HIDDEN)) {
                sink.accept(path, look(path, stamp, known.apply(path), limits));
            }
        }
    }

    /** The same where the stamp has been taken already. */
    FileState look(WorkspaceFile path, FileStamp stamp, FileState known, LookLimits limits) throws IOException {
        if (stamp.equals(FileStamp.HIDDEN) || stamp.provesUnchanged(known.stamp())) {
            return known;
        }
        return switch (stamp.type()) {
            case FILE -> file(path, stamp, limits);
            case LINK -> link(path, stamp, limits);
            default -> FileState.ABSENT;
        };
    }

    /** Files come directory by directory, so that nearly always the answer is that of the file before. */
    private boolean isInside(WorkspaceFile path) {
        int end = path.name().lastIndexOf('/') + 1;
        if (end != lastDirectory.length() || !path.name().startsWith(lastDirectory)) {
            lastIsReal = isReal(path.file().getParent());
            lastDirectory = path.name().substring(0, end);
        }
        return lastIsReal;
    }

    private boolean isReal(Path directory) {
        if (directory.equals(root)) {
            return true;
        }
        Boolean known = realDirectories.get(directory);
        if (known == null) {
            known = isReal(directory.getParent()) && !Files.isSymbolicLink(directory);
            realDirectories.put(directory, known);
        }
        return known;
    }

    private FileState link(WorkspaceFile path, FileStamp stamp, LookLimits limits) throws IOException {
        byte[] target = target(path.file());
        return new FileState(FileState.Kind.LINK, false, ids.of(target), stamp, keep(path, target, limits));
    }

    /** What git stores for a link: the name that it holds. */
    static byte[] target(Path link) throws IOException {
        return Files.readSymbolicLink(link).toString().getBytes(StandardCharsets.UTF_8);
    }

    private FileState file(WorkspaceFile path, FileStamp stamp, LookLimits limits) {
        FileState unread = new FileState(FileState.Kind.FILE, stamp.executable(), "", stamp, Optional.empty());
        if (!limits.takesRead(stamp.size())) {
            return unread;
        }
        try {
            return stamp.size() <= limits.maxCopyBytes() ? whole(path, unread, limits) : streamed(path, unread);
        } catch (NoSuchFileException e) {
            return FileState.ABSENT;
        } catch (IOException e) {
            return unread; // not ours to read: told by size and time
        }
    }

    private FileState whole(WorkspaceFile path, FileState unread, LookLimits limits) throws IOException {
        byte[] bytes;
        try (InputStream in = open(path.file())) {
            bytes = in.readNBytes(limits.maxCopyBytes());
        }
        return new FileState(
                unread.kind(), unread.executable(), ids.of(bytes), unread.stamp(), keep(path, bytes, limits));
    }

    private FileState streamed(WorkspaceFile path, FileState unread) throws IOException {
        MessageDigest digest = ids.begin(unread.stamp().size());
        long read = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = open(path.file())) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
                read += n;
            }
        }
        boolean whole = read == unread.stamp().size(); // otherwise it grows while we read, and has no content yet
        return whole
                ? new FileState(unread.kind(), unread.executable(), ids.end(digest), unread.stamp(), Optional.empty())
                : unread;
    }

    private Optional<KeptContent> keep(WorkspaceFile path, byte[] bytes, LookLimits limits) {
        boolean keeps = !hidden.test(path.name()) && limits.takesCopy(bytes.length);
        return keeps ? store.keep(bytes, limits.maxHeldBytes()) : Optional.empty();
    }

    private static InputStream open(Path file) throws IOException {
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }
}
