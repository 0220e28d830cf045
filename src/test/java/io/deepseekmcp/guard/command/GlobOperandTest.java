package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a glob of any listed program could name outside the workspace, or among what is closed, is refused; the globs
 * that people write are not. Spellings of a closed name are made by a generator of fixed seed.
 */
class GlobOperandTest {
    /** One program for each way to take globs, with the arguments in front of them. */
    private static final List<List<String>> TOOLS = List.of(
            List.of("node", "--test"),
            List.of("eslint"),
            List.of("prettier", "--check"),
            List.of("stylelint"),
            List.of("mocha"),
            List.of("ava"),
            List.of("vitest", "run", "--exclude"),
            List.of("jest", "--collectCoverageFrom"),
            List.of("npm", "test", "--"),
            List.of("yarn", "test"),
            List.of("rubocop"),
            List.of("deno", "test"),
            List.of("mix", "test"),
            List.of("rspec"),
            List.of("git", "diff", "--"),
            List.of("git", "log", "-p", "--"),
            List.of("git", "ls-files", "--"));

    private static final List<String> CLOSED = List.of(".env", "private/p.py", "OUT/secret.txt", "../out/secret.txt");

    private static final Set<String> RUNS_WHAT_IT_IS_GIVEN = Set.of("node", "mocha", "ava", "mix", "rspec");

    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;
    private static String outside;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        CommandFixture fixture =
                CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        for (String file : List.of(
                ".env",
                "private/p.py",
                "open/p.py",
                "app/(admin)/page.ts",
                "app/(shut)/page.ts",
                "app/[slug]/page.tsx",
                "app/[...all]/p.tsx",
                "pages/{id}.vue")) {
            fixture.write(file, "x\n");
        }
        outside = fixture.outside().toString();
        Files.createSymbolicLink(fixture.workspace().resolve("open/away"), fixture.outside());
        Files.createSymbolicLink(
                fixture.workspace().resolve("open/away.ts"), fixture.outside().resolve("secret.txt"));
        PathGuard paths = new PathGuard(
                fixture.workspace(), CommandFixture.RULES, Scope.everything(), List.of("private/**", "app/(shut)/**"));
        guard = new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                folder.resolve("bin").toString(),
                new GitByProcess(fixture.workspace()));
        root = paths.toRead(".");
    }

    @Test
    void refusesEverySpellingOfWhatIsClosed() {
        Random random = new Random(3);
        for (String closed : CLOSED) {
            for (String glob : spellings(closed.replace("OUT", outside), random)) {
                for (List<String> tool : TOOLS) {
                    // git is told to leave out what is closed, and knows no braces
                    boolean left = tool.get(0).equals("git") && !glob.contains("..") && !glob.startsWith("/");
                    if (!left) {
                        assertThat(isAllowed(tool, glob))
                                .as("%s %s", tool, glob)
                                .isFalse();
                    }
                }
            }
        }
    }

    /** Braces, groups, classes and wildcards in all places, one or two of them at once. */
    private static Set<String> spellings(String path, Random random) {
        Set<String> spellings = new LinkedHashSet<>();
        for (String whole :
                List.of("{x,%s}", "{%s,x}", "{,%s}", "@(%s|x)", "?(%s)", "(x|%s)", "{{x,%s},y}", "{x,{%s,y}}")) {
            spellings.add(whole.formatted(path));
        }
        for (int i = 0; i < 40; i++) {
            String spelling = path;
            for (int j = 0; j <= random.nextInt(2); j++) {
                int at = random.nextInt(spelling.length());
                String c = spelling.substring(at, at + 1);
                if (c.matches("[a-z.]")) {
                    String other = List.of("[%s]", "{%s,x}", "@(%s|x)", "[x%s]", "{x,%s}")
                            .get(random.nextInt(5));
                    spelling = spelling.substring(0, at) + other.formatted(c) + spelling.substring(at + 1);
                }
            }
            if (!spelling.equals(path)) {
                spellings.add(spelling);
            }
        }
        return spellings;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{x,}/etc/passwd",
                "src/.{.,x}/.{.,x}/out/*",
                "src/[.][.]/out/*",
                "src/[!a][!a]/out/*",
                "src/+(.)/out/*",
                "src/@(..|x)/out/*",
                "src/{a..c}/../../out",
                "src/(.)(.)/out/*",
                "src/(.)+/out/*",
                ".e?v",
                ".e*",
                ".*",
                ".[e]nv",
                ".g*/config",
                "pri*/p.py",
                "p*/*.py",
                "*/p.py",
                "**/p.py",
                "*/away/*",
                "open/*/secret.txt",
                "open/*.ts",
                "**/*.ts",
                "app/(shut)/page.ts",
                "app/*/page.ts",
                "\\.env"
            })
    void refusesWhatAGlobMayReach(String glob) {
        for (List<String> tool : TOOLS.subList(0, 8)) {
            assertThat(isAllowed(tool, glob)).as("%s %s", tool, glob).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/**/*.ts",
                "{src,test}/**/*.{js,ts}",
                "src/{app,index}.*",
                "src/[ai]*.ts",
                "src/!(a).ts",
                "src/**/*.@(ts|tsx)",
                "tests/**/test_?.py",
                "!src/**/*.snap",
                "app/(admin)/page.ts",
                "app/(admin)/**",
                "app/[slug]/page.tsx",
                "app/[...all]/p.tsx",
                "pages/{id}.vue",
                "docs/*.md",
                ".github/**/*.yml",
                "missing/**/*.css"
            })
    void allowsWhatPeopleWrite(String glob) {
        for (List<String> tool : TOOLS) {
            boolean otherRule = RUNS_WHAT_IT_IS_GIVEN.contains(tool.get(0)) && !glob.contains("test");
            boolean shell = List.of("npm", "yarn").contains(tool.get(0)) && glob.contains("(");
            if (otherRule || shell) {
                continue;
            }
            List<String> argv = with(tool, glob);
            assertThatCode(() -> guard.approve(argv, root)).as("%s", argv).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"app/(shut)/page.ts", "private/p.py"})
    void takesALiteralNameForWhatItIs(String file) {
        for (List<String> git : List.of(
                List.of("git", "blame"), List.of("git", "diff", "--"), List.of("git", "log", "--follow", "--"))) {
            assertThat(isAllowed(git, file)).as("%s", git).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "black --check --diff",
                "black --check --diff .",
                "black --diff -- .",
                "black --diff private",
                "isort --check --diff .",
                "ruff check",
                "ruff check .",
                "ruff format --diff .",
                "flake8 --show-source .",
                "bandit -r .",
                "codespell .",
                "python -m black --check --diff .",
                "poetry run black --check --diff .",
                "mypy --pretty ."
            })
    void doesNotLetAFolderBePrintedThatHoldsSomethingClosed(String line) {
        assertThat(isAllowed(List.of(line.split(" ", -1)))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "black --check .",
                "black --check --diff src open",
                "ruff check src tests",
                "flake8 .",
                "mypy .",
                "isort --check-only .",
                "codespell src docs",
                "gofmt -d .",
                "rubocop",
                "pytest",
                "python -m black --check --diff src"
            })
    void letsAFolderBeCheckedThatHoldsNothingClosedToPrint(String line) {
        List<String> argv = List.of(line.split(" ", -1));
        assertThatCode(() -> guard.approve(argv, root)).doesNotThrowAnyException();
    }

    private static boolean isAllowed(List<String> argv) {
        return isAllowed(argv.subList(0, argv.size() - 1), argv.get(argv.size() - 1));
    }

    private static boolean isAllowed(List<String> tool, String glob) {
        try {
            guard.approve(with(tool, glob), root);
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    private static List<String> with(List<String> tool, String glob) {
        List<String> argv = new ArrayList<>(tool);
        argv.add(glob);
        return argv;
    }
}
