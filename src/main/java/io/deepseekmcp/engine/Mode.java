package io.deepseekmcp.engine;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.config.ToolName.Effect;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a delegation may do at most. A mode narrows what the settings grant and never widens it. */
public enum Mode {
    /** Looks only. */
    READ(EnumSet.of(Effect.LOOKS)),
    /** Looks, and runs commands. */
    VERIFY(EnumSet.of(Effect.LOOKS, Effect.RUNS)),
    /** Looks, changes files, and runs commands. */
    WRITE(EnumSet.allOf(Effect.class));

    private final Set<Effect> effects;

    Mode(Set<Effect> effects) {
        this.effects = effects;
    }

    /** The name in a request. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the worker is offered the tool, if {@code tools.enabled} grants it too. */
    public boolean offers(ToolName tool) {
        return effects.contains(tool.effect());
    }
}
