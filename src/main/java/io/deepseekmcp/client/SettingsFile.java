package io.deepseekmcp.client;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** A client's file of settings, as text: read whole, written whole or not at all. */
final class SettingsFile {
    private SettingsFile() {}

    /** The text, or empty when there is no file. */
    static Optional<String> read(Path file) throws ClientException {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new ClientException(file + " cannot be read: " + e);
        }
    }

    /** The object in the text; empty when it is none, as where comments are allowed. */
    static Optional<Map<String, Object>> object(String text) {
        try {
            return Optional.of(Json.parseObject(text.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    /** The member of the section, if both are there. */
    static Optional<Object> entry(Map<String, Object> settings, String section, String name) {
        return settings.get(section) instanceof Map<?, ?> entries
                ? Optional.ofNullable(entries.get(name))
                : Optional.empty();
    }

    /** Whether the entry says what is wanted, in whatever order. */
    static boolean isSame(Object entry, Map<String, Object> wanted) {
        return object(Json.write(wanted)).filter(entry::equals).isPresent();
    }

    /** Writes beside the file and renames; what was there is kept as {@code .bak}. A link keeps pointing to it. */
    static void write(Path file, String text) throws ClientException {
        try {
            Path target = Files.exists(file) ? file.toRealPath() : file;
            Files.createDirectories(target.toAbsolutePath().getParent());
            Path draft = target.resolveSibling(target.getFileName() + ".deepseek-mcp.tmp");
            Files.writeString(draft, text);
            if (Files.exists(target)) {
                Files.copy(
                        target,
                        target.resolveSibling(target.getFileName() + ".bak"),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
            if (target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(
                        draft,
                        Files.exists(target)
                                ? Files.getPosixFilePermissions(target)
                                : PosixFilePermissions.fromString("rw-r--r--"));
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ClientException(file + " cannot be written: " + e);
        }
    }
}
