package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an argument can make a program do beyond its own line: shells, subcommands, files that are not there yet. */
class ReachTest {
    private static final List<List<String>> SCRIPT_RUNNERS = List.of(
            List.of("npm", "test", "--"),
            List.of("npm", "run", "lint", "--"),
            List.of("pnpm", "test"),
            List.of("pnpm", "run", "lint"),
            List.of("pnpm", "lint"),
            List.of("yarn", "test"),
            List.of("yarn", "run", "lint"),
            List.of("yarn", "lint"),
            List.of("yarn", "workspace", "web", "test"),
            List.of("lerna", "run", "test", "--"),
            List.of("hatch", "run", "test"));

    private static final List<String> ACTIVE = List.of(
            "$(id)", "`id`", ";id", "|id", "&id", "&& id", ">x", "<x", "$HOME", "(id)", "a\\ b", "'id", "\"id",
            "x\nid");

    private static final List<String> OPT_IN = List.of("gcc", "sort", "mytool", "cat", "jq", "tar2");

    private static final List<String> CLOSED = List.of(
            ".git/hooks/pre-commit",
            ".git/config",
            ".GIT/hooks/x",
            "src/../.git/x",
            ".env.local",
            "sub/.ssh/key",
            ".husky/pre-commit",
            ".github/workflows/new.yml",
            ".vscode/tasks.json",
            "CLAUDE.md",
            "node_modules/x/index.js");

    @TempDir
    static Path folder;

    private static CommandFixture fixture;
    private static CommandGuard guard;
    private static WorkspacePath root;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        names.addAll(OPT_IN);
        fixture = CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        fixture.write("w.py", "print(1)\n");
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        fixture.with(CommandFixture.commands(List.of(), OPT_IN, List.of(), false));
        guard = fixture.guard(new ImaginedRepository());
        root = fixture.paths().toRead(".");
    }

    @Test
    void givesNoShellAnythingToActOn() {
        Random random = new Random(5);
        for (List<String> runner : SCRIPT_RUNNERS) {
            for (String active : ACTIVE) {
                for (String flag : List.of("", "-t", "--grep=", "-k", "--project=", "--ext=", "--testPathPattern=")) {
                    String text = "a".repeat(random.nextInt(3)) + active + "b".repeat(random.nextInt(2));
                    List<String> argv = new ArrayList<>(runner);
                    if (flag.endsWith("=")) {
                        argv.add(flag + text);
                    } else {
                        argv.addAll(flag.isEmpty() ? List.of(text) : List.of(flag, text));
                    }
                    assertThat(isAllowed(argv)).as("%s", argv).isFalse();
                }
            }
        }
        for (List<String> argv : List.of(
                List.of("npm", "test", "--", "-t", "adds two numbers"),
                List.of("npm", "test", "--", "test/**/*.test.js"),
                List.of("pnpm", "test", "-t", "a: b, c!"),
                List.of("yarn", "test", "app/[slug]/page.test.ts"))) {
            assertThat(isAllowed(argv)).as("%s", argv).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pnpm it",
                "pnpm -r it",
                "pnpm install-test",
                "pnpm ci",
                "pnpm ic",
                "pnpm docs",
                "pnpm t install",
                "mocha init public",
                "mocha --exit init",
                "mocha inspect test/a.test.js",
                "ava reset-cache",
                "ava debug",
                "vitest init browser",
                "vitest --run bench",
                "turbo docs",
                "yarn check",
                "composer docs",
                "npx mocha init public",
                "yarn mocha init public",
                "cargo llvm-cov clean",
                "cargo llvm-cov run"
            })
    void refusesAnOperandThatIsASubcommand(String line) {
        assertThat(isAllowed(List.of(line.split(" ", -1)))).isFalse();
    }

    @Test
    void judgesAPathThatIsNotThereYetInEverySpelling() throws Exception {
        for (String closed : CLOSED) {
            for (String program : OPT_IN) {
                for (String spelling : List.of(
                        "%s",
                        "-o%s",
                        "-o=%s",
                        "--output=%s",
                        "-Wl,-o,%s",
                        "of=%s",
                        "a:%s",
                        "a;%s",
                        "-x %s",
                        "--a=b=%s",
                        "./%s")) {
                    List<String> argv = List.of(program, "src/app.ts", spelling.formatted(closed));
                    assertThat(isAllowed(argv)).as("%s", argv).isFalse();
                }
                assertThat(isAllowed(List.of(program, "-o", closed, "x.c")))
                        .as("%s", closed)
                        .isFalse();
            }
            assertThat(isAllowedIfAsked(List.of("python3", "w.py", closed)))
                    .as(closed)
                    .isFalse();
        }
        assertThat(isAllowedIfAsked(List.of("python3", "w.py", "build/new.txt", "--verbose")))
                .isTrue();
        for (List<String> argv : List.of(
                List.of("gcc", "-o", "build/x", "src/x.c", "-Wall", "-I", "include", "-DX=1"),
                List.of("sort", "-k", "2,3", "-t", ":", "src/app.ts"),
                List.of("jq", ".a.b | .c", "package.json"),
                List.of("cat", "src/app.ts", "missing.txt"))) {
            assertThatCode(() -> guard.approve(argv, root)).as("%s", argv).doesNotThrowAnyException();
        }
    }

    private static boolean isAllowedIfAsked(List<String> argv) throws Exception {
        return isAllowed(fixture.verifying(argv).guard(new ImaginedRepository()), argv);
    }

    private static boolean isAllowed(List<String> argv) {
        return isAllowed(guard, argv);
    }

    private static boolean isAllowed(CommandGuard guard, List<String> argv) {
        try {
            guard.approve(argv, root);
            return true;
        } catch (Refused e) {
            return false;
        }
    }
}
