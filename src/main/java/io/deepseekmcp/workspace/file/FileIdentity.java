package io.deepseekmcp.workspace.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a file has besides its content, to be handed on to the file that takes its place: mode, owner, group. */
final class FileIdentity {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final int SET_ID_BITS = 06000;

    private final Optional<PosixFileAttributes> attributes;
    private final boolean writable;
    private final int links;
    private final boolean setId;

    private FileIdentity(Optional<PosixFileAttributes> attributes, boolean writable, int links, boolean setId) {
        this.attributes = attributes;
        this.writable = writable;
        this.links = links;
        this.setId = setId;
    }

    static FileIdentity of(HeldDirectory directory, String name, WorkspacePath path) throws IOException {
        Optional<PosixFileAttributeView> view = directory.posix(name);
        if (view.isEmpty()) {
            return new FileIdentity(Optional.empty(), Files.isWritable(path.resolved()), 1, false);
        }
        PosixFileAttributes attributes = view.get().readAttributes();
        Inode inode = Inode.of(path.resolved(), attributes.fileKey());
        // Root may write everything, so the mode is asked too: it is what the owner of the file wanted.
        boolean writable = attributes.permissions().contains(PosixFilePermission.OWNER_WRITE) && inode.writable;
        return new FileIdentity(Optional.of(attributes), writable, inode.links, inode.setId);
    }

    /** What Java tells by path alone; as of any other file when the path leads to another one by now. */
    private record Inode(boolean writable, int links, boolean setId) {
        static Inode of(Path path, Object key) {
            try {
                Map<String, Object> inode = Files.readAttributes(path, "unix:nlink,mode,fileKey", NOFOLLOW_LINKS);
                if (key.equals(inode.get("fileKey"))) {
                    boolean setId = ((Integer) inode.get("mode") & SET_ID_BITS) != 0;
                    return new Inode(Files.isWritable(path), (Integer) inode.get("nlink"), setId);
                }
            } catch (IOException e) {
                // Moved away meanwhile. The write goes on in the directory that is held.
                return new Inode(true, 1, false);
            }
            return new Inode(true, 1, false);
        }
    }

    void refuseReadOnly(WorkspacePath path) throws Refused {
        if (!writable) {
            throw new Refused(
                    "read-only", "\"" + path.display() + "\" is read-only.", "Report the change that is needed.");
        }
    }

    /** The mode to create the new file with: nobody else may read it before it has that of the old file. */
    FileAttribute<?>[] privateAtFirst() {
        return attributes.isEmpty()
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)};
    }

    /** Makes the new file like this one; returns what could not be, in sentences. */
    List<String> giveTo(HeldDirectory directory, String name) throws IOException {
        List<String> notes = new ArrayList<>();
        if (links > 1) {
            notes.add("the file had " + links + " hard links; its other names keep the old content");
        }
        if (setId) {
            notes.add("its set-id bit was removed");
        }
        Optional<PosixFileAttributeView> view = directory.posix(name);
        if (attributes.isPresent() && view.isPresent()) {
            giveOwner(view.get(), attributes.get(), notes);
            view.get().setPermissions(attributes.get().permissions());
        }
        return notes;
    }

    private static void giveOwner(PosixFileAttributeView view, PosixFileAttributes old, List<String> notes)
            throws IOException {
        PosixFileAttributes now = view.readAttributes();
        try {
            if (!now.group().equals(old.group())) {
                view.setGroup(old.group());
            }
            if (!now.owner().equals(old.owner())) {
                view.setOwner(old.owner());
            }
        } catch (IOException e) {
            notes.add("it belongs to " + now.owner().getName() + " now, as the server may not give it to "
                    + old.owner().getName() + ":" + old.group().getName());
        }
    }
}
