package io.deepseekmcp.client;

import java.util.List;
import java.util.Optional;

/** A program that starts MCP servers, and how this one is registered with it. Nothing is changed here, only planned. */
public interface Client {
    /** How far a registration has come. */
    enum State {
        /** There is none. */
        ABSENT,
        /** There is one that differs from what would be written. */
        DIFFERENT,
        /** There is exactly this one. */
        CURRENT
    }

    /** What it is called on the command line. */
    String name();

    /** Whether the program or its settings are there. */
    boolean isInstalled();

    /** What else brings this server along and is switched on, in words: a plugin or an extension of the client. */
    default Optional<String> bundle() throws ClientException {
        return Optional.empty();
    }

    /** How the scope's registration compares with this one. */
    State state(Registration registration, Scope scope) throws ClientException;

    /** What has to be done, in order; empty when nothing has. */
    List<Change> install(Registration registration, Scope scope) throws ClientException;

    /** What has to be done, in order; empty when nothing has. */
    List<Change> uninstall(Scope scope) throws ClientException;

    /** Asks the client itself about the server, where it can answer: it must exit 0 and say {@link Check#expected}. */
    Optional<Check> check(Scope scope);

    /** What the user should know besides. */
    default List<String> notes(Registration registration) {
        return List.of();
    }

    /** A question to the client. */
    record Check(List<String> argv, String expected) {
        public Check {
            argv = List.copyOf(argv);
        }
    }
}
