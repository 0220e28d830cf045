package io.deepseekmcp.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A real git repository for tests, run with nobody's configuration. What a repository begins with is made by git once in
 * a run of the tests; each further one that begins so is a copy, because starting git three times takes longer than most
 * tests.
 */
public final class GitFixture {
    private static final GitTemplates TEMPLATES = new GitTemplates();

    private final Path top;

    private GitFixture(Path top) {
        this.top = top;
    }

    /** Three files and rules to ignore others, all committed. */
    public static GitFixture usual(Path top) {
        return committed(
                top,
                Map.of(
                        "a.txt", "one\ntwo\nthree\n",
                        "b.txt", "b\n",
                        "src/c.txt", "c1\nc2\n",
                        ".gitignore", "out/\n*.log\n"));
    }

    /** A new repository without a commit, in a directory that is made if need be and may hold files. */
    public static GitFixture init(Path top) {
        TEMPLATES.copy("empty", top, template -> at(template).git("init", "-q", "-b", "main"));
        return new GitFixture(top);
    }

    /** A new repository with one commit of files by their names; those called {@code *.sh} are executable. */
    public static GitFixture committed(Path top, Map<String, String> files) {
        return committed(top, files, StandardCharsets.UTF_8);
    }

    /** A new repository with the files of a folder, of which all but those called {@code mine*} are committed. */
    public static GitFixture copyOf(Path folder, Path top) {
        return committed(top, filesIn(folder), StandardCharsets.ISO_8859_1);
    }

    private static GitFixture committed(Path top, Map<String, String> files, Charset charset) {
        String content = charset + "\0" + new TreeMap<>(files);
        TEMPLATES.copy(content, top, template -> {
            GitFixture made = init(template);
            files.forEach((path, text) -> {
                made.write(path, text.getBytes(charset));
                if (path.endsWith(".sh") && !template.resolve(path).toFile().setExecutable(true)) {
                    throw new IllegalStateException("cannot be made executable: " + path);
                }
            });
            made.git("add", "-A", "--", ".", ":(exclude)mine*");
            made.git("commit", "-q", "--allow-empty", "-m", "start");
        });
        return new GitFixture(top);
    }

    /** The repository that already lies there. */
    public static GitFixture at(Path top) {
        return new GitFixture(top);
    }

    public Path top() {
        return top;
    }

    /** Writes a file, with its parents. */
    public GitFixture write(String path, String content) {
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

    /** Tells the index the times of the files, which are others in a copy: until then git reads them to compare. */
    GitFixture refreshIndex() {
        git("update-index", "-q", "--refresh");
        return this;
    }

    /** Adds everything and commits it. */
    public GitFixture commitAll() {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", "x");
        return this;
    }

    /** Runs git and returns its standard output; a failure is an error of the test. */
    public String git(String... arguments) {
        return git(Path.of("/dev/null"), arguments);
    }

    /** The same with a file as its standard input. */
    public String git(Path input, String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@example.org"));
        argv.addAll(List.of("-c", "core.autocrlf=false", "-c", "protocol.file.allow=always"));
        argv.addAll(List.of("-c", "maintenance.auto=false", "-c", "gc.auto=0"));
        argv.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(argv).directory(top.toFile());
            asNobody(builder.environment());
            Path errors = Files.createTempFile("git", ".err");
            Process process = builder.redirectInput(input.toFile())
                    .redirectError(errors.toFile())
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            String error = Files.readString(errors, StandardCharsets.UTF_8);
            Files.delete(errors);
            boolean differs = exit == 1 && List.of(arguments).contains("diff");
            if (exit != 0 && !differs) {
                throw new IllegalStateException(argv + " exited with " + exit + ": " + output + error);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Leaves of the variables none that would tell git of another repository, and no configuration of the machine. */
    public static void asNobody(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.startsWith("GIT_"));
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("XDG_CONFIG_HOME", "/dev/null");
    }

    /** The rows of {@code git diff --stat} without the summary, as the product shows them. */
    String diffStat(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("-c", "core.quotePath=false", "diff", "--stat", "--no-renames"));
        argv.addAll(List.of(arguments));
        String output = git(argv.toArray(String[]::new));
        int summary = output.stripTrailing().lastIndexOf('\n');
        return summary < 0 ? "" : output.substring(0, summary);
    }

    /** Every file of the work tree with its bytes, each as one character. */
    public Map<String, String> files() {
        return filesIn(top);
    }

    /** Every file outside {@code .git} with its bytes, each as one character. */
    public static Map<String, String> filesIn(Path folder) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (!name.startsWith(".git/")) {
                    files.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** Copies a folder with everything in it, times and links too, into one that is made if need be. */
    public static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(
                        file,
                        to.resolve(from.relativize(file)),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
