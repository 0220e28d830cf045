package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.workspace.change.GitNames;
import io.deepseekmcp.workspace.change.WorkspaceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Takes folders that tools fill and git ignores into a scratch copy, so that tests run there: as copies that share their
 * blocks where the file system can, else as plain copies up to a bound; what is beyond it is left out and named.
 */
final class ToolFolders {
    private static final int MAX_FILES = 60_000;
    private static final long MAX_BYTES = 1L << 30;

    private final Path from;
    private final Path to;
    private final Reflink reflink;
    private final List<?> known;
    private final List<String> notes = new ArrayList<>();
    private int files;
    private long bytes;

    ToolFolders(Path from, Path to) throws IOException {
        this(from, to, Reflink.of(from, to));
    }

    ToolFolders(Path from, Path to, Reflink reflink) throws IOException {
        this.from = from;
        this.to = to;
        this.reflink = reflink;
        this.known = names();
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Copies an ignored folder if it is one that tools need; {@code name} is git's, with a slash at its end. */
    void copy(byte[] name, GitNames names) throws IOException, InterruptedException {
        if (name.length == 0 || name[name.length - 1] != '/') {
            return;
        }
        byte[] bare = Arrays.copyOf(name, name.length - 1);
        Optional<WorkspaceFile> folder = names.fromRoot(bare);
        if (folder.isEmpty()
                || !known.contains(folder.get().file().getFileName().toString())) {
            return;
        }
        Path source = folder.get().file();
        Path target = to.resolve(from.relativize(source));
        if (!Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS) || Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.createDirectories(target.getParent());
        if (reflink.copy(source, target)) {
            return;
        }
        Measure measure = new Measure();
        Files.walkFileTree(source, measure);
        if (files + measure.files > MAX_FILES || bytes + measure.bytes > MAX_BYTES) {
            notes.add("not in the isolated copy: the ignored folder "
                    + folder.get().name() + ", which is too large to copy where the file system cannot share blocks");
            return;
        }
        files += measure.files;
        bytes += measure.bytes;
        Files.walkFileTree(source, new PlainCopy(source, target));
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled while the workspace was copied");
        }
    }

    private static List<?> names() throws IOException {
        try (InputStream in = ToolFolders.class.getResourceAsStream("tool-folders.json")) {
            return (List<?>) Json.parseObject(in.readAllBytes()).get("names");
        } catch (JsonException e) {
            throw new IOException("tool-folders.json: " + e.getMessage(), e);
        }
    }

    /** How much there is to copy, as far as it is needed to know that it is too much. */
    private static final class Measure extends SimpleFileVisitor<Path> {
        private int files;
        private long bytes;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.size();
            return files > MAX_FILES
                            || bytes > MAX_BYTES
                            || Thread.currentThread().isInterrupted()
                    ? FileVisitResult.TERMINATE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }

    /** Copies files and links; what cannot be read, or is neither, is left out. */
    private static final class PlainCopy extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        PlainCopy(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                return FileVisitResult.TERMINATE;
            }
            if (attributes.isRegularFile() || attributes.isSymbolicLink()) {
                Path target = to.resolve(from.relativize(file));
                try {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
                } catch (AccessDeniedException e) {
                    return FileVisitResult.CONTINUE;
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
