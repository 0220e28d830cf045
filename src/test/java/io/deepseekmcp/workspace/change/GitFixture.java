package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A real git repository for tests, run with nobody's configuration. */
final class GitFixture {
    private final Path top;

    private GitFixture(Path top) {
        this.top = top;
    }

    /** Three files and rules to ignore others, all committed. */
    static GitFixture usual(Path root) {
        return init(root)
                .write("a.txt", "one\ntwo\nthree\n")
                .write("b.txt", "b\n")
                .write("src/c.txt", "c1\nc2\n")
                .write(".gitignore", "out/\n*.log\n")
                .commitAll();
    }

    /** A new repository without a commit. */
    static GitFixture init(Path top) {
        try {
            Files.createDirectories(top);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        GitFixture fixture = new GitFixture(top);
        fixture.git("init", "-q", "-b", "main");
        return fixture;
    }

    /** The repository that already lies there. */
    static GitFixture at(Path top) {
        return new GitFixture(top);
    }

    Path top() {
        return top;
    }

    /** Writes a file, with its parents. */
    GitFixture write(String path, String content) {
        return write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    GitFixture write(String path, byte[] content) {
        try {
            Path file = top.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    GitFixture delete(String path) {
        try {
            Files.delete(top.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Adds everything and commits it. */
    GitFixture commitAll() {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", "x");
        return this;
    }

    /** Runs git and returns its standard output; a failure is an error of the test. */
    String git(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@example.org"));
        argv.addAll(List.of("-c", "core.autocrlf=false", "-c", "protocol.file.allow=always"));
        argv.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(argv).directory(top.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
            builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
            builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
            Path errors = Files.createTempFile("git", ".err");
            Process process = builder.redirectError(errors.toFile()).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            String error = Files.readString(errors, StandardCharsets.UTF_8);
            Files.delete(errors);
            if (exit != 0 && exit != 1) {
                throw new IllegalStateException(argv + " exited with " + exit + ": " + error);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The rows of {@code git diff --stat} without the summary, as the product shows them. */
    String diffStat(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("-c", "core.quotePath=false", "diff", "--stat", "--no-renames"));
        argv.addAll(List.of(arguments));
        String output = git(argv.toArray(String[]::new));
        int summary = output.stripTrailing().lastIndexOf('\n');
        return summary < 0 ? "" : output.substring(0, summary);
    }
}
