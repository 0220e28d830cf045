package io.deepseekmcp.workspace;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The engines that this machine can try: our own always, ripgrep where it is on PATH. */
public final class Engines {
    private Engines() {}

    /** One of each, for a workspace root. */
    public static List<TextSearch> all(Path root) {
        List<TextSearch> engines = new ArrayList<>(List.of(new JavaGrep()));
        ripgrep(root).ifPresent(engines::add);
        return engines;
    }

    /** Ripgrep, run as the server runs it: in the root, with nothing to read on its standard input. */
    public static Optional<TextSearch> ripgrep(Path root) {
        return program()
                .map(program -> new RipgrepGrep((arguments, timeout) -> {
                    List<String> argv = new ArrayList<>(List.of(program.toString()));
                    argv.addAll(arguments);
                    Process process = new ProcessBuilder(argv)
                            .directory(root.toFile())
                            .redirectInput(new File("/dev/null"))
                            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
                            .start();
                    byte[] output = process.getInputStream().readAllBytes();
                    return Optional.of(new CommandRunner.Captured(process.waitFor(), output, ""));
                }));
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

    private static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, "rg"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
