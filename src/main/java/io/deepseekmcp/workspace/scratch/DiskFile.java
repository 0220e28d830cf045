package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.workspace.patch.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A file of the workspace as it lies there, reached through no link.
 *
 * @param permissions of a regular file, where the platform has such
 */
record DiskFile(Path file, FileVersion version, Optional<Set<PosixFilePermission>> permissions) {
    /** What a patch holds is smaller, and so is what grew from it by hand. */
    private static final long MAX_BYTES = 64L << 20;

    private static final Set<PosixFilePermission> EXECUTE = Set.of(
            PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);

    /**
     * Looks at a file.
     *
     * @param leaving paths that are about to be deleted, so that a folder may take their place
     */
    static DiskFile at(Path root, Path path, Set<Path> leaving) throws CannotLand, IOException {
        checkNames(path);
        Path at = root;
        for (int i = 0; i < path.getNameCount(); i++) {
            boolean parent = i < path.getNameCount() - 1;
            at = at.resolve(path.getName(i));
            boolean gap = Files.notExists(at, LinkOption.NOFOLLOW_LINKS) || leaving.contains(path.subpath(0, i + 1));
            if (parent && gap) {
                return new DiskFile(root.resolve(path), FileVersion.ABSENT, Optional.empty());
            }
            if (parent && !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
                throw new CannotLand(root.relativize(at) + " is no folder in the workspace");
            }
        }
        return read(at, path);
    }

    private static void checkNames(Path path) throws CannotLand {
        for (Path part : path) {
            String name = part.toString();
            if (name.equalsIgnoreCase(".git") || name.equals("..") || name.equals(".")) {
                throw new CannotLand(path + " is no path of a file in the workspace");
            }
        }
    }

    private static DiskFile read(Path file, Path path) throws CannotLand, IOException {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return new DiskFile(file, FileVersion.ABSENT, Optional.empty());
        }
        if (attributes.isSymbolicLink()) {
            byte[] target = Files.readSymbolicLink(file).toString().getBytes(StandardCharsets.UTF_8);
            return new DiskFile(file, new FileVersion(FileVersion.Kind.LINK, target), Optional.empty());
        }
        if (!attributes.isRegularFile()) {
            throw new CannotLand(path + " is neither file nor link in the workspace");
        }
        if (attributes.size() > MAX_BYTES) {
            throw new CannotLand(path + " is over " + (MAX_BYTES >> 20) + " MB in the workspace");
        }
        Optional<Set<PosixFilePermission>> permissions = Optional.empty();
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view != null) {
            permissions = Optional.of(view.readAttributes().permissions());
        }
        boolean executable = permissions.isPresent() && permissions.get().contains(PosixFilePermission.OWNER_EXECUTE);
        FileVersion.Kind kind = executable ? FileVersion.Kind.EXECUTABLE : FileVersion.Kind.FILE;
        return new DiskFile(file, new FileVersion(kind, Files.readAllBytes(file)), permissions);
    }

    /** Permissions for a version of it: those that it has, but for who may run it. */
    Optional<Set<PosixFilePermission>> permissionsFor(FileVersion.Kind kind) {
        return permissions.map(now -> {
            Set<PosixFilePermission> wanted = new HashSet<>(now);
            if (kind == FileVersion.Kind.FILE) {
                wanted.removeAll(EXECUTE);
            } else if (kind == FileVersion.Kind.EXECUTABLE) {
                addExecute(wanted);
            }
            return wanted;
        });
    }

    /** Whoever may read it may run it then. */
    static void addExecute(Set<PosixFilePermission> permissions) {
        if (permissions.contains(PosixFilePermission.OWNER_READ)) {
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
        }
        if (permissions.contains(PosixFilePermission.GROUP_READ)) {
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
        }
        if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
        }
    }
}
