package io.deepseekmcp.workspace.patch;

import io.deepseekmcp.workspace.file.BlobId;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes what turns one version of a file into another, in git's extended diff format with whole object ids and both
 * directions of a binary file, so that {@code git apply} and {@code git apply -R} take it. A change of type is a deletion
 * and a creation.
 */
public final class FilePatch {
    private static final int CONTEXT_LINES = 3;

    private final PatchName name;
    private final FileVersion before;
    private final FileVersion after;
    private final BlobId ids;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private FilePatch(PatchName name, FileVersion before, FileVersion after, BlobId ids) {
        this.name = name;
        this.before = before;
        this.after = after;
        this.ids = ids;
    }

    /**
     * The patch of one file; empty when the versions are the same.
     *
     * @param name as git names the file from its top, as bytes
     * @param ids how the repository computes object ids
     */
    public static byte[] of(byte[] name, FileVersion before, FileVersion after, BlobId ids) {
        if (before.sameAs(after)) {
            return new byte[0];
        }
        boolean otherType = !before.isAbsent()
                && !after.isAbsent()
                && before.kind().isFile() != after.kind().isFile();
        PatchName shown = new PatchName(name);
        if (!otherType) {
            return new FilePatch(shown, before, after, ids).bytes();
        }
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(new FilePatch(shown, before, FileVersion.ABSENT, ids).bytes());
        both.writeBytes(new FilePatch(shown, FileVersion.ABSENT, after, ids).bytes());
        return both.toByteArray();
    }

    private byte[] bytes() {
        line("diff --git " + name.with("a/") + " " + name.with("b/"));
        modes();
        if (before.sameContent(after) && !before.isAbsent() && !after.isAbsent()) {
            return out.toByteArray();
        }
        boolean sameMode = before.kind() == after.kind();
        line("index " + id(before) + ".." + id(after)
                + (sameMode ? " " + after.kind().mode() : ""));
        if (LineDiff.isBinary(before.content()) || LineDiff.isBinary(after.content())) {
            line("GIT binary patch");
            BinaryLiteral.write(after.content(), out);
            BinaryLiteral.write(before.content(), out);
        } else if (!before.sameContent(after)) {
            line("--- " + (before.isAbsent() ? "/dev/null" : name.line("a/")));
            line("+++ " + (after.isAbsent() ? "/dev/null" : name.line("b/")));
            hunks();
        }
        return out.toByteArray();
    }

    private void modes() {
        if (before.isAbsent()) {
            line("new file mode " + after.kind().mode());
        } else if (after.isAbsent()) {
            line("deleted file mode " + before.kind().mode());
        } else if (before.kind() != after.kind()) {
            line("old mode " + before.kind().mode());
            line("new mode " + after.kind().mode());
        }
    }

    private String id(FileVersion version) {
        String id = ids.of(version.content());
        return version.isAbsent() ? "0".repeat(id.length()) : id;
    }

    private void hunks() {
        List<LineEdit> edits = LineDiff.edits(before.content(), after.content());
        Lines old = new Lines(before.content());
        Lines now = new Lines(after.content());
        int first = 0;
        while (first < edits.size()) {
            int end = first + 1;
            while (end < edits.size()
                    && edits.get(end).from() - edits.get(end - 1).to() <= 2 * CONTEXT_LINES) {
                end++;
            }
            hunk(edits.subList(first, end), old, now);
            first = end;
        }
    }

    private void hunk(List<LineEdit> edits, Lines old, Lines now) {
        LineEdit first = edits.get(0);
        LineEdit last = edits.get(edits.size() - 1);
        int lead = Math.min(CONTEXT_LINES, first.from());
        int trail = Math.min(CONTEXT_LINES, old.count() - last.to());
        line("@@ -" + range(first.from() - lead, last.to() + trail) + " +"
                + range(first.fromAfter() - lead, last.toAfter() + trail) + " @@");
        int at = first.from() - lead;
        for (LineEdit edit : edits) {
            old.print(at, edit.from(), ' ', out);
            old.print(edit.from(), edit.to(), '-', out);
            now.print(edit.fromAfter(), edit.toAfter(), '+', out);
            at = edit.to();
        }
        old.print(at, last.to() + trail, ' ', out);
    }

    /** Lines count from 1; an empty range is said to begin at the line before it. */
    private static String range(int from, int to) {
        return (to > from ? from + 1 : from) + "," + (to - from);
    }

    private void line(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        out.write('\n');
    }
}
