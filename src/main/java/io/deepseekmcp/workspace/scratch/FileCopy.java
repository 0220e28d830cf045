package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.workspace.change.GitNames;
import io.deepseekmcp.workspace.change.WorkspaceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Copies the files of a work tree by the names that git has for them, with mode and time of change; links as links. */
final class FileCopy {
    /** A work tree of more is refused: it would take minutes and fill a disk. */
    private static final int MAX_FILES = 300_000;

    private static final long MAX_BYTES = 8L << 30;
    private static final long LEFT_FREE = 256L << 20;

    private final Path from;
    private final Path to;
    private final List<String> notes = new ArrayList<>();
    private final Set<Path> folders = new HashSet<>();
    private int count;
    private long bytes;
    private final long bound;

    FileCopy(Path from, Path to) throws IOException {
        this.from = from;
        this.to = to;
        this.bound = Math.min(MAX_BYTES, Files.getFileStore(to).getUsableSpace() - LEFT_FREE);
    }

    /** What was left out, one sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Copies one file; one that has gone since git listed it is passed over. */
    void copy(byte[] name, GitNames names) throws ScratchRefusal, IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled while the workspace was copied");
        }
        Optional<WorkspaceFile> file = names.fromRoot(name);
        if (file.isEmpty()) {
            notes.add("not in the isolated copy: " + new String(name, StandardCharsets.UTF_8)
                    + ", whose name cannot be written here");
            return;
        }
        Path source = file.get().file();
        Path target = to.resolve(from.relativize(source));
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(source, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isDirectory()) {
                Files.createDirectories(target);
                notes.add("not in the isolated copy: " + from.relativize(source) + ", a repository inside this one");
            } else if (attributes.isRegularFile() || attributes.isSymbolicLink()) {
                account(attributes.size());
                makeFolder(target.getParent());
                Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (NoSuchFileException e) {
            return; // deleted and not committed
        } catch (FileAlreadyExistsException e) {
            return; // listed twice, as a file in conflict is
        }
    }

    private void makeFolder(Path folder) throws IOException {
        if (folders.add(folder)) {
            Files.createDirectories(folder);
        }
    }

    private void account(long size) throws ScratchRefusal {
        count++;
        bytes += size;
        if (count > MAX_FILES || bytes > bound) {
            throw new ScratchRefusal("isolation copies the files that git does not ignore, and here they are "
                    + (count > MAX_FILES ? "more than " + MAX_FILES : "larger than the " + (bound >> 20) + " MB left")
                    + ": let git ignore what is made by tools, or leave isolation out.");
        }
    }
}
