package io.deepseekmcp;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The last line of the demo: which file is running, and the command that gives it to Claude Code. */
final class NextStep {
    private static final String NAME = "deepseek-mcp";
    private static final String ADD = "claude mcp add --scope user deepseek -- ";

    private NextStep() {}

    /**
     * Empty where no one file is running, as in a development environment.
     *
     * @param launched the launcher's file, null when it did not start this process
     * @param classPath what Java was started with
     * @param searchPath the variable {@code PATH}
     */
    static Optional<String> line(String launched, String classPath, String searchPath) {
        if (launched != null) {
            Path file = Path.of(launched).normalize();
            return Optional.of(line(file, isFoundOn(searchPath, file) ? ADD + NAME : installed(file)));
        }
        if (classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)) {
            Path jar = Path.of(classPath).toAbsolutePath().normalize();
            return Optional.of(line(jar, ADD + "java -jar " + quoted(jar)));
        }
        return Optional.empty();
    }

    private static String line(Path file, String command) {
        return "The file is " + file + ". Next, with your key in DEEPSEEK_API_KEY: " + command;
    }

    private static String installed(Path file) {
        return "install -m 755 " + quoted(file) + " ~/.local/bin/" + NAME + " && " + ADD + NAME;
    }

    private static boolean isFoundOn(String searchPath, Path file) {
        return List.of(searchPath.split(File.pathSeparator)).stream()
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, NAME))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(file::equals)
                .isPresent();
    }

    private static String quoted(Path file) {
        String text = file.toString();
        return text.matches("[\\w@%+=:,./\\\\-]+") ? text : '"' + text + '"';
    }
}
