package io.deepseekmcp.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine as the clients see it.
 *
 * @param home the user's
 * @param project where files of the project's own scope go: the working directory
 */
public record ClientHost(Map<String, String> environment, Path home, Path project, Platform platform) {
    /** What decides where files of users lie. */
    public enum Platform {
        LINUX,
        MAC,
        WINDOWS;

        /** The platform that the system property {@code os.name} means. */
        public static Platform of(String osName) {
            return osName.startsWith("Windows") ? WINDOWS : osName.startsWith("Mac") ? MAC : LINUX;
        }
    }

    public ClientHost {
        environment = Map.copyOf(environment);
    }

    /** The folder that the variable names, if it is set to an absolute one. */
    Optional<Path> folder(String variable) {
        String value = environment.getOrDefault(variable, "");
        try {
            return value.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Path.of(value)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Where applications keep the settings of this user. */
    Path applicationData() {
        return switch (platform) {
            case MAC -> home.resolve("Library/Application Support");
            case WINDOWS -> folder("APPDATA").orElse(home.resolve("AppData/Roaming"));
            case LINUX -> configFolder();
        };
    }

    /** The XDG folder for settings, which some programs use on every platform. */
    Path configFolder() {
        return folder("XDG_CONFIG_HOME").orElse(home.resolve(".config"));
    }

    /** Where the program lies on the search path. */
    Optional<Path> program(String name) {
        List<String> names = platform == Platform.WINDOWS ? List.of(name + ".cmd", name + ".exe") : List.of(name);
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            for (String candidate : names) {
                Path file = folder.isEmpty() ? Path.of("") : Path.of(folder, candidate);
                if (file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }
}
