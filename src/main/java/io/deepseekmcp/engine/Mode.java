package io.deepseekmcp.engine;

import java.util.Locale;
import java.util.Set;

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

    /** The tools that the mode offers to the worker, before they are intersected with {@code tools.enabled}. */
    public Set<String> tools() {
        return switch (this) {
            case READ -> Set.of("Read", "Glob", "Grep");
            case VERIFY -> Set.of("Read", "Glob", "Grep", "Run");
            case WRITE -> Set.of("Read", "Glob", "Grep", "Edit", "Write", "Run");
        };
    }
}
