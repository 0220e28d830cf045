package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.command.ApprovedCommand;
import java.io.IOException;

/** The way that one operating system confines a command. */
interface Technique {
    /** How to start the command so that it reaches what {@code walls} leave open, as they are now. */
    SandboxedCommand confined(ApprovedCommand command, DelegationWalls walls) throws IOException;
}
