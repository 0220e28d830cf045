package io.deepseekmcp.server;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.engine.Mode;
import java.util.Optional;
import java.util.Set;

/** Whether the enabled tools are enough for a mode. */
final class ModeGrant {
    private ModeGrant() {}

    /** One sentence that says which tool a mode lacks; empty when it lacks none that it needs. */
    static Optional<String> missing(Mode mode, Set<ToolName> enabled) {
        return switch (mode) {
            case READ -> lacks(mode, ToolName.READ.wireName(), enabled.contains(ToolName.READ));
            case VERIFY -> lacks(mode, ToolName.RUN.wireName(), enabled.contains(ToolName.RUN));
            case WRITE ->
                lacks(
                        mode,
                        ToolName.EDIT.wireName() + " or " + ToolName.WRITE.wireName(),
                        enabled.contains(ToolName.EDIT) || enabled.contains(ToolName.WRITE));
        };
    }

    private static Optional<String> lacks(Mode mode, String tool, boolean there) {
        return there
                ? Optional.empty()
                : Optional.of("mode " + mode.wireName() + " needs " + tool
                        + ", which the server does not grant: the setting tools.enabled lacks it.");
    }
}
