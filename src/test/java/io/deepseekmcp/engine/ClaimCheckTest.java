package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private final ClaimCheck check =
            new ClaimCheck(FILES::contains, Set.of("src/old/gone.py", "src/main/java/com/acme/Foo.java"), RAN);

    /** Ordinary prose, all of it true or not checkable. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fixed validate_row in src/importer/validate.py and covered it in tests/test_validate.py:12.",
                "Changed `./src/importer/validate.py` (lines 3-9).",
                "See src/importer/validate.py#L10-L20.",
                "The bug was in **src/importer/validate.py**; the test is in \"tests/test_validate.py\".",
                "Read/write access, client/server, and/or, TCP/IP, I/O, he/she, 24/7, n/a.",
                "It is a Node.js/Express.js server with a React/Vue.js front end.",
                "See https://example.com/docs/guide.html and github.com/acme/lib/foo.go.",
                "Imports @scope/pkg/index.js and lodash/fp.",
                "The endpoint GET /api/users/list.json returns 200; config lives in /etc/app/app.conf or ~/.config/x.toml.",
                "There is no src/importer/ghost.py.",
                "src/importer/ghost.py does not exist, so I left it.",
                "A follow-up should add tests/test_ghost.py.",
                "Consider moving it to src/importer/rules/ghost.py.",
                "I could not find lib/ghost.py.",
                "Deleted src/old/gone.py.",
                "Renamed src/importer/a.py to src/importer/b.py.",
                "The parser lives in com/acme/Foo.java.",
                "Everything under `src/importer/**/*.py` was read, and path/to/file.py is a placeholder.",
                "Set ratio to 1.0/2.0 and version v1/v2.x.",
                "Writes its report to build/report.html.",
                "Ran `pytest tests/importer -q`: 24 passed.",
                "I ran pytest and all tests pass.",
                "`pytest -q tests/importer` passes.",
                "Ran `pytest`, `npm test` and `./mvnw verify`.",
                "Verified with `mvn verify`.",
                "I ran `cd app && npm test`, which passes.",
                "Ran `mypy src` and `npx eslint src` too.",
                "Executed `python -m mypy src`.",
                "Run `cargo test` to check it.",
                "I did not run `cargo test`.",
                "You can run `make check`.",
                "`npm run build` was refused.",
                "`make check` passes the -v flag to the child.",
                "`tox` runs the tests in isolation.",
                "The CI job runs `go test ./...` on push.",
                "`validate_row(None)` passes now.",
                "After running `validate_row(None)` the result is False.",
                "The tests pass. The build is green.",
                "The script `test` in package.json calls `jest --ci`.",
                "Tests in `tests/test_validate.py` passed."
            })
    void raisesNoFalseAlarm(String summary) {
        assertThat(check.warnings(summary, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Fixed the bug in src/importer/ghost.py.|src/importer/ghost.py",
                "Added `tests/test_ghost.py` with two cases.|tests/test_ghost.py",
                "Changed src/importer/validate.py and lib/util/ghost.ts (line 3).|lib/util/ghost.ts",
                "The handler is `Ghost/Handler.java:17`.|Ghost/Handler.java",
                "- src/main/java/com/acme/Bar.java: new class|src/main/java/com/acme/Bar.java",
            })
    void namesAPathThatDoesNotExist(String summary, String path) {
        assertThat(check.warnings(summary, Optional.empty()))
                .containsExactly("unsupported claim: the summary names " + path + ", which does not exist");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Ran `cargo test`: all green.|cargo test",
                "I ran `pytest tests/other` and it passed.|pytest tests/other",
                "`npm run lint` passes.|npm run lint",
                "`go test ./...` passed with 12 tests.|go test ./...",
                "All checks are clean; verified with `ruff check src`.|ruff check src",
                "Ran `cargo check` with no errors.|cargo check",
                "All 12 tests pass (`cargo test`).|cargo test",
                "Verification: `cargo test` -> 12 passed|cargo test",
                "`cargo test`: ok|cargo test",
                "Ran tox; everything is green.|tox",
                "I also ran tox and everything is green.|tox",
                "We ran npm run build.|npm run build",
                "Executed the command `make check`.|make check",
                "Tests were verified by `mvn clean verify`.|mvn clean verify",
                "After running `./gradlew test` the suite is green.|./gradlew test",
                "I ran `cd app && yarn test`.|cd app && yarn test",
            })
    void namesACommandThatWasNotRun(String summary, String command) {
        assertThat(check.warnings(summary, Optional.empty()))
                .containsExactly("unsupported claim: the summary says that `" + command + "` was run, and it was not");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"I ran the full tests.", "Fixed it. All 24 tests pass now.", "All of the unit tests are green."})
    void asksForACommandBehindTestsThatRan(String summary) {
        ClaimCheck nothingRan = new ClaimCheck(FILES::contains, Set.of(), List.of());

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
                "The tests live in tests/ and use pytest."
            })
    void raisesNoFalseAlarmWhereNothingRan(String summary) {
        assertThat(new ClaimCheck(FILES::contains, Set.of(), List.of()).warnings(summary, Optional.empty()))
                .isEmpty();
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
                List.of("src/nowhere.py is not checked here"),
                List.of("left-pad/index.js"),
                List.of("src/importer/**", "**/*.py", "src/*.py", "lib/ghost/**"),
                List.of());

        assertThat(check.warnings("", Optional.of(analysis)))
                .containsExactly(
                        "unsupported claim: analysis.important_files names src/ghost.py, which does not exist",
                        "unsupported claim: analysis.important_files names GHOST, which does not exist",
                        "unsupported claim: analysis.important_files names ghost.toml, which does not exist",
                        "unsupported claim: analysis.suggested_scope names lib/ghost/**, which does not exist");
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
