package io.deepseekmcp.mcp;

/**
 * How the server introduces itself.
 *
 * @param instructions what clients tell their model about the server; clients cut at 4,096 characters
 */
public record ServerIdentity(String name, String title, String version, String instructions) {
    private static final int MAX_INSTRUCTIONS = 4_000;

    public ServerIdentity {
        if (instructions.length() >= MAX_INSTRUCTIONS) {
            throw new IllegalArgumentException("instructions of " + instructions.length() + " characters");
        }
    }
}
