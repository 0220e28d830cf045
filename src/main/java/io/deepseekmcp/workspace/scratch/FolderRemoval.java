package io.deepseekmcp.workspace.scratch;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Removes a folder with all that lies in it, also where a command has taken away its own rights. Follows no link. */
final class FolderRemoval extends SimpleFileVisitor<Path> {
    private FolderRemoval() {}

    /** Removes what can be removed; nothing there is as good. */
    static void remove(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(folder, new FolderRemoval());
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        open(folder);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        file.toFile().setWritable(true); // else Windows keeps it
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        boolean closedFolder = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                && !file.toFile().canRead();
        if (closedFolder && open(file)) {
            remove(file);
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        Files.deleteIfExists(folder);
        return FileVisitResult.CONTINUE;
    }

    private static boolean open(Path folder) {
        File file = folder.toFile();
        return file.setReadable(true) && file.setWritable(true) && file.setExecutable(true);
    }
}
