package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class FilePlacementTest {
    @TempDir
    Path temporary;

    private Machine machine;

    @BeforeEach
    void start() {
        machine = new Machine(temporary);
    }

    private void refused(String setting, String expected) {
        Configuration configuration = machine.load();
        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(setting);
            assertThat(problem.expected()).contains(expected);
        });
    }

    @Test
    void refusesAConfigFileInTheWorkspace() {
        Path inside = machine.project.resolve("settings/config.json");
        machine.file(inside, "{}").set("DEEPSEEK_MCP_CONFIG", inside.toString());

        refused("config file", "outside the workspace");
    }

    @Test
    void refusesAConfigFileInTheWorkspaceThatAnotherNameHides() {
        Path inside = machine.project.resolve("config.json");
        machine.file(inside, "{}").set("DEEPSEEK_MCP_CONFIG", machine.project + "/../project/x/../config.json");

        refused("config file", "outside the workspace");
    }

    @ParameterizedTest
    @CsvSource({
        "a link outside to a file inside,           home/ada/c.json,      ../../code/project/in.json,  code/project/in.json",
        "a link inside to a file outside,           code/project/c.json,  ../out.json,                 code/out.json",
    })
    void refusesAConfigFileThatALinkInOrOutOfTheWorkspaceReaches(String kind, String named, String target, String file)
            throws IOException {
        machine.file(machine.base.resolve(file), "{}");
        Files.createSymbolicLink(machine.base.resolve(named), Path.of(target));
        machine.set("DEEPSEEK_MCP_CONFIG", machine.base.resolve(named).toString());

        refused("config file", "outside the workspace");
    }

    @Test
    void refusesAConfigFileWhoseWayLeadsThroughTheWorkspace() throws IOException {
        machine.file(machine.base.resolve("real/config.json"), "{}");
        Files.createSymbolicLink(machine.project.resolve("middle"), machine.base.resolve("real"));
        Files.createSymbolicLink(machine.base.resolve("start"), machine.project.resolve("middle"));
        machine.set(
                "DEEPSEEK_MCP_CONFIG", machine.base.resolve("start/config.json").toString());

        refused("config file", "outside the workspace");
    }

    @Test
    void allowsAConfigFileBesideAWorkspaceOfASimilarName() {
        Path beside = machine.base.resolve("code/project-config/config.json");
        machine.file(beside, "{}").set("DEEPSEEK_MCP_CONFIG", beside.toString());

        assertThat(machine.load().problems()).isEmpty();
    }

    @Test
    void warnsOfAUsualPlaceInTheWorkspaceWhereAWorkerCouldMakeAFile() throws IOException {
        Path dotfiles = Files.createDirectories(machine.home.resolve(".config"));
        machine.set("DEEPSEEK_MCP_WORKSPACE", dotfiles.toString());

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings())
                .singleElement()
                .asString()
                .contains(machine.usualFile().toString());
    }

    @Test
    void opensALogFileOutsideTheWorkspace() {
        Path log = machine.base.resolve("server.log");
        machine.set("DEEPSEEK_MCP_LOG_FILE", log.toString());

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.logging().file()).contains(log);
        assertThat(log).isEmptyFile();
    }

    @Test
    void keepsWhatALogFileHolds() throws IOException {
        Path log = machine.base.resolve("server.log");
        machine.file(log, "before\n").set("DEEPSEEK_MCP_LOG_FILE", log.toString());

        assertThat(machine.load().problems()).isEmpty();
        assertThat(Files.readString(log)).isEqualTo("before\n");
    }

    @Test
    void refusesALogFileInTheWorkspaceAndLogsToStderr() throws IOException {
        Path log = machine.project.resolve("server.log");
        machine.set("DEEPSEEK_MCP_LOG_FILE", log.toString()).set("DEEPSEEK_MCP_LOG_LEVEL", "DEBUG");

        refused("logging.file", "outside the workspace");
        assertThat(log).doesNotExist();
        assertThat(machine.load().logging().file()).isEmpty();
        assertThat(machine.load().logging().level()).isEqualTo(Settings.Level.DEBUG);

        Files.createSymbolicLink(machine.base.resolve("link.log"), log);
        machine.set("DEEPSEEK_MCP_LOG_FILE", machine.base.resolve("link.log").toString());
        refused("logging.file", "outside the workspace");
        assertThat(log).doesNotExist();
    }

    @Test
    void refusesALogFileThatCannotBeOpened() throws IOException {
        machine.set(
                "DEEPSEEK_MCP_LOG_FILE",
                machine.base.resolve("no/such/server.log").toString());
        refused("logging.file", "directory that exists");

        machine.set("DEEPSEEK_MCP_LOG_FILE", machine.base.toString());
        refused("logging.file", "regular file");

        Path loop = machine.base.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        machine.set("DEEPSEEK_MCP_LOG_FILE", loop.toString());
        refused("logging.file", "open for writing");
    }

    @Test
    void takesAStateDirectoryThatDoesNotExistYet() {
        machine.set(
                "DEEPSEEK_MCP_STATE_DIR", machine.base.resolve("state/of/mine").toString());

        assertThat(machine.load().problems()).isEmpty();
    }

    @Test
    void keepsStateInTheUsualPlaceWithoutMakingIt() {
        assertThat(stateDirectory()).contains(machine.home.resolve(".local/state/deepseek-mcp"));
        assertThat(machine.home.resolve(".local")).doesNotExist();

        machine.set("XDG_STATE_HOME", machine.base.resolve("xdg").toString());
        assertThat(stateDirectory()).contains(machine.base.resolve("xdg/deepseek-mcp"));

        machine.set("XDG_STATE_HOME", "not/absolute");
        assertThat(stateDirectory()).contains(machine.home.resolve(".local/state/deepseek-mcp"));

        machine.set("DEEPSEEK_MCP_STATE_DIR", machine.base.resolve("mine").toString());
        assertThat(stateDirectory()).contains(machine.base.resolve("mine"));

        machine.set("DEEPSEEK_MCP_STATE_DIR", "Off");
        assertThat(stateDirectory()).isEmpty();
        assertThat(machine.load().warnings()).isEmpty();
    }

    @Test
    void keepsStateInTheLocalDataOfWindows() {
        Map<String, String> variables = Map.of("USERPROFILE", machine.home.toString());
        assertThat(StateDirectory.usual(new HostEnvironment(variables, machine.home, machine.project, true)))
                .isEqualTo(machine.home.resolve("AppData/Local/deepseek-mcp"));

        variables = Map.of("LOCALAPPDATA", machine.base.resolve("data").toString());
        assertThat(StateDirectory.usual(new HostEnvironment(variables, machine.home, machine.project, true)))
                .isEqualTo(machine.base.resolve("data/deepseek-mcp"));
    }

    /** What goes wrong with a place that nobody chose is worth a warning, and keeps no delegation back. */
    @ParameterizedTest
    @CsvSource({
        "a file where the directory should be, is a file",
        "a file where a folder above it should be, cannot be written",
        "a workspace that holds it, lies in the workspace",
        "a link into the workspace, lies in the workspace",
        "a folder of it that is a link into the workspace, lies in the workspace",
    })
    void warnsOfAUsualPlaceThatIsOfNoUse(String trouble, String why) throws IOException {
        Path state = machine.home.resolve(".local/state/deepseek-mcp");
        Files.createDirectories(state.getParent());
        switch (trouble) {
            case "a file where the directory should be" -> machine.file(state, "x");
            case "a file where a folder above it should be" -> {
                Files.delete(state.getParent());
                machine.file(state.getParent(), "x");
            }
            case "a workspace that holds it" ->
                machine.set(
                        "DEEPSEEK_MCP_WORKSPACE", machine.home.resolve(".local").toString());
            case "a link into the workspace" -> Files.createSymbolicLink(state, machine.project);
            default -> {
                Files.createDirectories(state);
                Files.createSymbolicLink(state.resolve("results"), machine.project);
            }
        }

        assertThat(stateDirectory()).isEmpty();
        assertThat(machine.load().warnings()).singleElement().asString().contains(state.toString(), why, "state_dir");
    }

    private Optional<Path> stateDirectory() {
        return machine.load().ready().orElseThrow().stateDirectory();
    }

    @Test
    void refusesAStateDirectoryInTheWorkspaceAndAFile() {
        machine.set("DEEPSEEK_MCP_STATE_DIR", machine.project.resolve("state").toString());
        refused("state_dir", "outside the workspace");

        Path file = machine.base.resolve("file");
        machine.file(file, "x").set("DEEPSEEK_MCP_STATE_DIR", file.toString());
        refused("state_dir", "this is a file");
    }
}
