package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Sha256;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.file.PathLocks;
import io.deepseekmcp.workspace.file.TextFile;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.Lock;

/** Creates a file or replaces all of it. */
public final class WriteTool implements Tool {
    private final PathGuard guard;
    private final FilesSeen seen;
    private final WatchedWrite disk;
    private final int maxWriteBytes;

    /**
     * Writes for one delegation.
     *
     * @param maxWriteBytes bound of a file's content
     */
    public WriteTool(PathGuard guard, FilesSeen seen, WatchedWorkspace workspace, int maxWriteBytes) {
        this.guard = guard;
        this.seen = seen;
        this.disk = new WatchedWrite(workspace);
        this.maxWriteBytes = maxWriteBytes;
    }

    @Override
    public ToolName name() {
        return ToolName.WRITE;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Creates or replaces a whole file. Prefer Edit for changes.",
                new ObjectSchema()
                        .required("path", "string")
                        .required("content", "string")
                        .optional("expected_sha256", "string", "to replace a file that you have not read")
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        return PathArgument.shown(guard, arguments);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        WorkspacePath path = guard.toWrite(arguments.text("path"));
        String content = arguments.text("content");
        Optional<String> expected = ExpectedHash.of(arguments);
        RedactionMark.refuse("content", content);
        Lock turn = PathLocks.of(path);
        turn.lockInterruptibly();
        try {
            return write(path, content, expected);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedException("writing was cancelled");
        } finally {
            turn.unlock();
        }
    }

    private ToolResult write(WorkspacePath path, String content, Optional<String> expected)
            throws Refused, IOException {
        Optional<TextFile> old = TextFile.readIfPresent(path, WatchedWrite.MAX_FILE_BYTES);
        if (old.isPresent()) {
            checkKnown(path, expected, old.get());
        } else if (expected.isPresent()) {
            throw new Refused("stale", "\"" + path + "\" does not exist.", "Leave out expected_sha256 to create it.");
        }
        NewContent written = NewContent.of(path, content, old);
        if (written.bytes().length > maxWriteBytes) {
            throw new Refused(
                    "too-large",
                    String.format(
                            Locale.ROOT,
                            "The content has %,d bytes; the limit is %,d.",
                            written.bytes().length,
                            maxWriteBytes),
                    "Write less, or add the rest with Edit.");
        }
        return write(path, old, written, expected.isPresent());
    }

    /** The worker must know what it is about to replace. */
    private void checkKnown(WorkspacePath path, Optional<String> expected, TextFile old) throws Refused {
        if (expected.isPresent()) {
            ExpectedHash.check(path, expected, old.sha256());
            return;
        }
        Optional<String> lastSeen = seen.lastSeen(path);
        if (lastSeen.isEmpty()) {
            throw new Refused(
                    "not-read",
                    "\"" + path + "\" exists and was not read in this delegation.",
                    "Read it first, or give its expected_sha256.");
        }
        if (!lastSeen.get().equals(old.sha256())) {
            throw new Refused(
                    "stale",
                    "\"" + path + "\" has changed since it was last read here; its SHA-256 is " + old.sha256() + ".",
                    "Read it again, then write.");
        }
    }

    private ToolResult write(WorkspacePath path, Optional<TextFile> old, NewContent written, boolean namesHash)
            throws Refused, IOException {
        byte[] bytes = written.bytes();
        String sha256 = Sha256.of(bytes);
        if (old.isPresent() && Arrays.equals(old.get().bytes(), bytes)) {
            seen.wrote(path, sha256);
            return new ToolResult.Ok(
                    path + " has this content already; nothing was written." + ExpectedHash.next(namesHash, sha256));
        }
        List<String> notes = new ArrayList<>(written.notes());
        notes.addAll(disk.write(path, old, bytes));
        seen.wrote(path, sha256);
        String did = old.isPresent() ? "Replaced " : "Created ";
        return new ToolResult.Ok(did + path + ", " + bytes.length + " bytes." + ExpectedHash.next(namesHash, sha256)
                + Notes.lines(notes));
    }
}
