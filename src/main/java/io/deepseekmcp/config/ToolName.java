package io.deepseekmcp.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tools of the worker, in the order in which the model is offered them. */
public enum ToolName {
    READ("Read", 'R', Effect.LOOKS),
    GLOB("Glob", 'L', Effect.LOOKS),
    GREP("Grep", 'G', Effect.LOOKS),
    EDIT("Edit", 'E', Effect.WRITES),
    WRITE("Write", 'W', Effect.WRITES),
    RUN("Run", 'X', Effect.RUNS);

    /** What a tool can do to the workspace; it decides which modes offer it. */
    public enum Effect {
        /** Changes nothing and runs nothing. */
        LOOKS,
        /** Runs commands, which may change files. */
        RUNS,
        /** Changes files. */
        WRITES
    }

    private final String wireName;
    private final char letter;
    private final Effect effect;

    ToolName(String wireName, char letter, Effect effect) {
        this.wireName = wireName;
        this.letter = letter;
        this.effect = effect;
    }

    /** The name in settings, requests to the model and answers. */
    public String wireName() {
        return wireName;
    }

    /** What stands for the tool in the ledger. */
    public char letter() {
        return letter;
    }

    public Effect effect() {
        return effect;
    }

    /** Changes nothing and runs nothing. */
    public boolean readOnly() {
        return effect == Effect.LOOKS;
    }

    /** Whether this is the tool of that name. */
    public boolean is(String name) {
        return wireName.equals(name);
    }

    /** The tool of that exact name. */
    public static Optional<ToolName> of(String wireName) {
        for (ToolName tool : values()) {
            if (tool.is(wireName)) {
                return Optional.of(tool);
            }
        }
        return Optional.empty();
    }

    /** The names of all tools. */
    public static List<String> wireNames() {
        List<String> names = new ArrayList<>();
        for (ToolName tool : values()) {
            names.add(tool.wireName);
        }
        return List.copyOf(names);
    }
}
