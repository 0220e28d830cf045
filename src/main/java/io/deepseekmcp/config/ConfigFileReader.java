package io.deepseekmcp.config;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the configuration file and reads it as JSON. What stands in it is judged by {@link FileSettings}. */
final class ConfigFileReader {
    static final String SETTING = "config file";

    private final HostEnvironment host;
    private final Diagnostics diagnostics;
    private final String setting;

    /** {@code setting} is what a problem with the file is told under. */
    ConfigFileReader(HostEnvironment host, Diagnostics diagnostics, String setting) {
        this.host = host;
        this.setting = setting;
        this.diagnostics = diagnostics;
    }

    /** The file that the variable names, else the usual one. */
    ConfigFile find() {
        Path usual = ConfigFile.usualPlace(host);
        Optional<String> named = host.variable(ConfigFile.VARIABLE);
        if (named.isEmpty()) {
            return new ConfigFile(usual, false, exists(usual));
        }
        String hint = named.get().startsWith("~") ? " (~ is not expanded here: write the whole path)" : "";
        try {
            Path path = host.workingDirectory().resolve(named.get()).normalize();
            boolean exists = exists(path);
            if (!exists) {
                missing(named.get(), "the path of a configuration file that exists" + hint);
            }
            return new ConfigFile(path, true, exists);
        } catch (InvalidPathException e) {
            missing(named.get(), "a path that this platform can name (" + e.getReason() + ")");
            return new ConfigFile(usual, true, false);
        }
    }

    /** A file that this user may not even look for counts as there, so that it is not passed over in silence. */
    private static boolean exists(Path path) {
        return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void missing(String value, String expected) {
        diagnostics.problem(
                SETTING,
                ConfigFile.VARIABLE,
                DisplayedValue.text(value),
                expected + "; or unset the variable to use " + ConfigFile.usualPlace(host));
    }

    /** What the file holds: nothing when there is no file to read, empty when it is unreadable, which is a problem. */
    Optional<Map<String, Object>> read(ConfigFile file) {
        if (!file.exists()) {
            return file.named() ? Optional.empty() : Optional.of(Map.of());
        }
        return bytes(file.path()).flatMap(bytes -> parse(file.path(), bytes));
    }

    /** The bytes of a file; empty when it cannot be read, which is a problem. */
    Optional<byte[]> bytes(Path path) {
        String expected = "a file that the user who starts the server can read";
        try {
            if (!Files.isRegularFile(path)) {
                return unusable(path, kindOf(path), "a regular file with JSON, at most 1 MB");
            }
            if (Files.size(path) > ConfigFile.MAX_BYTES) {
                return unusable(path, Files.size(path) + " bytes", "a file of at most 1 MB");
            }
            return Optional.of(Files.readAllBytes(path));
        } catch (AccessDeniedException e) {
            return unusable(path, "access denied", expected);
        } catch (IOException e) {
            return unusable(path, "cannot be read: " + e.getMessage(), expected);
        }
    }

    private static String kindOf(Path path) {
        if (Files.isDirectory(path)) {
            return "a directory";
        }
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return "there is no such file";
        }
        if (!Files.exists(path)) {
            return Files.isSymbolicLink(path) ? "a link to nothing, or to what may not be read" : "access denied";
        }
        return "neither a file nor a directory";
    }

    private Optional<String> decode(Path path, byte[] bytes) {
        Charset charset = StandardCharsets.UTF_8;
        int start = 0;
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            start = 3;
        } else if (startsWith(bytes, 0xFE, 0xFF)) {
            charset = StandardCharsets.UTF_16BE;
            start = 2;
        } else if (startsWith(bytes, 0xFF, 0xFE)) {
            charset = StandardCharsets.UTF_16LE;
            start = 2;
        }
        try {
            ByteBuffer rest = ByteBuffer.wrap(bytes, start, bytes.length - start);
            return Optional.of(charset.newDecoder().decode(rest).toString());
        } catch (CharacterCodingException e) {
            return unusable(path, "bytes that are not " + charset.name(), "JSON in UTF-8");
        }
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        if (bytes.length < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 0xFF) != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    /** The JSON object that the bytes of a file spell; empty when they spell none, which is a problem. */
    Optional<Map<String, Object>> parse(Path path, byte[] bytes) {
        return decode(path, bytes).flatMap(text -> parse(path, text));
    }

    private Optional<Map<String, Object>> parse(Path path, String text) {
        if (text.isBlank()) {
            return Optional.of(Map.of());
        }
        try {
            Object root = Json.parse(
                    text,
                    (pointer, line, column) -> diagnostics.problem(
                            dotted(pointer),
                            place(path, line, column),
                            "a second value for the same key",
                            "each key once in its object"));
            if (root instanceof Map<?, ?> object) {
                return Optional.of(settings(object));
            }
            return unusable(path, DisplayedValue.value(root), "a JSON object: { ... }");
        } catch (JsonException e) {
            diagnostics.problem(setting, place(path, e.line(), e.column()), JsonProblem.of(text, e), "valid JSON");
            return Optional.empty();
        }
    }

    private static Map<String, Object> settings(Map<?, ?> object) {
        Map<String, Object> settings = new LinkedHashMap<>();
        object.forEach((name, value) -> settings.put((String) name, value));
        return settings;
    }

    private static String dotted(String pointer) {
        return pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    }

    private static String place(Path path, int line, int column) {
        return path + ", line " + line + ", column " + column;
    }

    private <T> Optional<T> unusable(Path path, String value, String expected) {
        diagnostics.problem(setting, path.toString(), value, expected);
        return Optional.empty();
    }
}
