package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Tells by its text whether a repository's configuration may name programs. Most name none, and git need not be asked. */
final class ConfigurationText {
    /** Beginnings of the headers of all sections that name filters or hooks, or files that may. */
    private static final List<String> HEADERS = List.of("[filter", "[hook", "[include");

    /** Far above any real configuration. */
    private static final long MAX_BYTES = 1 << 20;

    private ConfigurationText() {}

    /** False only when the repository's configuration is all there and holds no such section. */
    static boolean mayNamePrograms(Path gitDirectory) {
        try {
            Path common = gitDirectory.resolve("commondir");
            Path shared = Files.exists(common)
                    ? gitDirectory.resolve(
                            Files.readString(common, StandardCharsets.UTF_8).strip())
                    : gitDirectory;
            Path ofWorkTree = gitDirectory.resolve("config.worktree");
            return names(shared.resolve("config")) || (Files.exists(ofWorkTree) && names(ofWorkTree));
        } catch (IOException | InvalidPathException e) {
            return true;
        }
    }

    private static boolean names(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
            return true;
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return HEADERS.stream().anyMatch(text::contains);
    }
}
