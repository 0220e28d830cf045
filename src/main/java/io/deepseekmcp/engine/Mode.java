package io.deepseekmcp.engine;

import io.deepseekmcp.config.ToolName;
import java.util.Locale;

/** What a delegation may do at most. A mode narrows what the settings grant and never widens it. */
public enum Mode {
    /** Looks only. */
    READ,
    /** Looks, and runs commands. */
    VERIFY,
    /** Looks, changes files, and runs commands. */
    WRITE;

    /** The name in a request. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the worker is offered the tool, if {@code tools.enabled} grants it too. */
    public boolean offers(ToolName tool) {
        return switch (tool.effect()) {
            case LOOKS -> true;
            case RUNS -> this != READ;
            case WRITES -> this == WRITE;
        };
    }
}
