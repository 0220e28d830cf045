package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;

/** A command is not run, because the sandbox that it must run in is not there or cannot hold it. */
public final class SandboxRefusal extends IOException {
    private static final long serialVersionUID = 1L;

    SandboxRefusal(String reason) {
        super("refused: " + reason);
    }
}
