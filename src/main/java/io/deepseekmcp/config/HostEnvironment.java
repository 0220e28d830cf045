package io.deepseekmcp.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the process finds around it; everything that the loader knows of the machine besides files.
 *
 * @param userHome as the platform gives it; {@code HOME} or {@code USERPROFILE} goes before it
 * @param windows whether Windows' places and variables apply
 */
public record HostEnvironment(Map<String, String> environment, Path userHome, Path workingDirectory, boolean windows) {
    public HostEnvironment {
        environment = Map.copyOf(environment);
    }

    /** The variable without the blanks around it; one that is empty counts as unset. */
    Optional<String> variable(String name) {
        String value = environment.get(name);
        String stripped = value == null ? "" : value.strip();
        return stripped.isEmpty() ? Optional.empty() : Optional.of(stripped);
    }

    /** A variable that names an absolute directory; anything else counts as unset, as the XDG specification asks. */
    Optional<Path> directory(String name) {
        try {
            Optional<String> value = variable(name);
            Path path = value.isPresent() ? Path.of(value.get()) : null;
            return path != null && path.isAbsolute() ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The user's home as shells see it. */
    Path home() {
        return directory(windows ? "USERPROFILE" : "HOME").orElse(userHome);
    }

    /** Every directory that may be called this user's home. */
    List<Path> homes() {
        List<Path> homes = new ArrayList<>();
        homes.add(home());
        homes.add(userHome);
        return homes;
    }
}
