package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.process.CommandOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Builds of the everyday tools pass in the sandbox with nothing configured, without a network and with warm caches. */
@EnabledOnOs(OS.LINUX)
final class EverydayBuildsTest {
    @TempDir
    private Path temporary;

    static Stream<String> builds() throws Exception {
        return Files.readAllLines(BuildFixture.FOLDER.resolve("builds.txt")).stream()
                .filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void passes(String build) throws Exception {
        List<String> columns =
                Arrays.stream(build.split("\\|", -1)).map(String::strip).toList();
        SandboxFixture machine = SandboxFixture.ofThisMachine(temporary).assumeItWorks();
        BuildFixture project = new BuildFixture(machine);
        project.assumeItHas(columns.get(1));
        project.copy(columns.get(0));

        String last = "";
        for (String command : columns.get(2).split("&&", -1)) {
            CommandOutcome outcome = project.run(command.strip());

            last = outcome.output();
            assertThat(outcome.exitCode())
                    .as(command + "\n" + last + outcome.hint())
                    .hasValue(0);
        }
        assertThat(last).contains(columns.get(3));
        assertThat(machine.sandbox().use(machine.paths()).orElseThrow().word()).isEqualTo("bwrap");
    }
}
