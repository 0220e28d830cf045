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
     * The state now; {@code known} is returned itself when its stamp proves that nothing has changed, or when nobody may
     * look. What is reached through a link is not in the workspace.
     */
    FileState look(TreePath path, FileState known, Allowance allowance) throws IOException {
        return isInside(path) ? look(path, FileStamp.at(path.file()), known, allowance) : FileState.ABSENT;
    }

    /** The same for many files, with what is known of each; the sink hears of those that may be looked at, in their order. */
    void lookAll(
            Collection<TreePath> paths,
            Function<TreePath, FileState> known,
            Allowance allowance,
            BiConsumer<TreePath, FileState> sink)
            throws IOException, InterruptedException {
        List<TreePath> all = List.copyOf(paths);
        FileStamp[] stamps = Stamps.of(all);
        for (int i = 0; i < stamps.length; i++) {
            TreePath path = all.get(i);
            FileStamp stamp = isInside(path) ? stamps[i] : FileStamp.NONE;
            if (!stamp.equals(FileStamp.HIDDEN)) {
                sink.accept(path, look(path, stamp, known.apply(path), allowance));
            }
        }
    }

    /** The same where the stamp has been taken already. */
    FileState look(TreePath path, FileStamp stamp, FileState known, Allowance allowance) throws IOException {
        if (stamp.equals(FileStamp.HIDDEN) || stamp.provesUnchanged(known.stamp())) {
            return known;
        }
        return switch (stamp.type()) {
            case FILE -> file(path, stamp, allowance);
            case LINK -> link(path, stamp, allowance);
            default -> FileState.ABSENT;
        };
    }

    /** Files come directory by directory, so that nearly always the answer is that of the file before. */
    private boolean isInside(TreePath path) {
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

    private FileState link(TreePath path, FileStamp stamp, Allowance allowance) throws IOException {
        byte[] target = target(path.file());
        return new FileState(FileState.Kind.LINK, false, ids.of(target), stamp, keep(path, target, allowance));
    }

    /** What git stores for a link: the name that it holds. */
    static byte[] target(Path link) throws IOException {
        return Files.readSymbolicLink(link).toString().getBytes(StandardCharsets.UTF_8);
    }

    private FileState file(TreePath path, FileStamp stamp, Allowance allowance) {
        FileState unread = new FileState(FileState.Kind.FILE, stamp.executable(), "", stamp, Optional.empty());
        if (!allowance.takesRead(stamp.size())) {
            return unread;
        }
        try {
            return stamp.size() <= allowance.maxCopyBytes() ? whole(path, unread, allowance) : streamed(path, unread);
        } catch (NoSuchFileException e) {
            return FileState.ABSENT;
        } catch (IOException e) {
            return unread; // not ours to read: told by size and time
        }
    }

    private FileState whole(TreePath path, FileState unread, Allowance allowance) throws IOException {
        byte[] bytes;
        try (InputStream in = open(path.file())) {
            bytes = in.readNBytes(allowance.maxCopyBytes());
        }
        return new FileState(
                unread.kind(), unread.executable(), ids.of(bytes), unread.stamp(), keep(path, bytes, allowance));
    }

    private FileState streamed(TreePath path, FileState unread) throws IOException {
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

    private Optional<KeptContent> keep(TreePath path, byte[] bytes, Allowance allowance) {
        boolean keeps = !hidden.test(path.name()) && allowance.takesCopy(bytes.length);
        return keeps ? store.keep(bytes, allowance.maxHeldBytes()) : Optional.empty();
    }

    private static InputStream open(Path file) throws IOException {
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }
}
