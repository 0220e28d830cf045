package io.deepseekmcp.config;

import java.nio.file.Path;

/**
 * The configuration file that was looked for.
 *
 * @param named whether {@code DEEPSEEK_MCP_CONFIG} names it; otherwise it is the platform's usual place
 * @param exists whether something is there
 */
public record ConfigFile(Path path, boolean named, boolean exists) {
    static final String VARIABLE = "DEEPSEEK_MCP_CONFIG";
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

    /** One clause for reports: where the file is looked for and what was found. */
    public String description() {
        return path + (exists ? "" : " (there is no such file)");
    }
}
