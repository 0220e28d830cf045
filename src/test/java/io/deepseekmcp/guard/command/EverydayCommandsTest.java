package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people run every day, without any configuration, in a workspace that has its tools installed. */
class EverydayCommandsTest {
    private static final List<CommandCase> CASES = CommandCase.read("everyday-commands.jsonl");

    /** The permitted way that the refusal of these must name. */
    private static final Map<String, String> WAYS = Map.of(
            "D033", "npm test",
            "D188", "pytest",
            "D189", "pytest",
            "D191", "ruff check");

    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;

    static Stream<CommandCase> cases() {
        return CASES.stream();
    }

    @BeforeAll
    static void makeAWorkspaceWithItsTools() throws Exception {
        TreeSet<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        Path bin = CommandFixture.programs(folder.resolve("bin"), names, "");
        CommandFixture fixture = CommandFixture.create(folder, bin);
        for (String wrapper : List.of("mvnw", "gradlew")) {
            CommandFixture.executable(fixture.workspace().resolve(wrapper), "#!/bin/sh\n");
        }
        for (String tool : List.of(
                "tsc",
                "jest",
                "vitest",
                "eslint",
                "prettier",
                "mocha",
                "ava",
                "c8",
                "nx",
                "turbo",
                "playwright",
                "vue-tsc")) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + tool), "#!/bin/sh\n");
        }
        for (String tool : List.of("phpunit", "phpstan", "pest", "phpcs", "php-cs-fixer")) {
            CommandFixture.executable(fixture.workspace().resolve("vendor/bin/" + tool), "#!/bin/sh\n");
        }
        for (String tool : List.of("python", "pytest", "ruff")) {
            CommandFixture.executable(fixture.workspace().resolve(".venv/bin/" + tool), "#!/bin/sh\n");
        }
        guard = fixture.guard();
        root = fixture.paths().toRead(".");
    }

    @Test
    void isWhole() {
        assertThat(CASES).hasSize(466);
        assertThat(CASES.stream().filter(one -> one.expect().equals("deny-with-way")))
                .hasSizeGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void runsOrNamesTheWay(CommandCase one) throws Exception {
        if (one.expect().equals("allow")) {
            Path program = Path.of(guard.approve(one.argv(), root).argv().get(0));
            assertThat(program).isAbsolute();
            assertThat(Files.isExecutable(program)).isTrue();
        } else {
            Refused refused = catchThrowableOfType(Refused.class, () -> guard.approve(one.argv(), root));
            String way = WAYS.getOrDefault(one.id(), one.why());
            assertThat(refused.explanation()).contains(way).hasSizeLessThan(300);
        }
    }
}
