package io.deepseekmcp.workspace.patch;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;

/** Takes one change of a file out of a later version of it, where nothing else has touched the same lines. */
public final class Merge {
    private Merge() {}

    /**
     * The later version without the change; empty when others changed the same or neighbouring lines, or when there are
     * no lines to tell.
     *
     * @param from before the change
     * @param to after it
     */
    public static Optional<FileVersion> without(FileVersion from, FileVersion to, FileVersion later) {
        if (later.sameAs(to)) {
            return Optional.of(from);
        }
        boolean files =
                from.kind().isFile() && to.kind().isFile() && later.kind().isFile();
        if (!files || LineDiff.isBinary(from.content()) || LineDiff.isBinary(to.content())) {
            return Optional.empty();
        }
        FileVersion.Kind kind = later.kind() == to.kind() ? from.kind() : later.kind();
        return merged(to.content(), later.content(), from.content()).map(content -> new FileVersion(kind, content));
    }

    /** Both changes of a text at once. */
    private static Optional<byte[]> merged(byte[] base, byte[] ours, byte[] theirs) {
        List<LineEdit> left = LineDiff.edits(base, ours);
        List<LineEdit> right = LineDiff.edits(base, theirs);
        Lines baseLines = new Lines(base);
        Lines leftLines = new Lines(ours);
        Lines rightLines = new Lines(theirs);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        int l = 0;
        int r = 0;
        while (l < left.size() || r < right.size()) {
            boolean both = l < left.size() && r < right.size();
            if (both && touch(left.get(l), right.get(r))) {
                return Optional.empty();
            }
            boolean leftFirst = r == right.size()
                    || (both && left.get(l).from() < right.get(r).from());
            LineEdit edit = leftFirst ? left.get(l++) : right.get(r++);
            baseLines.copy(at, edit.from(), out);
            (leftFirst ? leftLines : rightLines).copy(edit.fromAfter(), edit.toAfter(), out);
            at = edit.to();
        }
        baseLines.copy(at, baseLines.count(), out);
        return Optional.of(out.toByteArray());
    }

    private static boolean touch(LineEdit a, LineEdit b) {
        return a.from() <= b.to() && b.from() <= a.to();
    }
}
