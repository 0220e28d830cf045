package io.deepseekmcp.config;

import java.nio.file.Path;
import java.util.Locale;

/**
 * The one directory that delegations may work in.
 *
 * @param path absolute, every link resolved
 * @param resolvedBy which rule found it
 */
public record WorkspaceRoot(Path path, ResolvedBy resolvedBy) {

    /** How a root was found, strongest first. */
    public enum ResolvedBy {
        ENVIRONMENT,
        CONFIG,
        DISCOVERED,
        WORKING_DIRECTORY;

        /** The name that the health report shows. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
