package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.CommandProofs;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A small project in a workspace, whose commands the guard judges as those of a verification. */
final class BuildFixture {
    static final Path FOLDER = Path.of("src/test/resources/workspace/sandbox/builds");

    private static final CommandPolicy POLICY = CommandPolicy.load();
    private static final Pattern VERSION_OF = Pattern.compile("@([a-z-]+)@");
    private static final int OUTPUT_CHARS = 50_000;

    private final SandboxFixture machine;

    BuildFixture(SandboxFixture machine) {
        this.machine = machine;
    }

    /** Skips the test where a program is missing; {@code ~maven} is what Maven's wrapper has downloaded for this project's own build. */
    void assumeItHas(String needs) throws IOException {
        for (String need : needs.split(" ", -1)) {
            if (need.equals("~maven")) {
                Path plugin = repository().resolve("org/apache/maven/plugins/maven-surefire-plugin");
                String version = versionOf("maven-surefire-plugin");
                boolean warm = Files.exists(plugin.resolve(version))
                        && Files.exists(repository().resolveSibling("wrapper"));
                assumeTrue(warm, "the cache of Maven's wrapper is cold here: " + plugin);
            } else {
                assumeTrue(program(need).isPresent(), "there is no " + need + " here");
            }
        }
    }

    /** Where Maven keeps what it has downloaded. */
    static Path repository() {
        return Path.of(System.getProperty("user.home"), ".m2/repository");
    }

    private Optional<Path> program(String name) {
        return Stream.of(machine.environment.get("PATH").split(":", -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Copies a project of the test resources, with the versions that this project's own build uses. */
    void copy(String project) throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER.resolve(project))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path target = machine.root.resolve(FOLDER.resolve(project).relativize(file));
                Files.createDirectories(target.getParent());
                Files.writeString(target, withVersions(Files.readString(file)));
            }
        }
        if (project.equals("maven")) {
            copyWrapper();
        }
    }

    private void copyWrapper() throws IOException {
        Files.copy(Path.of("mvnw"), machine.root.resolve("mvnw"), StandardCopyOption.COPY_ATTRIBUTES);
        Path properties = Path.of(".mvn/wrapper/maven-wrapper.properties");
        Files.createDirectories(machine.root.resolve(properties).getParent());
        Files.copy(properties, machine.root.resolve(properties));
    }

    /** Changes one text of a file. */
    void replace(String file, String text, String by) throws IOException {
        Path path = machine.root.resolve(file);
        String before = Files.readString(path);
        assertThat(before).contains(text);
        Files.writeString(path, before.replace(text, by));
    }

    /** Adds to the end of a file. */
    void append(String file, String text) throws IOException {
        Files.writeString(machine.root.resolve(file), text, StandardOpenOption.APPEND);
    }

    CommandOutcome run(String command) throws Exception {
        List<String> argv = List.of(command.split(" ", -1));
        CommandGuard guard = new CommandGuard(
                POLICY,
                Settings.defaults().commands(),
                machine.paths(),
                List.of(argv),
                machine.environment.get("PATH"),
                CommandProofs.noRepository());
        ApprovedCommand approved = guard.approve(argv, machine.paths().toRead("."));
        return machine.runner().run(approved, SandboxFixture.LONG, OUTPUT_CHARS);
    }

    private static String withVersions(String text) throws IOException {
        Matcher names = VERSION_OF.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (names.find()) {
            names.appendReplacement(filled, versionOf(names.group(1)));
        }
        return names.appendTail(filled).toString();
    }

    private static String versionOf(String artifact) throws IOException {
        Matcher version = Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<$]+)</version>")
                .matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).as(artifact).isTrue();
        return version.group(1);
    }
}
