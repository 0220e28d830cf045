package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.OwnFiles;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Writes a file so that at every moment, whatever ends the process, its name leads to the old content or to the new,
 * whole: a temporary file beside it is written, synced, read back and renamed over it, all in a directory that is held
 * open.
 *
 * <p>Mode, owner and group are carried over as far as the system permits. A file with several hard links loses them: the
 * other names keep the old content, which a write in place would not leave whole in a crash. What could not be kept is
 * said in the notes.
 */
public final class AtomicWrite {
    private static final int COMPARE_BYTES = 1 << 16;

    private final Consumer<Step> hook;
    /** Directories in which left-overs were looked for: a directory may be large, and is not looked through each time. */
    private final Set<Path> swept = ConcurrentHashMap.newKeySet();

    /** The moments between which a crash may fall. */
    enum Step {
        DIRECTORIES_MADE,
        TEMPORARY_CREATED,
        HALF_WRITTEN,
        WRITTEN,
        SYNCED,
        CHECKED,
        RENAMED,
        DONE
    }

    public AtomicWrite() {
        this(step -> {});
    }

    /** {@code hook} is called at every step. */
    AtomicWrite(Consumer<Step> hook) {
        this.hook = hook;
    }

    /**
     * Makes a file that does not exist yet, and its directories; the mode is by the umask.
     *
     * @return what the worker should know besides, in sentences
     */
    public List<String> create(WorkspacePath path, byte[] content) throws Refused, IOException {
        return write(path, null, content);
    }

    /**
     * Replaces a file that still has the content {@code expected}.
     *
     * @return what could not be kept, in sentences
     */
    public List<String> replace(WorkspacePath path, byte[] expected, byte[] content) throws Refused, IOException {
        return write(path, Objects.requireNonNull(expected), content);
    }

    private List<String> write(WorkspacePath path, byte[] expected, byte[] content) throws Refused, IOException {
        try (ParentDirectories parents = ParentDirectories.of(path, expected == null)) {
            hook.accept(Step.DIRECTORIES_MADE);
            HeldDirectory directory = parents.innermost();
            sweepOnce(directory);
            if (parents.madeAny()) {
                sweepOnce(parents.outermost());
            }
            List<String> notes = new Writing(path, directory, expected, content).run();
            parents.keep();
            hook.accept(Step.DONE);
            return notes;
        } catch (AccessDeniedException e) {
            throw new Refused(
                    "read-only", "The server has no permission to write \"" + path + "\" or in its directory.", "");
        } catch (FileSystemException e) {
            throw new Refused(
                    "not-written",
                    "\"" + path + "\" was not written: " + reason(e) + ".",
                    "If somebody else works on it, read it again.");
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException("\"" + path + "\" was not written: " + e.getMessage(), e);
        }
    }

    private void sweepOnce(HeldDirectory directory) throws IOException {
        if (swept.add(directory.path())) {
            StaleTempFiles.sweep(directory);
        }
    }

    private static String reason(FileSystemException e) {
        String reason = e instanceof NoSuchFileException ? "it is gone" : e.getReason();
        return reason == null ? "it or its directory changed meanwhile" : reason;
    }

    /** One write, once the directory is held. */
    private final class Writing {
        private final WorkspacePath path;
        private final HeldDirectory directory;
        private final byte[] expected;
        private final byte[] content;
        private final String name;
        private final String temporary;
        private final List<String> notes = new ArrayList<>();

        Writing(WorkspacePath path, HeldDirectory directory, byte[] expected, byte[] content) {
            this.path = path;
            this.directory = directory;
            this.expected = expected;
            this.content = content;
            this.name = path.resolved().getFileName().toString();
            this.temporary = OwnFiles.temporary(
                    ProcessHandle.current().pid(), UUID.randomUUID().toString());
        }

        List<String> run() throws Refused, IOException {
            FileIdentity old = expected == null ? null : FileIdentity.of(directory, name, path);
            if (old != null) {
                old.refuseReadOnly(path);
            }
            boolean renamed = false;
            try {
                writeTemporary(old);
                checkUnchanged();
                hook.accept(Step.CHECKED);
                directory.rename(temporary, name);
                renamed = true;
                hook.accept(Step.RENAMED);
                syncDirectory();
            } finally {
                if (!renamed) {
                    discardTemporary();
                }
            }
            return notes;
        }

        private void syncDirectory() {
            try {
                directory.sync();
            } catch (IOException e) {
                notes.add("the directory could not be synced; a power failure now may bring the old state back");
            }
        }

        private void discardTemporary() {
            try {
                directory.delete(temporary);
            } catch (IOException e) {
                // It was never made, or cannot go now: its name keeps it out of sight until a later write sweeps it.
                return;
            }
        }

        private void writeTemporary(FileIdentity old) throws IOException {
            Set<StandardOpenOption> options =
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
            try (FileChannel channel = old == null
                    ? directory.open(temporary, options)
                    : directory.open(temporary, options, old.privateAtFirst())) {
                hook.accept(Step.TEMPORARY_CREATED);
                writeAll(channel, 0, content.length / 2);
                hook.accept(Step.HALF_WRITTEN);
                writeAll(channel, content.length / 2, content.length);
                hook.accept(Step.WRITTEN);
                if (old != null) {
                    notes.addAll(old.giveTo(directory, temporary));
                }
                channel.force(true);
                hook.accept(Step.SYNCED);
                channel.position(0);
                if (!holds(channel, content)) {
                    throw new IOException("the disk did not keep what was written");
                }
            }
        }

        private void writeAll(FileChannel channel, int from, int to) throws IOException {
            ByteBuffer rest = ByteBuffer.wrap(content, from, to - from);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        }

        /** The last look before the rename. What changes between the two is lost; no system call of Java closes that gap. */
        private void checkUnchanged() throws Refused, IOException {
            if (expected == null) {
                if (directory.exists(name)) {
                    throw changed("has come into being");
                }
                return;
            }
            BasicFileAttributes now = directory.exists(name) ? directory.attributes(name) : null;
            if (now == null || !now.isRegularFile()) {
                throw changed("is no regular file any more");
            }
            try (FileChannel channel = directory.open(name, Set.of(StandardOpenOption.READ))) {
                if (!holds(channel, expected)) {
                    throw changed("has changed");
                }
            }
        }

        private static boolean holds(FileChannel channel, byte[] bytes) throws IOException {
            if (channel.size() != bytes.length) {
                return false;
            }
            ByteBuffer piece = ByteBuffer.allocate(COMPARE_BYTES);
            int at = 0;
            while (channel.read(piece.clear()) >= 0) {
                int end = at + piece.position();
                if (end > bytes.length || !Arrays.equals(piece.array(), 0, piece.position(), bytes, at, end)) {
                    return false;
                }
                at = end;
            }
            return at == bytes.length;
        }

        private Refused changed(String how) {
            return new Refused(
                    "changed-meanwhile",
                    "\"" + path.display() + "\" " + how + " while it was being written; it was left alone.",
                    "Read it again and repeat the call.");
        }
    }
}
