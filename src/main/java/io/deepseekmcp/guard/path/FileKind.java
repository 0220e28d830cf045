package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What a thing on the disk is, in words for a refusal. It is looked at and never opened. */
public final class FileKind {
    private static final int TYPE_BITS = 0170000;

    private FileKind() {}

    /** Such as {@code a directory} or {@code a named pipe}; links are not followed. */
    public static String describe(Path path) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isRegularFile()) {
                return "a regular file";
            }
            if (attributes.isDirectory()) {
                return "a directory";
            }
            return attributes.isSymbolicLink() ? "a link" : special(path);
        } catch (IOException e) {
            return "missing";
        }
    }

    private static String special(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return "a device";
        }
        int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        return switch (mode & TYPE_BITS) {
            case 0010000 -> "a named pipe";
            case 0140000 -> "a socket";
            default -> "a device";
        };
    }
}
