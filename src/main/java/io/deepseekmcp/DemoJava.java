package io.deepseekmcp;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The Java of the demo: it must run a source file, which takes a compiler. */
final class DemoJava {
    private static final String PATH = "PATH";
    private static final Path OURS = Path.of(System.getProperty("java.home"), "bin");

    private DemoJava() {}

    /** Why the demo cannot run here, in words for the user. */
    static Optional<String> missing(Map<String, String> environment) {
        if (compiler(environment).isEmpty()) {
            return Optional.of("this Java (" + OURS.getParent()
                    + ") has no compiler (module jdk.compiler), which the check of the demo needs, and there is no JDK on"
                    + " PATH: take a whole JDK");
        }
        return Optional.empty();
    }

    /** The same variables, with a Java that compiles first on the search path. */
    static Map<String, String> first(Map<String, String> environment) {
        Map<String, String> changed = new HashMap<>(environment);
        compiler(environment)
                .ifPresent(
                        bin -> changed.merge(PATH, bin.toString(), (old, added) -> added + File.pathSeparator + old));
        return changed;
    }

    private static Optional<Path> compiler(Map<String, String> environment) {
        boolean compiles = ModuleLayer.boot().findModule("jdk.compiler").isPresent();
        if (compiles && (Files.exists(OURS.resolve("java")) || Files.exists(OURS.resolve("java.exe")))) {
            return Optional.of(OURS);
        }
        for (String folder : environment.getOrDefault(PATH, "").split(File.pathSeparator, -1)) {
            if (!folder.isEmpty()
                    && (Files.isExecutable(Path.of(folder, "javac"))
                            || Files.isExecutable(Path.of(folder, "javac.exe")))) {
                return Optional.of(Path.of(folder));
            }
        }
        return Optional.empty();
    }
}
