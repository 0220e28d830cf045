package io.deepseekmcp.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A small machine in a temporary directory: a home, a project with a repository, variables, and a usable key. */
final class Machine {
    static final String KEY = "sk-" + "0123456789abcdef".repeat(2);

    final Path base;
    final Path home;
    final Path project;
    final Map<String, String> environment = new HashMap<>();
    Path workingDirectory;

    Machine(Path temporary) {
        try {
            base = temporary.toRealPath();
            home = Files.createDirectories(base.resolve("home/ada"));
            project = Files.createDirectories(base.resolve("work/project"));
            Files.createDirectory(project.resolve(".git"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        workingDirectory = project;
        set("HOME", home.toString()).set("DEEPSEEK_MCP_API_KEY", KEY);
    }

    Machine set(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Machine without(String variable) {
        environment.remove(variable);
        return this;
    }

    Path usualFile() {
        return home.resolve(".config/deepseek-mcp/config.json");
    }

    /** Writes the file at its usual place. */
    Machine file(String json) {
        return file(usualFile(), json);
    }

    Machine file(Path path, String json) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Configuration load() {
        return SettingsLoader.load(new Surroundings(environment, home, workingDirectory, false));
    }

    /** The settings of a configuration that must be without problems. */
    Settings settings() {
        Configuration configuration = load();
        return configuration
                .ready()
                .orElseThrow(() -> new AssertionError(configuration.problems().toString()))
                .settings();
    }
}
