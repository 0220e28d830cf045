package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the small files in which git says where its directories are and what is configured. */
final class GitFile {
    private GitFile() {}

    /** The whole text without blanks around it; empty when it is no file, or larger than {@code maxBytes}. */
    static Optional<String> text(Path file, long maxBytes) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) <= maxBytes
                ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip())
                : Optional.empty();
    }
}
