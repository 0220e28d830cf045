package io.deepseekmcp.workspace.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The real git, without the configuration of the machine that the tests run on. */
public final class Git {
    private Git() {}

    /** Runs git in the directory: its standard output. A failure of git is a failure of the test. */
    public static String run(Path directory, String... arguments) throws IOException, InterruptedException {
        return run(directory, Path.of("/dev/null"), arguments);
    }

    /** The same with a file as its standard input. */
    public static String run(Path directory, Path input, String... arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(argv)
                .directory(directory.toFile())
                .redirectInput(input.toFile())
                .redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("GIT_"));
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("HOME", directory.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(argv + " ended with " + exit + ": " + output);
        }
        return output;
    }
}
