package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks the user's git, from the top of its work tree, in the form that starts no program and writes nothing. */
record UserGit(OwnCommand own, CommandRunner runner) {
    static final Duration TIMEOUT = Duration.ofMinutes(2);
    static final int MAX_OUTPUT_BYTES = 128 << 20;

    /** The output, empty when git says no. */
    Optional<byte[]> answer(List<String> arguments) throws IOException, InterruptedException {
        ApprovedCommand command = own.git(arguments).orElseThrow(() -> new IOException("git has gone"));
        CommandRunner.Captured captured = runner.capture(command, TIMEOUT, MAX_OUTPUT_BYTES);
        return captured.exitCode() == 0 ? Optional.of(captured.output()) : Optional.empty();
    }

    Optional<String> line(List<String> arguments) throws IOException, InterruptedException {
        return answer(arguments).map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip());
    }

    List<byte[]> names(List<String> arguments) throws IOException, InterruptedException {
        byte[] output = answer(arguments).orElseThrow(() -> new IOException("git cannot list the files"));
        List<byte[]> names = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < output.length; i++) {
            if (output[i] == 0) {
                byte[] name = new byte[i - start];
                System.arraycopy(output, start, name, 0, name.length);
                names.add(name);
                start = i + 1;
            }
        }
        return names;
    }
}
