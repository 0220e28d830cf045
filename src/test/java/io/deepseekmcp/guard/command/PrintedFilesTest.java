package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that shows parts of the files that it finds is given no folder in which it finds a closed one. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stub programs are shell scripts")
final class PrintedFilesTest {
    private static final List<String> ENDINGS = List.of(
            "py", "ts", "js", "go", "rb", "php", "rs", "css", "md", "vue", "svelte", "ex", "json", "yml", "html",
            "mts");

    /** The folders that hold the closed files, as a worker may spell them. */
    private static final List<String> FOLDERS =
            List.of("", ".", "./", "./.", "src/..", "src/../.", "lib", "./lib", "lib/", "src lib", "lib/target/..");

    @TempDir
    private static Path folder;

    private static CommandFixture fixture;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        fixture = CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        Files.createDirectories(fixture.workspace().resolve("lib/target"));
        for (String ending : ENDINGS) {
            fixture.write("lib/private/p." + ending, "x\n");
            fixture.write("open/p." + ending, "x\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ruff check",
                "ruff check --select=E",
                "ruff format --diff",
                "black --diff",
                "black --check --diff -q",
                "isort --check --diff",
                "isort -c --df",
                "flake8 --show-source",
                "pylint",
                "pylint --recursive=y",
                "pyflakes",
                "pycodestyle --show-source",
                "pydocstyle --source",
                "bandit -r",
                "codespell",
                "mypy --pretty",
                "eslint -f json",
                "eslint --format=json",
                "prettier --check",
                "prettier -l",
                "biome check",
                "biome lint",
                "biome ci",
                "biome format",
                "oxlint",
                "deno lint",
                "deno fmt --check",
                "gofmt -d",
                "rubocop",
                "php-cs-fixer fix --dry-run --diff",
                "php-cs-fixer check --diff"
            })
    void refusesAFolderThatHoldsAClosedFile(String program) throws Exception {
        CommandGuard guard = guard(List.of("lib/private/**"));
        CommandGuard open = guard(List.of());
        for (String operands : FOLDERS) {
            List<String> argv = new ArrayList<>(List.of(program.split(" ", -1)));
            if (!operands.isEmpty()) {
                argv.addAll(List.of(operands.split(" ", -1)));
            }
            if (refusal(open, argv) != null) {
                assertThat(refusal(open, argv).rule()).as("%s", argv).isNotEqualTo("closed");
                continue; // it needs an operand, or takes another kind
            }
            assertThat(refusal(guard, argv)).as("%s", argv).isNotNull();
            assertThat(refusal(guard, argv).rule()).as("%s", argv).isEqualTo("closed");
        }
        List<String> elsewhere = new ArrayList<>(List.of(program.split(" ", -1)));
        elsewhere.add("open");
        if (!program.startsWith("mypy")) {
            assertThat(refusal(guard, elsewhere)).as("%s", elsewhere).isNull();
        }
    }

    /** These follow imports, or take names that are no paths. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mypy --pretty open/p.py", "rustfmt --check open/p.rs", "cargo fmt --check",
                        "tsc --noEmit --pretty=true",
                "vue-tsc --noEmit --pretty true", "svelte-check", "svelte-check --output human", "deno check open/p.ts",
                "go doc -src example.com/x/lib/private", "go doc -all .", "golangci-lint run ./...",
                        "mix format --check-formatted"
            })
    void refusesAProgramThatFindsFilesByItself(String command) throws Exception {
        List<String> argv = List.of(command.split(" ", -1));

        assertThat(refusal(guard(List.of()), argv)).as("%s", argv).isNull();
        assertThat(refusal(guard(List.of("lib/private/**")), argv))
                .as("%s", argv)
                .isNotNull();
    }

    /** The programs pass such a folder over only where they come across it. */
    @ParameterizedTest
    @ValueSource(strings = {"target", "venv", "node_modules", "__pycache__"})
    void looksIntoAFolderThatIsNamedItself(String name) throws Exception {
        fixture.write(name + "/deep/p.py", "x\n");
        CommandGuard guard = guard(List.of(name + "/deep/**"));

        assertThat(refusal(guard, List.of("black", "--diff", name))).isNotNull();
        assertThat(refusal(guard, List.of("black", "--diff", "."))).isNull();
    }

    @Test
    void refusesNothingWhereNothingIsClosed() throws Exception {
        assertThat(refusal(guard(List.of("elsewhere/**")), List.of("black", "--check", "--diff", ".")))
                .isNull();
    }

    private static CommandGuard guard(List<String> denied) throws Exception {
        PathGuard paths = new PathGuard(fixture.workspace(), CommandFixture.RULES, Scope.everything(), denied);
        return new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                folder.resolve("bin").toString(),
                new ImaginedRepository());
    }

    private static Refused refusal(CommandGuard guard, List<String> argv) throws Exception {
        PathGuard paths = new PathGuard(fixture.workspace(), CommandFixture.RULES, Scope.everything(), List.of());
        WorkspacePath root = paths.toRead(".");
        return catchThrowableOfType(Refused.class, () -> guard.approve(argv, root));
    }
}
