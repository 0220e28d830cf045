package io.deepseekmcp.guard.command;

import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * What tells a file from a changed one. Links are followed.
 *
 * @param key of the file in its file system, empty where there are none
 * @param hash of the content, empty when it was not asked for or the file is large
 */
record Fingerprint(long size, FileTime modified, String key, String hash) {
    /** Hashing a megabyte takes a few milliseconds; no script is larger. */
    private static final long MAX_HASHED_BYTES = 1_000_000;

    /** The fingerprint by metadata alone, or empty when there is no such file. */
    static Optional<Fingerprint> byMetadata(Path file) {
        return of(file, false);
    }

    /** The fingerprint with the content's hash. */
    static Optional<Fingerprint> byContent(Path file) {
        return of(file, true);
    }

    private static Optional<Fingerprint> of(Path file, boolean hashed) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            boolean small = hashed && attributes.isRegularFile() && attributes.size() <= MAX_HASHED_BYTES;
            String hash = small ? Sha256.of(Files.readAllBytes(file)) : "";
            String key = String.valueOf(attributes.fileKey());
            return Optional.of(new Fingerprint(attributes.size(), attributes.lastModifiedTime(), key, hash));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
