package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The built file as users and clients start it, from every environment that was ever seen to go wrong. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class LauncherIT {
    private static final Path PRODUCT = Path.of(System.getProperty("product.file"));
    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final String VERSION = "deepseek-mcp " + Version.NUMBER + "\n";
    private static final String JAVA_OPTIONS = "DEEPSEEK_MCP_JAVA_OPTS";

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void makeEnvironment() {
        environment.put("HOME", folder.resolve("home").toString());
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        environment.put("JAVA_HOME", JAVA_HOME);
    }

    @Test
    void prefersJavaHome() throws Exception {
        environment.put("PATH", "/nowhere");

        assertThat(properties()).contains("java.home = " + JAVA_HOME);
    }

    static Stream<Map<String, String>> environments() {
        return Stream.of(
                Map.of(),
                Map.of("HOME", "/nowhere", "LANG", "en_US.UTF-8", "PATH", "/usr/bin:/bin"),
                Map.of("PATH", "/nowhere", "JAVA_HOME", JAVA_HOME),
                Map.of("PATH", "/nowhere:" + JAVA_HOME + "/bin"),
                Map.of("PATH", ":.:relative:" + JAVA_HOME + "/bin", "JAVA_HOME", "/nowhere"),
                Map.of("PATH", JAVA_HOME + "/bin:/usr/bin:/bin", "JAVA_HOME", ""));
    }

    @ParameterizedTest
    @MethodSource("environments")
    void startsInAnyEnvironmentWithAJavaSomewhere(Map<String, String> bare) throws Exception {
        environment.clear();
        environment.putAll(bare);

        assertThat(run("--version")).isEqualTo(new Run(0, VERSION, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_392", "11.0.2", "16"})
    void passesOverAJavaThatIsTooOld(String version) throws Exception {
        Path old = fakeJava("old", "exit 9");
        Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        environment.put("JAVA_HOME", old.toString());
        environment.put("PATH", old.resolve("bin") + ":" + JAVA_HOME + "/bin:/usr/bin:/bin");

        assertThat(run("--version")).isEqualTo(new Run(0, VERSION, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"echo 'openjdk version \"11.0.2\" 2019' >&2", "echo 'java version \"1.8.0_1\"' >&2", "exit 1"})
    void asksAJavaThatHasNoReleaseFile(String script) throws Exception {
        environment.put("JAVA_HOME", fakeJava("shim", script).toString());
        environment.put("PATH", JAVA_HOME + "/bin:/usr/bin:/bin");

        assertThat(run("--version")).isEqualTo(new Run(0, VERSION, ""));
    }

    @Test
    void takesAJavaThatAnswersForItself() throws Exception {
        Path shim = fakeJava("shim", "exec '" + JAVA_HOME + "/bin/java' \"$@\"");
        environment.put("JAVA_HOME", shim.toString());

        assertThat(properties()).contains("launcher.java = " + shim + "/bin/java");
    }

    @Test
    void neverRunsAJavaOfTheWorkingDirectory() throws Exception {
        fakeJava("here", "echo stolen");
        environment.put("JAVA_HOME", "..");
        environment.put("PATH", ":.:bin:" + JAVA_HOME + "/bin");

        assertThat(run(new ProcessBuilder(PRODUCT.toString(), "--version")
                        .directory(folder.resolve("here/bin").toFile())))
                .isEqualTo(new Run(0, VERSION, ""));
    }

    @Test
    void saysWhatIsMissingAndWhatItFound() throws Exception {
        Path picky = edited("needed=17", "needed=999");

        Run run = run(new ProcessBuilder(picky.toString(), "--version"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(
                        "needs Java 999 or newer",
                        JAVA_HOME + "/bin/java is Java " + Runtime.version().feature())
                .contains("JAVA_HOME", "https://");
    }

    @Test
    void startsThroughSpacesLinksCopiesAndShells() throws Exception {
        Path copy = Files.copy(
                PRODUCT,
                Files.createDirectory(folder.resolve("a folder  with 'blanks' & more"))
                        .resolve("deepseek mcp"),
                StandardCopyOption.COPY_ATTRIBUTES);
        Path link = Files.createSymbolicLink(folder.resolve("link"), copy);
        Path jar = PRODUCT.resolveSibling("deepseek-mcp.jar");
        String java = JAVA_HOME + "/bin/java";
        List<List<String>> commands = new ArrayList<>(List.of(
                List.of(copy.toString()),
                List.of(link.toString()),
                List.of("./link"),
                List.of("sh", copy.toString()),
                List.of("sh", "link"),
                List.of(java, "-jar", copy.toString()),
                List.of(java, "-jar", link.toString()),
                List.of(java, "-jar", jar.toString()),
                List.of(java, "-cp", copy.toString(), "io.deepseekmcp.Main")));
        for (String shell : List.of("dash", "bash", "ksh", "zsh", "busybox")) {
            Path program = Path.of("/bin", shell);
            if (Files.exists(program)) {
                commands.add(
                        shell.equals("busybox")
                                ? List.of("busybox", "sh", copy.toString())
                                : List.of(program.toString(), copy.toString()));
            }
        }
        for (List<String> command : commands) {
            ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command)).directory(folder.toFile());
            builder.command().add("--version");
            assertThat(run(builder)).as("%s", command).isEqualTo(new Run(0, VERSION, ""));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL=C", "LC_ALL=POSIX", "LANG=C", "LC_CTYPE=en_US.ISO-8859-1", "LANG=no_NO.UTF-8", ""})
    void namesFilesOutsideAsciiInAnyLocale(String variable) throws Exception {
        if (!variable.isEmpty()) {
            environment.put(
                    variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1));
        }

        assertThat(properties()).contains("sun.jnu.encoding = UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", JAVA_OPTIONS})
    void keepsTheJvmOffStandardOutput(String variable) throws Exception {
        environment.put(
                variable, "-Xlog:gc* -verbose:class -XX:+PrintCommandLineFlags -XX:+PrintFlagsFinal -XX:+PrintGC");

        assertThat(run("--version")).satisfies(run -> {
            assertThat(run.out()).isEqualTo(VERSION);
            assertThat(run.exitCode()).isZero();
        });
    }

    @Test
    void handsOptionsToTheJvm() throws Exception {
        environment.put(JAVA_OPTIONS, "-Dfirst=*  -Dsecond=2 -XshowSettings:properties");

        assertThat(run("--version").err()).contains("first = *", "second = 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", JAVA_OPTIONS})
    void servesWithTheHeapThatTheUserWants(String variable) throws Exception {
        for (String options :
                List.of("-XX:+UseG1GC", "-Xint -XX:+UseParallelGC", "-Xmx12m", "-XX:MaxRAMPercentage=5")) {
            environment.put(variable, options);

            assertThat(run().exitCode()).as("%s", options).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("badArguments")
    void refusesArgumentsThatItDoesNotKnow(List<String> arguments, String named) throws Exception {
        Run run = run(arguments.toArray(String[]::new));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().findFirst()).contains("deepseek-mcp: unknown argument " + named);
        assertThat(run.err()).contains("usage:", "--warm-up");
    }

    static Stream<Arguments> badArguments() {
        return Stream.of(
                Arguments.of(List.of("--nonsense"), "--nonsense"),
                Arguments.of(List.of("serve"), "serve"),
                Arguments.of(List.of(""), ""),
                Arguments.of(List.of("--online"), "--online"),
                Arguments.of(List.of("--check", "--offline"), "--offline"),
                Arguments.of(List.of("--check", "--online", "--demo"), "--demo"),
                Arguments.of(List.of("--version", "--help"), "--help"),
                Arguments.of(List.of("-v", "--help"), "--help"),
                Arguments.of(List.of("--check", "--online", "--online"), "--online"),
                Arguments.of(List.of("--check", "claude"), "claude"),
                Arguments.of(List.of("--demo", "--dry-run"), "--dry-run"),
                Arguments.of(List.of("--install", "claude", "codex"), "codex"),
                Arguments.of(List.of("--install", "claude", "--key", "x"), "--key"),
                Arguments.of(List.of("--uninstall", "claude", "--key-env", "X"), "--key-env"));
    }

    @Test
    void helps() throws Exception {
        Run run = run("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run("-h")).isEqualTo(run);
        Goldens.assertGolden("usage.txt", run.out());
    }

    @Test
    void showsADelegationAndWhatComesNext() throws Exception {
        Run run = run("--demo");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Json.parse(run.out()))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("status", "completed");
        assertThat(run.err().lines().filter(line -> !line.startsWith("demo: ")))
                .singleElement()
                .asString()
                .startsWith("The file is " + PRODUCT.toAbsolutePath() + ". Next,");
        assertThat(run.err()).endsWith("-- deepseek-mcp\n");
    }

    @Test
    void passesTheSyntaxCheckOfTheShell() throws Exception {
        Path script = folder.resolve("script");
        String text = Files.readString(PRODUCT, StandardCharsets.ISO_8859_1);
        Files.writeString(script, text.substring(0, text.indexOf("PK\u0003\u0004")), StandardCharsets.ISO_8859_1);

        assertThat(run(new ProcessBuilder("sh", "-n", script.toString()))).isEqualTo(new Run(0, "", ""));
    }

    /** A folder with a {@code bin/java} that is this shell script. */
    private Path fakeJava(String name, String script) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder.resolve(name);
    }

    /** A copy of the product with something else in its script. */
    private Path edited(String before, String after) throws IOException {
        Path copy = Files.copy(PRODUCT, folder.resolve("edited"), StandardCopyOption.COPY_ATTRIBUTES);
        String text = Files.readString(copy, StandardCharsets.ISO_8859_1);
        assertThat(text).containsOnlyOnce(before);
        Files.writeString(copy, text.replace(before, after), StandardCharsets.ISO_8859_1);
        return copy;
    }

    private String properties() throws Exception {
        environment.put(JAVA_OPTIONS, "-XshowSettings:properties");
        Run run = run("--version");
        assertThat(run.out()).isEqualTo(VERSION);
        return run.err();
    }

    private Run run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(PRODUCT.toString()));
        command.addAll(List.of(arguments));
        return run(new ProcessBuilder(command));
    }

    private Run run(ProcessBuilder builder) throws Exception {
        return Run.of(builder, environment);
    }
}
