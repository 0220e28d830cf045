package io.deepseekmcp.client;

import java.util.Locale;
import java.util.Optional;

/** For whom a server is registered. */
public enum Scope {
    /** This user, in every project. */
    USER,
    /** Everybody who works in the project of the working directory. */
    PROJECT;

    public static Optional<Scope> of(String name) {
        for (Scope scope : values()) {
            if (scope.wireName().equals(name)) {
                return Optional.of(scope);
            }
        }
        return Optional.empty();
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
