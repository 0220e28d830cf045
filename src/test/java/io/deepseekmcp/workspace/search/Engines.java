package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The engines that this machine can try: our own always, ripgrep where it is on PATH. */
public final class Engines {
    private Engines() {}

    /** One of each, for a workspace root. */
    public static List<TextSearch> all(Path root) {
        List<TextSearch> engines = new ArrayList<>(List.of(new JavaGrep()));
        ripgrep(root).ifPresent(engines::add);
        return engines;
    }

    /** Ripgrep, found and run as the server does it. */
    public static Optional<TextSearch> ripgrep(Path root) {
        OwnCommand own = OwnCommand.on(System.getenv("PATH"), root);
        return Optional.of(TextSearch.best(own, new CommandRunner(System.getenv(), root)))
                .filter(engine -> engine instanceof RipgrepGrep);
    }

    /** An engine whose ripgrep answers this. */
    public static TextSearch answering(int exitCode, String output, String error) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        return new RipgrepGrep((arguments, timeout) -> Optional.of(new CommandRunner.Captured(exitCode, bytes, error)));
    }

    /** An engine whose ripgrep fails to run. */
    public static TextSearch failing() {
        return new RipgrepGrep((arguments, timeout) -> {
            throw new IOException("no");
        });
    }

    /** An engine that keeps the arguments it would have run ripgrep with. */
    public static TextSearch recording(List<List<String>> calls) {
        return new RipgrepGrep((arguments, timeout) -> {
            calls.add(arguments);
            return Optional.empty();
        });
    }
}
