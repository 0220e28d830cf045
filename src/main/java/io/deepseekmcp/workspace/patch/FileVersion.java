package io.deepseekmcp.workspace.patch;

import java.util.Arrays;

/**
 * A file as it was or is, or that it is not there.
 *
 * @param content the bytes; of a link the name that it holds; empty for an absent file
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its own method
public record FileVersion(Kind kind, byte[] content) {
    public static final FileVersion ABSENT = new FileVersion(Kind.ABSENT, new byte[0]);

    /** What there is, with the mode that git writes for it. */
    public enum Kind {
        ABSENT("000000"),
        FILE("100644"),
        EXECUTABLE("100755"),
        LINK("120000");

        private final String mode;

        Kind(String mode) {
            this.mode = mode;
        }

        String mode() {
            return mode;
        }

        /** A regular file. */
        public boolean isFile() {
            return this == FILE || this == EXECUTABLE;
        }
    }

    /** The same kind with the same content. */
    public boolean sameAs(FileVersion other) {
        return kind == other.kind && sameContent(other);
    }

    boolean sameContent(FileVersion other) {
        return Arrays.equals(content, other.content);
    }

    /** Nothing is there. */
    public boolean isAbsent() {
        return kind == Kind.ABSENT;
    }
}
