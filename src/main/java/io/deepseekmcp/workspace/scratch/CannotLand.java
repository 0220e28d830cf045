package io.deepseekmcp.workspace.scratch;

/** Something in the workspace stands against a change; the message is a sentence without its full stop. */
final class CannotLand extends Exception {
    private static final long serialVersionUID = 1L;

    CannotLand(String message) {
        super(message, null, false, false);
    }
}
