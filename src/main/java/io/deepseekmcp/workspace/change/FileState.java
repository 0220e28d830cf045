package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.FileStamp;
import java.util.Optional;

/**
 * What is known of one path at one moment. A directory, and whatever is neither a regular file nor a link, counts as
 * absent, as it does for git.
 *
 * @param executable the owner may run it; false for anything but a file
 * @param id git's object id of the content (of the target's name for a link), empty when the content was not read
 * @param stamp what the directory says of it, {@link FileStamp#NONE} when it was never looked at
 * @param content a copy of the content, where one is kept
 */
record FileState(Kind kind, boolean executable, String id, FileStamp stamp, Optional<KeptContent> content) {
    static final FileState ABSENT = new FileState(Kind.ABSENT, false, "", FileStamp.NONE, Optional.empty());

    /** Something was there that was not looked at: it differs from anything found later. */
    static final FileState UNSEEN = new FileState(
            Kind.FILE, false, "", new FileStamp(FileStamp.Type.FILE, 0, -1, 0, 0, false), Optional.empty());

    private static final int MODE_LINK = 0120000;
    private static final int MODE_EXECUTABLE = 0100755;

    enum Kind {
        ABSENT,
        FILE,
        LINK
    }

    /** A file that has not differed from the commit so far, known by what git's index says of it. */
    static FileState committed(int gitMode, String id) {
        Kind kind = gitMode == MODE_LINK ? Kind.LINK : Kind.FILE;
        return new FileState(kind, gitMode == MODE_EXECUTABLE, id, FileStamp.NONE, Optional.empty());
    }

    boolean isAbsent() {
        return kind == Kind.ABSENT;
    }

    /** Known from the commit alone, so that the content can be had from there. */
    boolean isCommitted() {
        return kind != Kind.ABSENT && stamp.equals(FileStamp.NONE);
    }

    /** Type, mode and content are the same; files of which one was not read are compared by size and time. */
    boolean sameAs(FileState other) {
        if (kind != other.kind || executable != other.executable) {
            return false;
        }
        if (kind == Kind.ABSENT) {
            return true;
        }
        if (!id.isEmpty() && !other.id.isEmpty()) {
            return id.equals(other.id);
        }
        return stamp.size() == other.stamp.size() && stamp.modifiedNanos() == other.stamp.modifiedNanos();
    }

    /** Whether a comparison of the two rests on size and time alone. */
    boolean comparesByStampWith(FileState other) {
        return !isAbsent() && !other.isAbsent() && (id.isEmpty() || other.id.isEmpty());
    }

    /** The same state with another copy, or none. */
    FileState with(Optional<KeptContent> copy) {
        return new FileState(kind, executable, id, stamp, copy);
    }
}
