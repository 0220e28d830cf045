package io.deepseekmcp.config;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the paths of the settings of the sandbox: absolute, below {@code ~/}, or relative to the workspace. */
public final class HostPath {
    private static final String HOME = "~/";

    private HostPath() {}

    /** Whether the text is a path that needs no workspace to be understood. */
    static boolean isOne(String text) {
        try {
            return text.indexOf('\n') < 0
                    && (text.startsWith(HOME) || Path.of(text).isAbsolute());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Absolute; every link is resolved if it exists. */
    public static Path resolve(String text, Path home, Path root) {
        Path path = text.startsWith(HOME) ? home.resolve(text.substring(HOME.length())) : root.resolve(text);
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.normalize();
        }
    }
}
