package io.deepseekmcp.workspace.scratch;

/** A workspace of which no scratch copy can be made; the message says why and what would be right. */
public final class ScratchRefusal extends Exception {
    private static final long serialVersionUID = 1L;

    ScratchRefusal(String message) {
        super(message, null, false, false);
    }
}
