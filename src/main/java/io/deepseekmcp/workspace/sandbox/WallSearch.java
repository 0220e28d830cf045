package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.path.CommandReach;
import io.deepseekmcp.guard.path.CommandReach.Reach;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what is closed to commands in a workspace, again before each command. Folders that have not changed since the
 * last time are not listed again.
 */
final class WallSearch {
    /** Above this, a folder whose files are all hidden is hidden as one. */
    private static final int MANY = 50;

    private final CommandReach reach;
    private Map<Path, FolderLook> looks = new HashMap<>();

    WallSearch(CommandReach reach) {
        this.reach = reach;
    }

    /** The walls as they must be now. */
    synchronized Walls find() throws IOException {
        Walls walls = new Walls(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        Map<Path, FolderLook> looked = new HashMap<>();
        Deque<Path> folders = new ArrayDeque<>();
        folders.add(reach.root());
        Set<Path> closedFolders = new HashSet<>();
        while (!folders.isEmpty()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("cancelled while secret files were looked for");
            }
            Path folder = folders.pop();
            boolean readOnly = closedFolders.contains(folder);
            FolderLook look = look(folder, readOnly);
            looked.put(folder, look);
            if (look.kind() == FolderLook.Kind.REPOSITORY && !folder.equals(reach.root())) {
                walls.readOnly().add(folder);
                continue;
            }
            if (look.kind() == FolderLook.Kind.UNREADABLE) {
                walls.hiddenFolders().add(folder);
                continue;
            }
            for (FolderLook.Entry entry : look.closed()) {
                close(entry, readOnly, walls);
                if (entry.directory() && entry.reach() == Reach.READ_ONLY) {
                    closedFolders.add(entry.path());
                }
            }
            folders.addAll(look.folders());
        }
        looks = looked;
        addOtherNames(walls);
        return foldedUp(walls);
    }

    private FolderLook look(Path folder, boolean readOnly) throws IOException {
        Optional<FolderLook.Stamp> now = FolderLook.Stamp.of(folder);
        if (now.isEmpty()) {
            return FolderLook.GONE;
        }
        FolderLook known = looks.get(folder);
        return known != null && known.holds(now.get()) ? known : FolderLook.at(folder, now.get(), reach, readOnly);
    }

    private void close(FolderLook.Entry entry, boolean inReadOnly, Walls walls) {
        switch (entry.reach()) {
            case OPEN -> {
                if (!entry.link()) {
                    walls.reopened().add(entry.path());
                }
            }
            case READ_ONLY -> {
                if (!inReadOnly || entry.link()) {
                    add(entry, walls.readOnly(), walls.readOnly());
                }
            }
            case REPOSITORY -> add(entry, walls.readOnly(), walls.readOnly());
            case HIDDEN -> add(entry, walls.hiddenFiles(), walls.hiddenFolders());
        }
    }

    /** A link is closed where it leads to, if that lies in the workspace; elsewhere nothing of it is seen. */
    private void add(FolderLook.Entry entry, Set<Path> files, Set<Path> folders) {
        if (!entry.link()) {
            (entry.directory() ? folders : files).add(entry.path());
            return;
        }
        try {
            Path target = entry.path().toRealPath();
            if (target.startsWith(reach.root()) && !target.equals(reach.root())) {
                (Files.isDirectory(target) ? folders : files).add(target);
            }
        } catch (IOException e) {
            // It leads to nothing, and a mask would make what it names.
        }
    }

    /** Another hard link of a hidden file shows its content. */
    private void addOtherNames(Walls walls) throws IOException {
        Set<Object> keys = new HashSet<>();
        for (Path file : walls.hiddenFiles()) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                Map<String, Object> inode = Files.readAttributes(file, "unix:nlink,fileKey", LinkOption.NOFOLLOW_LINKS);
                if (((Number) inode.get("nlink")).intValue() > 1) {
                    keys.add(inode.get("fileKey"));
                }
            }
        }
        if (!keys.isEmpty()) {
            Files.walkFileTree(reach.root(), new OtherNames(keys, walls));
        }
    }

    private static final class OtherNames extends SimpleFileVisitor<Path> {
        private final Set<Object> keys;
        private final Walls walls;

        OtherNames(Set<Object> keys, Walls walls) {
            this.keys = keys;
            this.walls = walls;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return walls.hiddenFolders().contains(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && keys.contains(attributes.fileKey())) {
                walls.hiddenFiles().add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }

    /** Without what lies in a hidden folder, and with whole folders in the place of many files. */
    private Walls foldedUp(Walls walls) {
        if (walls.hiddenFiles().size() > MANY) {
            Map<Path, Integer> counts = new HashMap<>();
            walls.hiddenFiles().forEach(file -> counts.merge(file.getParent(), 1, Integer::sum));
            counts.forEach((folder, count) -> {
                FolderLook look = looks.get(folder);
                if (look != null && count > 1 && look.entries() == count && !folder.equals(reach.root())) {
                    walls.hiddenFolders().add(folder);
                }
            });
        }
        walls.hiddenFiles().removeIf(path -> isIn(path, walls.hiddenFolders()));
        walls.hiddenFolders().removeIf(path -> isIn(path.getParent(), walls.hiddenFolders()));
        walls.readOnly()
                .removeIf(path ->
                        isIn(path, walls.hiddenFolders()) || walls.hiddenFiles().contains(path));
        walls.reopened()
                .removeIf(path ->
                        isIn(path, walls.hiddenFolders()) || walls.hiddenFiles().contains(path));
        return walls;
    }

    private boolean isIn(Path path, Set<Path> folders) {
        for (Path at = path; at != null && at.startsWith(reach.root()); at = at.getParent()) {
            if (folders.contains(at)) {
                return true;
            }
        }
        return false;
    }
}
