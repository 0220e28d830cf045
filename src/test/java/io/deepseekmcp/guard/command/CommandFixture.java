package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A workspace as the corpora of commands describe it: a git repository with two commits, a folder beside it, a folder of
 * stub programs, and what the steps of a case add.
 */
final class CommandFixture {
    static final CommandPolicy POLICY = CommandPolicy.load();
    static final PathRules RULES = PathRules.load(new Settings.Tools(Set.of(), 1_000_000, false, List.of()));

    private final Path workspace;
    private final Path outside;
    private String searchPath;
    private String cwd = ".";
    private ProgramNames platform = ProgramNames.POSIX;
    private Settings.Commands settings = commands(List.of(), List.of(), List.of(), false);
    private List<List<String>> verification = List.of();
    private Scope scope = Scope.everything();

    private CommandFixture(Path workspace, Path outside, String searchPath) {
        this.workspace = workspace;
        this.outside = outside;
        this.searchPath = searchPath;
    }

    /** Settings with these lists. */
    static Settings.Commands commands(
            List<String> denied, List<String> allowed, List<String> scripts, boolean offline) {
        return new Settings.Commands(
                Duration.ofMinutes(2), Duration.ofMinutes(10), denied, allowed, scripts, offline, false);
    }

    /** Makes the workspace {@code folder/ws}, with a repository, and {@code folder/out}. */
    static CommandFixture create(Path folder, Path bin) throws Exception {
        CommandFixture fixture = createWithoutRepository(folder, bin);
        GitFixture.init(fixture.workspace);
        fixture.git("checkout", "-q", "-b", "trunk");
        fixture.git("add", "-A");
        fixture.commit("one");
        fixture.write("src/app.ts", "src/app.ts\nanother line\nthird line\n");
        fixture.git("add", "-A");
        fixture.commit("two");
        return fixture;
    }

    static CommandFixture createWithoutRepository(Path folder, Path bin) throws IOException {
        Path real = folder.toRealPath();
        Path workspace = Files.createDirectory(real.resolve("ws"));
        Path outside = Files.createDirectory(real.resolve("out"));
        CommandFixture fixture = new CommandFixture(workspace, outside, bin.toString());
        for (String file : List.of(
                "src/app.ts",
                "src/a.py",
                "src/app.py",
                "src/main.rs",
                "src/index.js",
                "src/index.php",
                "docs/a.md",
                "tests/test_a.py",
                "test/a.test.js",
                "spec/a_spec.rb",
                "tsconfig.json",
                "package.json")) {
            fixture.write(file, file + "\nsecond line\nthird line\n");
        }
        Files.writeString(outside.resolve("secret.txt"), "secret\n");
        return fixture;
    }

    /** A copy that a case may change. */
    CommandFixture copyTo(Path folder) throws IOException {
        Path real = folder.toRealPath();
        GitFixture.copy(workspace, real.resolve("ws"));
        GitFixture.copy(outside, real.resolve("out"));
        return new CommandFixture(real.resolve("ws"), real.resolve("out"), searchPath);
    }

    /** A folder with an executable file for each name, and the real git. */
    static Path programs(Path bin, Collection<String> names, String ending) throws Exception {
        Files.createDirectories(bin);
        for (String name : names) {
            boolean real = name.equals("git") && ending.isEmpty();
            if (!real && name.matches("[A-Za-z0-9_.+-]+") && Files.notExists(bin.resolve(name + ending))) {
                executable(bin.resolve(name + ending), "#!/bin/sh\nexit 0\n");
            }
        }
        if (ending.isEmpty()) {
            executable(bin.resolve("git"), "#!/bin/sh\nexec " + realGit() + " \"$@\"\n");
        }
        return bin.toRealPath();
    }

    static Path realGit() {
        for (String folder : System.getenv("PATH").split(":", -1)) {
            Path git = Path.of(folder, "git");
            if (Files.isExecutable(git)) {
                return git;
            }
        }
        throw new IllegalStateException("these tests need git");
    }

    static void executable(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path workspace() {
        return workspace;
    }

    Path outside() {
        return outside;
    }

    CommandFixture with(Settings.Commands commands) {
        settings = commands;
        return this;
    }

    CommandFixture verifying(List<String> argv) {
        verification = List.of(argv);
        return this;
    }

    CommandFixture scoped(String... globs) throws Refused {
        scope = Scope.of(List.of(globs));
        return this;
    }

    CommandFixture on(ProgramNames names, Path bin) {
        platform = names;
        searchPath = bin.toString();
        return this;
    }

    CommandFixture searching(String path) {
        searchPath = path;
        return this;
    }

    /** Runs the steps of a case. */
    void set(List<String> steps) throws Exception {
        for (String step : steps) {
            step(step);
        }
    }

    private void step(String step) throws Exception {
        String[] words = step.split(" ", 3);
        switch (words[0]) {
            case "file" -> {
                String content = words.length > 2 ? words[2] : "x";
                if (content.startsWith("#!")) {
                    executable(workspace.resolve(words[1]), content + "\n");
                } else {
                    write(words[1], content + "\n");
                }
            }
            case "dir" -> Files.createDirectories(workspace.resolve(words[1]));
            case "symlink" -> {
                String[] ends = step.substring("symlink ".length()).split(" -> ", 2);
                Path link = workspace.resolve(token(ends[0]));
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, Path.of(token(ends[1])));
            }
            case "commit" -> {
                git("add", "-f", words[1]);
                commit("add " + words[1]);
            }
            case "branch" -> git("branch", words[1]);
            case "gitref" -> git("update-ref", words[1], blob(words[2]));
            case "gitconfig" -> git("config", words[1], words[2]);
            case "subdir-root" -> Files.move(workspace.resolve(".git"), workspace.resolveSibling(".git"));
            case "path-prepend" -> searchPath = token(words[1]) + ":" + searchPath;
            case "path-only" -> searchPath = token(words[1]);
            case "cwd" -> cwd = words[1];
            case "os", "manual:", "manual" -> {
                // which cases run where is the test's to say
            }
            default -> throw new IllegalArgumentException(step);
        }
    }

    /** The argument with the tokens of the corpus put in. */
    String token(String argument) throws Exception {
        String text = argument.replace("$WS", workspace.toString()).replace("$OUT", outside.toString());
        if (text.startsWith("$BLOBSHORT(")) {
            return blob(text.substring("$BLOBSHORT(".length(), text.length() - 1))
                    .substring(0, 8);
        }
        return text.startsWith("$BLOB(") ? blob(text.substring("$BLOB(".length(), text.length() - 1)) : text;
    }

    List<String> tokens(List<String> argv) throws Exception {
        List<String> arguments = new ArrayList<>();
        for (String argument : argv) {
            arguments.add(token(argument));
        }
        return arguments;
    }

    PathGuard paths() throws Refused {
        return new PathGuard(workspace, RULES, scope, List.of());
    }

    CommandGuard guard() throws Refused {
        return guard(new GitByProcess(workspace));
    }

    CommandGuard guard(GitQuestions git) throws Refused {
        return new CommandGuard(POLICY, settings, paths(), verification, searchPath, git, platform);
    }

    ApprovedCommand approve(String... argv) throws Refused {
        return approve(List.of(argv));
    }

    ApprovedCommand approve(List<String> argv) throws Refused {
        return guard().approve(argv, paths().toRead(cwd));
    }

    void write(String file, String content) throws IOException {
        Path path = workspace.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    String git(String... arguments) {
        return GitFixture.at(workspace).git(arguments);
    }

    void commit(String message) {
        git("commit", "-q", "-m", message);
    }

    private String blob(String file) {
        return git("rev-parse", "HEAD:" + file).strip();
    }

    /** Runs a command and gives back what it printed to both streams, whatever its exit code. */
    static String run(List<String> argv, Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(argv).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    /** The programs that most tests of the guard have, in a folder that is made for them. */
    static Path usualPrograms(Path bin) throws Exception {
        return programs(
                bin,
                List.of(
                        "python", "python3", "node", "ruby", "php", "pytest", "npm", "npx", "mvn", "gradle", "go",
                        "cargo", "cat", "grep", "find", "sort", "sqlite3", "mytool", "bash", "poetry", "uv", "make",
                        "fd", "tree", "gcc", "psql", "java", "ruff", "jest", "dotnet", "mix"),
                "");
    }

    /** What is refused, and briefly. */
    Refused refusal(String... argv) {
        Refused refused = catchThrowableOfType(Refused.class, () -> approve(argv));
        assertThat(refused).as(String.join(" ", argv)).isNotNull();
        assertThat(refused.explanation()).hasSizeLessThan(300);
        return refused;
    }

    /** Refuses, briefly, by this rule. */
    void refuses(String rule, String... argv) {
        assertThat(refusal(argv).rule()).as(String.join(" ", argv)).isEqualTo(rule);
    }

    /** The words that are run for a command that is approved. */
    List<String> runs(String... argv) throws Refused {
        return approve(argv).argv();
    }
}
