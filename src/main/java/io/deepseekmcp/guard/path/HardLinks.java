package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Knows whether a file is, under another name, a denied file of the workspace. Only a file with several names makes it
 * walk the workspace, and a walk serves for every file whose inode has not changed since: making a link changes it.
 */
final class HardLinks {
    /** Clocks of file systems are coarse, and a server's may run behind ours. */
    private static final Duration CLOCK_SLACK = Duration.ofSeconds(2);

    private final Path root;
    private final Predicate<String> denied;
    private final boolean countsLinks;
    private Set<Object> deniedKeys = Set.of();
    private Instant parsed = Instant.MIN;

    /** {@code denied} judges a workspace-relative path; what lies below a denied directory is denied with it. */
    HardLinks(Path root, Predicate<String> denied) {
        this.root = root;
        this.denied = denied;
        this.countsLinks = root.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    /** Whether the file, which is no link, has another name that is denied. False where links are not counted. */
    boolean leadsToDenied(Path file) throws IOException {
        if (!countsLinks) {
            return false;
        }
        Map<String, Object> inode = Files.readAttributes(file, "unix:nlink,ctime,fileKey", LinkOption.NOFOLLOW_LINKS);
        return ((Number) inode.get("nlink")).intValue() > 1
                && deniedKeysSince((FileTime) inode.get("ctime")).contains(inode.get("fileKey"));
    }

    private synchronized Set<Object> deniedKeysSince(FileTime changed) throws IOException {
        if (!parsed.isAfter(changed.toInstant().plus(CLOCK_SLACK))) {
            Instant start = Instant.now();
            Set<Object> keys = new HashSet<>();
            Files.walkFileTree(root, new DeniedFiles(keys));
            deniedKeys = keys;
            parsed = start;
        }
        return deniedKeys;
    }

    private final class DeniedFiles extends SimpleFileVisitor<Path> {
        private final Set<Object> keys;
        /** The denied directory that the walk is in, or null. */
        private Path deniedDirectory;

        DeniedFiles(Set<Object> keys) {
            this.keys = keys;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                throws InterruptedIOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("cancelled while other names of a file were looked for");
            }
            if (deniedDirectory == null && !directory.equals(root) && isDenied(directory)) {
                deniedDirectory = directory;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
            if (directory.equals(deniedDirectory)) {
                deniedDirectory = null;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && (deniedDirectory != null || isDenied(file))) {
                keys.add(attributes.fileKey());
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            // A directory that the server cannot read holds nothing that the server can give away.
            return FileVisitResult.CONTINUE;
        }

        private boolean isDenied(Path path) {
            return denied.test(WorkspacePath.relative(root, path));
        }
    }
}
