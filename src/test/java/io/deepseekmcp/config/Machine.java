package io.deepseekmcp.config;

import io.deepseekmcp.guard.path.PathRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A small machine in a directory of its own: a home, a project with a repository, variables, and a usable key. */
public final class Machine {
    public static final String KEY = "sk-" + "0123456789abcdef".repeat(2);

    public final Path base;
    public final Path home;
    public final Path project;
    public final Map<String, String> environment = new HashMap<>();
    public Path workingDirectory;

    public Machine(Path temporary) {
        try {
            base = Files.createTempDirectory(temporary, "machine").toRealPath();
            home = Files.createDirectories(base.resolve("home/ada"));
            project = Files.createDirectories(base.resolve("code/project"));
            Files.createDirectory(project.resolve(".git"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        workingDirectory = project;
        set("HOME", home.toString()).set("DEEPSEEK_MCP_API_KEY", KEY);
    }

    public Machine set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Machine without(String variable) {
        environment.remove(variable);
        return this;
    }

    public Path usualFile() {
        return home.resolve(".config/deepseek-mcp/config.json");
    }

    /** Writes the file at its usual place. */
    public Machine file(String json) {
        return file(usualFile(), json);
    }

    public Machine file(Path path, String json) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public Configuration load() {
        return SettingsLoader.load(new HostEnvironment(environment, home, workingDirectory, false), PathRules::fault);
    }

    /** The settings of a configuration that must be without problems. */
    public Settings settings() {
        Configuration configuration = load();
        return configuration
                .ready()
                .orElseThrow(() -> new AssertionError(configuration.problems().toString()))
                .settings();
    }
}
