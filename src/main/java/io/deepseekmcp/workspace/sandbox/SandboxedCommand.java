package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One command as it is started in the sandbox.
 *
 * @param words the whole argv
 * @param directory where the tool itself starts; it takes the command to its own
 * @param home the home directory that the command is told of
 * @param tmp the temp directory that the command is told of
 * @param status where the tool writes whether the command really started; empty where it becomes the command
 */
public record SandboxedCommand(
        List<String> words, Path directory, Path home, Path tmp, Optional<Path> status, DelegationWalls walls) {
    public SandboxedCommand {
        words = List.copyOf(words);
    }

    /**
     * Checks that the command really ran.
     *
     * @param exitCode of the tool, where it was not the server that ended it
     * @throws SandboxRefusal when it was the tool that failed
     */
    public void checkStarted(int exitCode, String output) throws IOException {
        if (status.isEmpty() || Files.readString(status.get()).contains("\"exit-code\"")) {
            walls.setUp();
            return;
        }
        String line = ProbeFailure.firstLine(output);
        if (line.startsWith("bwrap: execvp")) {
            walls.setUp();
            throw new SandboxRefusal(
                    program() + " lies outside what the sandbox shows; commands.readable_paths adds it");
        }
        walls.failedToSetUp();
        throw new SandboxRefusal(
                "the sandbox could not be set up: " + (line.isEmpty() ? "it ended with exit code " + exitCode : line));
    }

    /** What the sandbox has to do with a failure, where anything; it is kept for the result too. */
    public Optional<String> hint(String output) {
        return walls.hint(output);
    }

    private String program() {
        int end = words.indexOf("--chdir");
        return words.get(end + 3);
    }
}
