package io.deepseekmcp.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Folders that are made once in a run of the tests and copied from then on. */
final class GitTemplates {
    private final Map<String, Path> made = new HashMap<>();
    private Path folder;

    /** Copies what {@code maker} makes of an empty folder; makers of one {@code key} make the same. */
    synchronized void copy(String key, Path to, Consumer<Path> maker) {
        try {
            Path template = made.get(key);
            if (template == null) {
                template = Files.createTempDirectory(folder(), "template");
                maker.accept(template);
                made.put(key, template);
            }
            GitFixture.copy(template, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path folder() throws IOException {
        if (folder == null) {
            folder = Files.createTempDirectory("git-templates").toRealPath();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        }
        return folder;
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
