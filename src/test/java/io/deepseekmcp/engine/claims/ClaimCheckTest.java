package io.deepseekmcp.engine.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClaimCheckTest {
    private static final Set<String> FILES = Set.of(
            "src",
            "src/importer",
            "src/importer/validate.py",
            "src/main/java/com/acme/Foo.java",
            "tests",
            "tests/test_validate.py",
            "package.json",
            "Makefile",
            "docs/read me.md");

    private static final List<List<String>> RAN = List.of(
            List.of("pytest", "tests/importer", "-q"),
            List.of("npm", "run", "test"),
            List.of("./mvnw", "-q", "-B", "verify"),
            List.of("python3", "-m", "mypy", "src"),
            List.of("node_modules/.bin/eslint", "src/"));

    private final ClaimCheck check = check(Set.of("src/old/gone.py", "src/main/java/com/acme/Foo.java"), RAN);

    /** A check of a run in which every command passed and every file was changed. */
    private static ClaimCheck check(Set<String> known, List<List<String>> ran) {
        List<CommandRun> runs =
                ran.stream().map(argv -> new CommandRun(argv, "")).toList();
        return new ClaimCheck(new ClaimFacts(new ListedFiles(FILES, Map.of()), known, FILES, runs));
    }

    /** Lines of a table; a comment begins with a number sign, and characters outside ASCII are escaped as in Java. */
    private static Stream<String> lines(String table) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/engine", table)).stream()
                .filter(line -> !line.startsWith("#"))
                .map(ClaimCheckTest::unescaped);
    }

    private static String unescaped(String line) {
        return Pattern.compile("\\\\u([0-9A-F]{4})")
                .matcher(line)
                .replaceAll(match -> Character.toString(Integer.parseInt(match.group(1), 16)));
    }

    static Stream<String> honest() throws IOException {
        return lines("claims-without-alarm.txt");
    }

    /** What the warning names, and the sentence. */
    static Stream<Arguments> untrue() throws IOException {
        return lines("claims-with-alarm.txt").map(line -> {
            int bar = line.indexOf('|');
            return arguments(line.substring(0, bar), line.substring(bar + 1));
        });
    }

    @ParameterizedTest
    @MethodSource("honest")
    void raisesNoFalseAlarm(String summary) {
        assertThat(check.warnings(summary, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("untrue")
    void namesWhatHasNothingBehindIt(String named, String summary) {
        boolean path = named.indexOf(' ') < 0 && named.indexOf('/') > 0;
        String claim = path
                ? "the summary names " + named + ", which does not exist"
                : "the summary says that `" + named + "` was run, and it was not";

        assertThat(check.warnings(summary, Optional.empty())).containsExactly("unsupported claim: " + claim);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I ran the full tests.",
                "Fixed it. All 24 tests pass now.",
                "All of the unit tests are green.",
                "The tests pass.",
                "Tests pass now.",
                "The suite is green.",
                "Fixed: 24 passed, 0 failed.",
                "All 12 unit tests pass with no failures.",
                "All tests are passing.",
                "We ran the tests.",
                "Unit tests succeeded.",
                "- tests passed"
            })
    void asksForACommandBehindTestsThatRan(String summary) {
        ClaimCheck nothingRan = check(Set.of(), List.of());

        assertThat(nothingRan.warnings(summary, Optional.empty()))
                .containsExactly("unsupported claim: the summary says that tests were run, and no command was");
        assertThat(check.warnings(summary, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "All tests should pass now.",
                "The tests were not run.",
                "CI runs all tests on every push.",
                "Check that all tests pass before a merge if you change it.",
                "The tests live in tests/ and use pytest.",
                "The tests pass a list to validate_row.",
                "A test passes None to it.",
                "When all tests pass, the flag is set.",
                "Whether the tests pass was left open.",
                "Make sure that the tests pass if you change it.",
                "The badge in the README says 24 passed.",
                "It waits until all tests passed.",
                "The loop ends when the suite is green.",
                "The guard ensures that the tests pass.",
                "5 tests passed to the runner are kept.",
                "The runner prints \"24 passed\" at its end.",
                "The reporter says that the tests pass on Windows.",
                "The test suite passes rows to the parser."
            })
    void raisesNoFalseAlarmWhereNothingRan(String summary) {
        assertThat(check(Set.of(), List.of()).warnings(summary, Optional.empty()))
                .isEmpty();
    }

    /** What was run, each with how it ended, and whether the sentence stands. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pytest tests/a:; pytest tests/b:exited with 1 | `pytest` passes.       | true",
                "pytest tests/a:exited with 1                  | `pytest` passes.       | false",
                "pytest -q:; pytest -q:exited with 1           | `pytest -q` passes.    | false",
                "pytest -q:exited with 1; pytest -q:           | `pytest -q` passes.    | true",
                "pytest:exited with 1; npm test:               | All tests pass.        | true",
                "pytest:exited with 1; ruff check src:         | All tests pass.        | false",
                "pytest:timed out                              | All tests pass.        | false",
                "pytest:was killed                             | Ran `pytest`.          | true",
                "make check:exited with 2                      | All 12 tests pass.     | false",
                "git diff:exited with 2                        | All 12 tests pass.     | true",
            })
    void holdsAPassAgainstTheLastRun(String ran, String summary, boolean stands) {
        List<CommandRun> runs = new ArrayList<>();
        for (String run : ran.split("; ", -1)) {
            String[] parts = run.split(":", 2);
            runs.add(new CommandRun(List.of(parts[0].split(" ", -1)), parts[1].strip()));
        }

        ClaimFacts facts = new ClaimFacts(new ListedFiles(FILES, Map.of()), Set.of(), FILES, runs);
        assertThat(new ClaimCheck(facts).warnings(summary, Optional.empty()).isEmpty())
                .isEqualTo(stands);
    }

    /** A file that the worker changed may have been longer when it read it. */
    @ParameterizedTest
    @CsvSource({"100, true, true", "101, false, false", "150, true, true", "251, true, false", "100, false, true"})
    void knowsTheLastLineOfAFile(int line, boolean touched, boolean stands) {
        String path = "src/importer/validate.py";
        ClaimFacts facts = new ClaimFacts(
                new ListedFiles(FILES, Map.of(path, 100)), Set.of(), touched ? Set.of(path) : Set.of(), List.of());

        for (String place : List.of("validate.py:" + line, "line " + line + " of validate.py", path + "#L" + line)) {
            assertThat(new ClaimCheck(facts)
                            .warnings("It stands at " + place + ".", Optional.empty())
                            .isEmpty())
                    .as(place)
                    .isEqualTo(stands);
        }
    }

    @Test
    void checksThePathsOfTheAnalysis() {
        Analysis analysis = new Analysis(
                List.of(
                        "src/importer/validate.py",
                        "`tests/test_validate.py` - the tests",
                        "package.json: scripts",
                        "Makefile",
                        "docs/read me.md",
                        "src/importer/",
                        "the importer module",
                        "/usr/lib/x.so",
                        "src/ghost.py: the ghost",
                        "GHOST",
                        "ghost.toml"),
                List.of("src/nowhere.py should be split", "client/server, see src/spirit.py: the loop"),
                List.of("left-pad/index.js"),
                List.of("src/importer/**", "**/*.py", "src/*.py", "lib/ghost/**"),
                List.of("src/shade.py keeps rows in memory"));

        assertThat(check.warnings("", Optional.of(analysis)))
                .containsExactly(
                        "unsupported claim: analysis.important_files names src/ghost.py, which does not exist",
                        "unsupported claim: analysis.important_files names GHOST, which does not exist",
                        "unsupported claim: analysis.important_files names ghost.toml, which does not exist",
                        "unsupported claim: analysis.suggested_scope names lib/ghost/**, which does not exist",
                        "unsupported claim: analysis.architecture_notes names src/spirit.py, which does not exist",
                        "unsupported claim: analysis.risks names src/shade.py, which does not exist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/importer/validate.py (parser)",
                "src/importer (package)",
                "`package.json` \u2014 scripts",
                "Makefile: targets",
                "package.json scripts",
                "n/a",
                "none",
                "None found",
                "(none)",
                "-",
                "unknown",
                "everything",
                "the whole repository",
                ".",
                "/",
                "*",
                "**/*",
                "src/importer/validate.py:10-20",
                "src/importer/validate.py#L3",
                "src/importer/validate.py::validate_row",
                "src/importer/validate.py, tests/test_validate.py",
                "src/importer/{validate,rows}.py",
                "src\\importer\\validate.py",
                "- src/importer/validate.py",
                "1. src/importer/validate.py",
                "https://example.com/z.html",
                "@scope/pkg",
                "importer.validate",
                "importer.validate.validate_row",
                "validate_row() in src/importer/validate.py",
                "{\"path\":\"src/importer/validate.py\"}"
            })
    void raisesNoFalseAlarmInAListOfPaths(String entry) {
        Analysis analysis = new Analysis(List.of(entry), List.of(), List.of(), List.of(entry), List.of());

        assertThat(check.warnings("", Optional.of(analysis))).isEmpty();
    }

    /** A script, make or npm may have run what a report names in words; a quoted command is meant as it stands. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "./check.sh           | Ran pytest: 2 passed.       | true",
                "./check.sh           | Ran `pytest -q`: 2 passed.  | false",
                "make test            | cargo test passes.          | true",
                "make test            | `cargo test` passes.        | false",
                "npm test             | jest passes.                | true",
                "npm test             | cargo test passes.          | false",
                "node scripts/test.js | vitest passes.              | true",
                "git diff             | Ran pytest: 2 passed.       | false",
                "node_modules/.bin/tsc | Ran eslint.                | false",
            })
    void allowsForWhatACommandRunsInItsTurn(String ran, String summary, boolean supported) {
        List<List<String>> argvs = List.of(List.of(ran.split(" ")));

        assertThat(check(Set.of(), argvs).warnings(summary, Optional.empty()).isEmpty())
                .isEqualTo(supported);
    }

    /** A report spells a command as for a shell, and may name less than was run. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '^',
            value = {
                "pytest,tests,-k,none or empty  ~ Ran `pytest tests -k \"none or empty\"`.",
                "pytest,tests,-k,none or empty  ~ Ran `pytest tests -k 'none or empty'`: 2 passed.",
                "npm,test,--,--grep,a;b && c    ~ Ran `npm test -- --grep 'a;b && c'`.",
                "pytest,tests                   ~ Confirmed using `pytest tests -q 2>&1 | tail -5`.",
                "pytest,tests                   ~ Ran `pytest tests > /dev/null && echo ok`.",
                "npx,jest,-t,a > b,src          ~ Ran `npx jest -t \"a > b\" src 2>/dev/null`.",
                "pytest,tests                   ~ Verified via `pytest tests/test_validate.py -q`.",
                "pytest,tests/test_validate.py         ~ Verified via `pytest tests/test_validate.py::test_none`.",
            })
    void knowsACommandInItsOtherSpellings(String ran, String summary) {
        List<List<String>> argvs = List.of(List.of(ran.split(",")));

        assertThat(check(Set.of(), argvs).warnings(summary, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ran `pytest tests -k 'none or empty'`.",
                "Ran `pytest test`.",
                "Ran `pytest tests/importers`.",
                "Ran `pytest 2>&1 tests/other`.",
                "Ran `pytest tests/importer > out.txt && cargo test`."
            })
    void knowsAnotherCommandFromOneThatRan(String summary) {
        assertThat(check.warnings(summary, Optional.empty())).hasSize(1);
    }

    @Test
    void saysEachClaimOnceAndNoMoreThanAFew() {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            paths.add("lib/ghost" + i % 10 + ".py");
        }

        assertThat(check.warnings("Changed " + String.join(", ", paths) + ".", Optional.empty()))
                .hasSize(7)
                .last()
                .isEqualTo("unsupported claim: and 4 more");
    }

    @Test
    void readsHostileTextInLinearTime() {
        String hostile = "ran ".repeat(2_000) + "`tox` ".repeat(1_000) + "a/".repeat(4_000) + ".py "
                + "verified the the the ".repeat(1_000);

        assertThat(check.warnings(hostile, Optional.empty())).hasSizeLessThan(8);
    }
}
