package io.deepseekmcp.workspace.patch;

import java.util.List;

/**
 * What one delegation changed and nothing else, as {@code git apply} and {@code git apply -R} take it.
 *
 * @param bytes empty when there is nothing to be said
 * @param leftOut files that it does not hold although they were changed, each with the reason in brackets
 * @param changes the same as pairs of files, without what is left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Patch(byte[] bytes, List<String> leftOut, List<FileChange> changes) {
    /** Nothing was changed. */
    public static final Patch NONE = new Patch(new byte[0], List.of(), List.of());

    public Patch {
        leftOut = List.copyOf(leftOut);
        changes = List.copyOf(changes);
    }

    public boolean isEmpty() {
        return bytes.length == 0;
    }
}
