package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.change.FileHistory.Span;
import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.patch.FileChange;
import io.deepseekmcp.workspace.patch.FilePatch;
import io.deepseekmcp.workspace.patch.FileVersion;
import io.deepseekmcp.workspace.patch.Merge;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes the patch of what the worker changed: from each file as it is now without the worker's own changes, to the file
 * as it is now. What others did to it before, between and after is on both sides.
 */
final class WorkerPatch {
    /** Larger files are left out. */
    private static final int MAX_FILE_BYTES = 2_000_000;

    private static final int MAX_PATCH_BYTES = 32 << 20;

    /** Each takes a process. */
    private static final int MAX_ONE_BY_ONE = 200;

    private final Path root;
    private final Optional<StartCommit> commit;
    private final FileContents contents;
    private final GitNames names;
    private final BlobId ids;
    private final Predicate<String> hidden;
    private final List<String> leftOut = new ArrayList<>();
    private final List<FileChange> changes = new ArrayList<>();
    private final Set<String> large = new HashSet<>();
    private final Map<String, byte[]> blobs = new HashMap<>();
    private Map<String, Conversion> conversions = Map.of();
    private int oneByOne;

    /** A file of which no patch can be made, and why. */
    private static final class Unfit extends Exception {
        private static final long serialVersionUID = 1L;

        Unfit(String reason) {
            super(reason, null, false, false);
        }
    }

    /**
     * Prepares a patch.
     *
     * @param root the workspace
     * @param names as the user's git names files from its top
     * @param hidden tells by name the files of which no content may be kept
     */
    WorkerPatch(Path root, Optional<StartCommit> commit, GitNames names, BlobId ids, Predicate<String> hidden) {
        this.root = root;
        this.commit = commit;
        this.contents = new FileContents(commit, MAX_FILE_BYTES);
        this.names = names;
        this.ids = ids;
        this.hidden = hidden;
    }

    /** The patch of files that the worker changed, in their order. */
    Patch of(List<FileHistory> files) throws InterruptedException {
        askTheCommit(files);
        ByteArrayOutputStream patch = new ByteArrayOutputStream();
        for (FileHistory file : files) {
            try {
                FileChange change = of(file);
                byte[] bytes = FilePatch.of(names.bytesFromTop(file.path()), change.before(), change.after(), ids);
                if (patch.size() + bytes.length > MAX_PATCH_BYTES) {
                    throw new Unfit("the patch would become too large");
                }
                patch.writeBytes(bytes);
                changes.add(change);
            } catch (Unfit e) {
                leftOut.add(ShownPath.quoted(file.path().name()) + " (" + e.getMessage() + ")");
            }
        }
        return new Patch(patch.toByteArray(), leftOut, changes);
    }

    private void askTheCommit(List<FileHistory> files) throws InterruptedException {
        if (commit.isEmpty() || files.isEmpty()) {
            return;
        }
        try {
            conversions = commit.get()
                    .conversions(files.stream().map(FileHistory::path).toList());
        } catch (IOException e) {
            conversions = Map.of(); // a broken index: then git applies patches without it, too
        }
        List<WorkspaceFile> committed = files.stream()
                .filter(file -> FileContents.isCommitted(file.before(), file))
                .map(FileHistory::path)
                .toList();
        if (!committed.isEmpty()) {
            readBlobs(commit.get(), committed);
        }
    }

    private void readBlobs(StartCommit start, List<WorkspaceFile> paths) throws InterruptedException {
        try {
            Map<String, Long> sizes = new HashMap<>(start.sizes(paths));
            sizes.forEach((id, size) -> {
                if (size > MAX_FILE_BYTES) {
                    large.add(id);
                }
            });
            sizes.keySet().removeAll(large);
            blobs.putAll(start.blobs(sizes));
        } catch (IOException e) {
            blobs.clear(); // nothing of the commit is to be had, and its files are left out
        }
    }

    private FileChange of(FileHistory file) throws Unfit, InterruptedException {
        if (hidden.test(file.path().name())) {
            throw new Unfit("closed to the worker");
        }
        if (file.now().isAbsent() && isOccupied(file.path().file())) {
            throw new Unfit("something that is neither file nor link is in its place");
        }
        FileVersion now = version(file.now(), file);
        if (file.now().kind() == FileState.Kind.FILE
                && !file.now().id().isEmpty()
                && !fits(file.now(), now.content())) {
            throw new Unfit("it is being changed by somebody else");
        }
        FileVersion without = now;
        List<Span> spans = file.spans();
        for (int i = spans.size() - 1; i >= 0; i--) {
            without = Merge.without(
                            version(spans.get(i).from(), file),
                            version(spans.get(i).to(), file),
                            without)
                    .orElseThrow(() -> new Unfit("somebody else changed the same lines"));
        }
        Conversion conversion = conversions.get(file.path().name());
        Optional<String> obstacle = conversion == null ? Optional.empty() : conversion.obstacle(without, now);
        if (obstacle.isPresent()) {
            throw new Unfit(obstacle.get());
        }
        return new FileChange(root.relativize(file.path().file()), without, now);
    }

    private static boolean isOccupied(Path file) {
        try {
            boolean throughNoLink = file.getParent().toRealPath().equals(file.getParent());
            return throughNoLink
                    && Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return false; // there is no folder any more that it could lie in
        }
    }

    /** What was read is what was seen. */
    private boolean fits(FileState state, byte[] content) {
        return BlobId.like(state.id()).of(content).equals(state.id());
    }

    private FileVersion version(FileState state, FileHistory file) throws Unfit, InterruptedException {
        if (state.isAbsent()) {
            return FileVersion.ABSENT;
        }
        if (state.stamp().size() > MAX_FILE_BYTES || large.contains(state.id())) {
            throw new Unfit("over 2 MB");
        }
        FileVersion.Kind kind = state.kind() == FileState.Kind.LINK
                ? FileVersion.Kind.LINK
                : state.executable() ? FileVersion.Kind.EXECUTABLE : FileVersion.Kind.FILE;
        Optional<byte[]> content =
                FileContents.isCommitted(state, file) ? committed(state, file) : contents.of(state, file);
        if (content.isEmpty()) {
            throw new Unfit("its content before is not at hand");
        }
        if (content.get().length > MAX_FILE_BYTES) {
            throw new Unfit("over 2 MB");
        }
        return new FileVersion(kind, content.get());
    }

    /**
     * What lay on disk of a file that a command changed before anybody looked at it: what the commit holds, with the line
     * ends of a checkout unless the file has those of the commit now.
     */
    private Optional<byte[]> committed(FileState state, FileHistory file) throws Unfit, InterruptedException {
        byte[] raw = blobs.containsKey(state.id()) ? blobs.get(state.id()) : oneBlob(state.id());
        if (raw == null || state.kind() == FileState.Kind.LINK || Conversion.holdsCrlf(raw)) {
            return Optional.ofNullable(raw);
        }
        boolean sameLineEnds = !file.now().isAbsent()
                && !Conversion.holdsCrlf(version(file.now(), file).content());
        if (sameLineEnds || !Conversion.holdsLineFeed(raw)) {
            return Optional.of(raw);
        }
        if (++oneByOne > MAX_ONE_BY_ONE) {
            return Optional.empty();
        }
        try {
            return Optional.of(commit.orElseThrow().content(file.path()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The content of a file by whose name git could not be asked; null when it is not to be had. */
    private byte[] oneBlob(String id) throws InterruptedException {
        if (commit.isEmpty() || ++oneByOne > MAX_ONE_BY_ONE) {
            return null;
        }
        try {
            return commit.get().blob(id);
        } catch (IOException e) {
            return null;
        }
    }
}
