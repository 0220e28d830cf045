package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.PathRules;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class SandboxPathsCheckTest {
    @TempDir
    Path temporary;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`writable_paths`:[`~/`] | commands.writable_paths | neither is nor holds the home",
                "`writable_paths`:[`/`] | commands.writable_paths | neither is nor holds the home",
                "`writable_paths`:[`/usr/local`] | commands.writable_paths | outside the folders of the system",
                "`writable_paths`:[`~/.config/deepseek-mcp`] | commands.writable_paths | holds no file of this server",
                "`hidden_paths`:[`BASE/code`] | commands.hidden_paths | does not hold the workspace",
                "`hidden_paths`:[`~/x`],`readable_paths`:[`~/x`] | commands.hidden_paths |"
                        + " no path that commands.readable_paths holds too",
                "`hidden_paths`:[`~/x`],`writable_paths`:[`~/x/.`] | commands.hidden_paths |"
                        + " no path that commands.writable_paths holds too"
            })
    void refusesPathsThatOpenTooMuchOrContradict(String json, String setting, String expected) {
        Machine machine = new Machine(temporary);

        Configuration configuration = machine.file(
                        ("{`commands`:{" + json + "}}").replace('`', '"').replace("BASE", machine.base.toString()))
                .load();

        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(setting);
            assertThat(problem.expected()).contains(expected);
        });
    }

    @Test
    void warnsOfAPathThatIsNotThere() {
        Configuration configuration = new Machine(temporary)
                .file("{\"commands\":{\"readable_paths\":[\"~/none\"],\"hidden_paths\":[\"none.txt\"]}}")
                .load();

        assertThat(configuration.ready()).isPresent();
        assertThat(configuration.warnings())
                .anyMatch(text -> text.contains("commands.readable_paths: ~/none does not exist"))
                .anyMatch(text -> text.contains("commands.hidden_paths: none.txt does not exist"));
    }

    @Test
    void warnsThatItIsOff() {
        assertThat(new Machine(temporary)
                        .file("{\"commands\":{\"sandbox\":\"off\"}}")
                        .load()
                        .warnings())
                .contains("commands.sandbox is off: commands run with your rights.");
    }

    @Test
    void refusesToRequireOneOnWindows() {
        Machine machine = new Machine(temporary).file("{\"commands\":{\"sandbox\":\"required\"}}");
        machine.set("DEEPSEEK_MCP_CONFIG", machine.usualFile().toString());

        Configuration configuration = SettingsLoader.load(
                new HostEnvironment(machine.environment, machine.home, machine.project, true), PathRules::fault);

        assertThat(configuration.problems())
                .anyMatch(problem -> problem.setting().equals("commands.sandbox")
                        && problem.expected().contains("WSL2"));
    }
}
