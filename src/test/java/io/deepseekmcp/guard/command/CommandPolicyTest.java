package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table itself: its examples hold, and every command has some. */
class CommandPolicyTest {
    private static final CommandPolicy POLICY = CommandFixture.POLICY;

    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;

    static Stream<PolicyExample> examples() {
        return POLICY.examples().stream();
    }

    @BeforeAll
    static void installEverything() throws Exception {
        Set<String> names = new TreeSet<>(POLICY.commandNames());
        CommandFixture fixture =
                CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        for (String name : names) {
            if (!POLICY.command(name).orElseThrow().onPathOnly()) {
                CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
            }
        }
        guard = fixture.guard(new ImaginedRepository());
        root = fixture.paths().toRead(".");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void keepsItsOwnExamples(PolicyExample example) {
        String answer;
        try {
            guard.approve(example.argv(), root);
            answer = "allowed";
        } catch (Refused e) {
            answer = e.explanation();
            assertThat(answer).hasSizeLessThan(300);
            assertThat(e.rule()).isNotIn("not-found", "changed");
        }
        assertThat(answer.equals("allowed")).as(example.argv() + " " + answer).isEqualTo(example.allowed());
    }

    @Test
    void hasExamplesOfBothKindsForEveryCommand() {
        Map<Boolean, Set<String>> shown = POLICY.examples().stream()
                .collect(Collectors.partitioningBy(
                        PolicyExample::allowed,
                        Collectors.mapping(example -> example.argv().get(0), Collectors.toSet())));
        for (String name : POLICY.commandNames()) {
            String own = POLICY.command(name).orElseThrow().name();
            assertThat(shown.get(true)).contains(own);
            assertThat(shown.get(false)).contains(own);
        }
    }

    @Test
    void allowsNothingThatItDeniesForGood() {
        assertThat(POLICY.commandNames())
                .noneMatch(name -> POLICY.denied().group(name).isPresent());
    }

    @Test
    void warnsOfSettingsWithoutEffect() {
        List<String> warnings = POLICY.warnings(
                CommandFixture.commands(List.of(), List.of("bash", "cat", "pytest", "tools/sudo"), List.of(), false));
        assertThat(warnings).hasSize(3);
        assertThat(warnings.get(0)).contains("bash", "stays denied");
        assertThat(warnings.get(1)).contains("pytest", "already");
        assertThat(warnings.get(2)).contains("tools/sudo", "stays denied");
    }
}
