package io.deepseekmcp.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A real git repository made for a test. */
public final class TestRepository {
    private final Path root;

    private TestRepository(Path root) {
        this.root = root;
    }

    /** Copies a folder, makes {@code *.sh} executable, and commits all but the files called {@code mine*}. */
    public static TestRepository copyOf(Path folder, Path root) throws IOException, InterruptedException {
        for (Map.Entry<String, String> file : filesIn(folder).entrySet()) {
            Path target = root.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue(), StandardCharsets.ISO_8859_1);
            if (file.getKey().endsWith(".sh") && !target.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + target + " executable");
            }
        }
        TestRepository repository = new TestRepository(root);
        repository.git("init", "-q");
        repository.git("add", "-A", "--", ".", ":(exclude)mine*");
        repository.git("commit", "-q", "-m", "start");
        return repository;
    }

    public void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-C", root.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output);
        }
    }

    public Map<String, String> files() throws IOException {
        return filesIn(root);
    }

    /** Every file outside {@code .git} with its bytes, each as one character. */
    public static Map<String, String> filesIn(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (!name.startsWith(".git/")) {
                    files.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }
}
