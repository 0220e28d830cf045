package io.deepseekmcp.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The configuration file that was looked for.
 *
 * @param named whether {@code DEEPSEEK_MCP_CONFIG} names it; otherwise it is the platform's usual place
 * @param exists whether something is there
 */
public record ConfigFile(Path path, boolean named, boolean exists) {
    static final String VARIABLE = "DEEPSEEK_MCP_CONFIG";
    static final long MAX_BYTES = 1_000_000;
    private static final String FOLDER = "deepseek-mcp";
    private static final String NAME = "config.json";

    /** Where the file is when no variable names one. */
    static Path usualPlace(HostEnvironment host) {
        Path base = host.windows()
                ? host.directory("APPDATA")
                        .orElse(host.home().resolve("AppData").resolve("Roaming"))
                : host.directory("XDG_CONFIG_HOME").orElse(host.home().resolve(".config"));
        return base.resolve(FOLDER).resolve(NAME);
    }

    /**
     * Whether the file, wherever it is, holds a word: for those who must not load everything yet. What is wrong with it is
     * told by whoever reads it in earnest.
     */
    public static boolean mentions(HostEnvironment host, String word) {
        try {
            Optional<String> named = host.variable(VARIABLE);
            Path path = named.isPresent() ? host.workingDirectory().resolve(named.get()) : usualPlace(host);
            return Files.isRegularFile(path)
                    && Files.size(path) <= MAX_BYTES
                    && new String(Files.readAllBytes(path), StandardCharsets.UTF_8).contains(word);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** One clause for reports: where the file is looked for and what was found. */
    public String description() {
        return path + (exists ? "" : " (there is no such file)");
    }
}
