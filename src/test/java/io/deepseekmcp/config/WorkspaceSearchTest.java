package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.WorkspaceRoot.ResolvedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class WorkspaceSearchTest {
    private static final String VARIABLE = "DEEPSEEK_MCP_WORKSPACE";

    @TempDir
    Path temporary;

    private Machine machine;

    @BeforeEach
    void start() {
        machine = new Machine(temporary);
    }

    private Path directory(String path) throws IOException {
        return Files.createDirectories(machine.base.resolve(path));
    }

    private void found(Path root, ResolvedBy by) {
        Configuration configuration = machine.load();
        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.workspace()).contains(new WorkspaceRoot(root, by));
    }

    private Problem refused() {
        Configuration configuration = machine.load();
        assertThat(configuration.workspace()).isEmpty();
        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1);
        assertThat(configuration.problems().get(0).setting()).isEqualTo("workspace");
        return configuration.problems().get(0);
    }

    @Test
    void prefersTheVariableToTheFileToTheWorkingDirectory() throws IOException {
        Path fromFile = directory("work/of-file");
        Path fromVariable = directory("work/of-variable");

        machine.file("{\"workspace\":\"" + fromFile + "\"}");
        found(fromFile, ResolvedBy.CONFIG);

        machine.set(VARIABLE, fromVariable + "/");
        found(fromVariable, ResolvedBy.ENVIRONMENT);

        machine.set(VARIABLE, "");
        found(fromFile, ResolvedBy.CONFIG);
    }

    @Test
    void resolvesLinks() throws IOException {
        Path link = machine.base.resolve("link");
        Files.createSymbolicLink(link, machine.project);

        machine.set(VARIABLE, link.toString());
        found(machine.project, ResolvedBy.ENVIRONMENT);

        machine.without(VARIABLE).workingDirectory = link;
        found(machine.project, ResolvedBy.DISCOVERED);
    }

    @Test
    void refusesWhatIsNotThere() {
        machine.set(VARIABLE, machine.base.resolve("gone").toString());

        assertThat(refused().source()).isEqualTo(VARIABLE);
        assertThat(refused().expected()).contains("exists");
    }

    @Test
    void refusesAFile() {
        machine.file(machine.base.resolve("file"), "x")
                .set(VARIABLE, machine.base.resolve("file").toString());

        assertThat(refused().expected()).contains("a directory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".", "project", "./project", "~", "~/project", "${CLAUDE_PROJECT_DIR}", "$PWD", "%CD%", "a\0b"})
    void refusesWhatIsNotAbsolute(String path) {
        machine.set(VARIABLE, path);

        assertThat(refused().value()).isEqualTo(path.replace('\0', ' '));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "//", "/.", "/usr/.."})
    void refusesTheRootOfTheFilesystem(String path) {
        machine.set(VARIABLE, path);

        assertThat(refused().expected()).contains("below the root");
    }

    @Test
    void refusesADirectoryToAUserWhoMayNotReadItAndTakesItForRoot() throws IOException {
        Path closed = directory("closed");
        machine.set(VARIABLE, closed.toString());
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));

        if (Files.isReadable(closed)) {
            found(closed, ResolvedBy.ENVIRONMENT);
        } else {
            assertThat(refused().expected()).contains("can read");
        }
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"home/ada", "home", ""})
    void warnsOfTheHomeDirectoryAndOfWhatHoldsIt(String path) {
        machine.set(VARIABLE, machine.base.resolve(path).toString());

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings().get(0)).contains("home directory", VARIABLE);
        assertThat(configuration.warnings().get(1)).contains(machine.usualFile().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", ".hg", ".svn", "pyproject.toml", "package.json", "go.mod", "Cargo.toml"})
    void findsTheNearestProject(String marker) throws IOException {
        Path inner = directory("code/project/inner");
        Files.createFile(inner.resolve(marker));
        Files.createFile(machine.project.resolve("package.json"));
        machine.workingDirectory = directory("code/project/inner/a/b");

        found(inner, ResolvedBy.DISCOVERED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "build.gradle", "build.gradle.kts"})
    void looksForModulesOnlyWhenThereIsNoRepository(String marker) throws IOException {
        Path module = directory("code/project/module");
        Files.createFile(module.resolve(marker));
        machine.workingDirectory = module;
        found(machine.project, ResolvedBy.DISCOVERED);

        Files.delete(machine.project.resolve(".git"));
        found(module, ResolvedBy.DISCOVERED);
    }

    @Test
    void takesTheWorkingDirectoryWithAWarningWhenNothingIsFound() throws IOException {
        machine.workingDirectory = directory("work/plain");

        found(machine.workingDirectory, ResolvedBy.WORKING_DIRECTORY);
        assertThat(machine.load().warnings()).singleElement().asString().contains("work/plain", VARIABLE);
    }

    @Test
    void refusesTheHomeDirectoryAsAWorkingDirectory() {
        machine.workingDirectory = machine.home;

        assertThat(refused().expected()).contains(VARIABLE);
        assertThat(refused().value()).contains(machine.home.toString(), "home");
    }

    @ParameterizedTest
    @ValueSource(strings = {"home/ada", "home"})
    void refusesAHomeDirectoryThatIsARepository(String repository) throws IOException {
        Files.createFile(machine.base.resolve(repository).resolve(".git"));
        machine.workingDirectory = directory("home/ada/notes");

        assertThat(refused().expected()).contains(VARIABLE);
    }

    @Test
    void refusesTheHomeOfTheAccountWhereTheVariableNamesAnother() throws IOException {
        machine.set("HOME", directory("elsewhere").toString());
        machine.workingDirectory = machine.home;

        assertThat(refused().expected()).contains(VARIABLE);
    }

    @Test
    void refusesTheRootOfTheFilesystemAsAWorkingDirectory() {
        machine.workingDirectory = Path.of("/");

        assertThat(refused().value()).contains("/ (the root of the filesystem)");
    }

    @Test
    void refusesAWorkingDirectoryThatIsGone() throws IOException {
        machine.workingDirectory = machine.base.resolve("gone");

        assertThat(refused().expected()).contains(VARIABLE);
    }

    @Test
    void neverFallsBackFromABadWorkspace() {
        machine.file("{\"workspace\": 5}");
        assertThat(refused().source()).isEqualTo(machine.usualFile() + ": workspace");

        machine.file("{\"workspace\":\"" + machine.project + "\"}").set(VARIABLE, "relative");
        assertThat(refused().source()).isEqualTo(VARIABLE);
    }
}
