package io.deepseekmcp.guard;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Makes the commands that the server runs for itself: git in a form that starts no program of the repository, and
 * ripgrep. The only maker of an {@link ApprovedCommand} beside {@link CommandGuard}.
 */
public final class OwnCommand {
    private OwnCommand() {}

    /** Looks for git and ripgrep on {@code searchPath}, outside {@code root}. */
    public static OwnCommand on(String searchPath, Path root) {
        throw new UnsupportedOperationException(searchPath + root);
    }

    /** A hardened git call in the root, or empty when there is no git. */
    public Optional<ApprovedCommand> git(List<String> arguments) {
        throw new UnsupportedOperationException(arguments.toString());
    }

    /** A ripgrep call in the root, or empty when there is none. */
    public Optional<ApprovedCommand> ripgrep(List<String> arguments) {
        throw new UnsupportedOperationException(arguments.toString());
    }
}
