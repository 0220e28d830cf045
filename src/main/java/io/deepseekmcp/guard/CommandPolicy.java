package io.deepseekmcp.guard;

/** The table of commands: what may run with which arguments. Loaded from {@code policy.json}, which holds examples too. */
public final class CommandPolicy {
    private CommandPolicy() {}

    /** The built-in table. */
    public static CommandPolicy load() {
        throw new UnsupportedOperationException();
    }
}
