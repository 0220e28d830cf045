package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The corpus of commands, each judged in a real repository with a stub for every program that is named anywhere. */
class CommandCorpusTest {
    private static final List<CommandCase> CASES = CommandCase.read("corpus-commands.jsonl");

    /** In the corpus this one is not installed; where it is, its {@code run test} runs. */
    private static final String NOT_INSTALLED = "hatch";

    @TempDir
    static Path folder;

    private static CommandFixture common;
    private static CommandGuard commonGuard;
    private static WorkspacePath commonRoot;
    private static Path windowsBin;

    static Stream<CommandCase> cases() {
        return CASES.stream();
    }

    @BeforeAll
    static void makeTheCommonWorkspace() throws Exception {
        TreeSet<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        CASES.stream()
                .filter(one -> !one.argv().isEmpty())
                .forEach(one -> names.add(one.argv().get(0)));
        names.remove(NOT_INSTALLED);
        Path bin = CommandFixture.programs(folder.resolve("bin"), names, "");
        windowsBin = CommandFixture.programs(folder.resolve("windows"), List.of("npm", "mvn"), ".cmd");
        CommandFixture.programs(windowsBin, List.of("git", "pytest", "cmd", "powershell"), ".exe");
        common = CommandFixture.create(Files.createDirectory(folder.resolve("common")), bin);
        commonGuard = common.guard();
        commonRoot = common.paths().toRead(".");
    }

    @Test
    void isWhole() {
        assertThat(CASES).hasSize(671);
        assertThat(CASES.stream().filter(one -> one.expect().equals("allow"))).hasSize(127);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void judgesAsTheCorpusSays(CommandCase one) throws Exception {
        List<String> argv = one.argv();
        try {
            ApprovedCommand approved =
                    one.setup().isEmpty() ? commonGuard.approve(argv, commonRoot) : approveApart(one);
            assertThat("allow").as(one.why() + ": " + approved.argv()).isEqualTo(one.expect());
            assertThat(Path.of(approved.argv().get(0))).isAbsolute();
        } catch (Refused e) {
            assertThat("deny").as(one.why() + ": " + e.explanation()).isEqualTo(one.expect());
            assertThat(e.explanation()).hasSizeLessThan(300);
            boolean absent = argv.contains("eslint")
                    || argv.contains(NOT_INSTALLED)
                    || one.isFor("windows")
                    || one.setup().stream().anyMatch(step -> step.startsWith("path-only"));
            assertThat(e.rule().equals("not-found") && !absent)
                    .as("a stub is missing: " + e.explanation())
                    .isFalse();
        }
    }

    /** In a copy of the workspace, after the steps of the case. */
    private static ApprovedCommand approveApart(CommandCase one) throws Exception {
        CommandFixture fixture = common.copyTo(Files.createDirectory(folder.resolve(one.id())));
        if (one.isFor("windows")) {
            fixture.on(ProgramNames.WINDOWS, windowsBin);
        }
        fixture.set(one.setup());
        return fixture.approve(fixture.tokens(one.argv()));
    }
}
