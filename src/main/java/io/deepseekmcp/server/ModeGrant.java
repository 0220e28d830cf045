package io.deepseekmcp.server;

import io.deepseekmcp.engine.Mode;
import java.util.Collection;
import java.util.Optional;

/** Whether the enabled tools are enough for a mode. */
final class ModeGrant {
    private ModeGrant() {}

    /** One sentence that says which tool a mode lacks; empty when it lacks none that it needs. */
    static Optional<String> missing(Mode mode, Collection<?> enabled) {
        return switch (mode) {
            case READ -> lacks(mode, "Read", enabled.contains("Read"));
            case VERIFY -> lacks(mode, "Run", enabled.contains("Run"));
            case WRITE -> lacks(mode, "Edit or Write", enabled.contains("Edit") || enabled.contains("Write"));
        };
    }

    private static Optional<String> lacks(Mode mode, String tool, boolean there) {
        return there
                ? Optional.empty()
                : Optional.of("mode " + mode.wireName() + " needs " + tool
                        + ", which the server does not grant: the setting tools.enabled lacks it.");
    }
}
