package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class OutputSummaryTest {

    /** Blocks of a summary on the first line and the output after it. */
    static Stream<Arguments> outputs() throws IOException {
        try (InputStream in = OutputSummaryTest.class.getResourceAsStream("/workspace/runner-outputs.txt")) {
            String[] blocks = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n%%\n", -1);
            return Arrays.stream(blocks).map(block -> {
                int line = block.indexOf('\n');
                return arguments(block.substring(line + 1), block.substring(0, line));
            });
        }
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void findsTheClosingLine(String output, String summary) {
        assertThat(digest(output, 1)).isEqualTo(new OutputSummary(summary, false, false));
        assertThat(digest(output.replace("\n", "\r\n"), 1).summary()).isEqualTo(summary);
    }

    static Stream<String> withoutTests() {
        return Stream.of(
                "no tests ran in 0.01s",
                "=== 5 deselected in 0.01s ===",
                "=== 3 skipped in 0.01s ===",
                "Ran 0 tests in 0.000s\n\nOK",
                "Ran 0 tests in 0.000s\n\nNO TESTS RAN",
                "No tests found, exiting with code 0",
                "Test Suites: 1 skipped, 0 of 1 total\nTests:       3 skipped, 3 total",
                "No test files found, exiting with code 0",
                " Test Files  1 skipped (1)\n      Tests  2 skipped (2)",
                "  0 passing (1ms)",
                "# tests 0\n# suites 0\n# pass 0\n# fail 0",
                "[INFO] No tests to run.\n[INFO] BUILD SUCCESS",
                "[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS",
                "[WARNING] Tests run: 3, Failures: 0, Errors: 0, Skipped: 3\n[INFO] BUILD SUCCESS",
                "[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
                "> Task :compileTestJava NO-SOURCE\n> Task :test NO-SOURCE\nBUILD SUCCESSFUL in 1s",
                "?   \texample.com/a\t[no test files]\n?   \texample.com/b\t[no test files]",
                "testing: warning: no tests to run\nPASS\nok  \texample.com/a\t0.002s [no tests to run]",
                "ok  \texample.com/a\t(cached) [no tests to run]",
                "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
                "No test is available in /x/bin/X.dll. Make sure that ...",
                "No test matches the given testcase filter `x` in /x/bin/X.dll",
                "Test project /x\nNo tests were found!!!",
                "0 examples, 0 failures",
                "3 examples, 0 failures, 3 pending",
                "No tests executed!",
                "There are no tests to run",
                "0 tests, 0 failures",
                "Executed 0 tests, with 0 failures (0 unexpected) in 0.000 (0.000) seconds\n"
                        + "\u2714 Test run with 0 tests passed after 0.001 seconds.");
    }

    @ParameterizedTest
    @MethodSource("withoutTests")
    void seesThatNoTestRan(String output) {
        assertThat(digest(output, 0).noTestRan()).isTrue();
        assertThat(digest(output, 1).noTestRan())
                .as("a failure is a failure anyway")
                .isFalse();
    }

    static Stream<String> withTests() {
        return Stream.of(
                "",
                "compiled\n",
                "24 passed, 3 skipped in 0.12s",
                "0 passing\nno\n# tests 1\n# pass 1\n# fail 0",
                "[INFO] No tests to run.\n[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 2\n[INFO] BUILD SUCCESS",
                "> Task :a:test NO-SOURCE\n> Task :b:test\nBUILD SUCCESSFUL in 1s",
                "> Task :a:test UP-TO-DATE\nBUILD SUCCESSFUL in 1s",
                "?   \texample.com/a\t[no test files]\nok  \texample.com/b\t(cached)",
                "test result: ok. 1 passed; 0 failed; 0 ignored\ntest result: ok. 0 passed; 0 failed; 0 ignored",
                "Executed 0 tests, with 0 failures (0 unexpected) in 0.000 (0.000) seconds\n"
                        + "\u2714 Test run with 7 tests passed after 0.001 seconds.",
                "Test Suites: 1 passed, 1 total\nTests:       5 passed, 5 total",
                "All checks passed!",
                "[INFO] BUILD SUCCESS",
                "BUILD SUCCESSFUL in 1s");
    }

    @ParameterizedTest
    @MethodSource("withTests")
    void doesNotSayThatNoTestRanWhereOneDidOrNothingIsKnown(String output) {
        assertThat(digest(output, 0).noTestRan()).isFalse();
    }

    /** The program, the output, and what is said of it when it passes. */
    static Stream<Arguments> passing() {
        return Stream.of(
                arguments("./check.sh", "Reading\nfixed\n", "fixed"),
                arguments("python3", "all is well\n", "all is well"),
                arguments("mvn", "usage: app [options]\nFooter\n", "exit 0, no summary line"),
                arguments("make", "cc -o runner a.o\n./runner\n", "exit 0, no summary line"),
                arguments("make", "./runner\nall 3 tests passed\n", "all 3 tests passed"),
                arguments("make", "./runner\n17 checks, no errors\n", "17 checks, no errors"),
                arguments("./mvnw", "Footer\n", "exit 0, no summary line"),
                arguments("mvnw.cmd", "Footer\n", "exit 0, no summary line"),
                arguments(
                        "mvn",
                        "Footer\n[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n",
                        "Tests run: 3, Failures: 0, Errors: 0, Skipped: 0"),
                arguments("npm", "> app@1.0.0 lint\n> eslint .\n", "exit 0, no summary line"),
                arguments("npm", "\n> app@1.0.0 test\n> tsd && tsc\n\n", "exit 0, no summary line"),
                arguments("npm", "> app@1.0.0 test\n> node test.js\n\nall three hold\n", "all three hold"),
                arguments("yarn", "yarn run v1.22.19\n$ eslint .\n\u2728  Done in 0.51s.\n", "exit 0, no summary line"),
                arguments("mvn", "\n", "no output"),
                arguments("npm", "", "no output"));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void saysSomethingOfARunThatPassedOrThatThereIsNothing(String program, String output, String summary) {
        CommandOutcome outcome = new CommandOutcome(OptionalInt.of(0), false, Duration.ofSeconds(1), output, false);

        assertThat(OutputSummary.of(List.of(program, "x"), outcome).summary()).isEqualTo(summary);
    }

    /** The output of a run that failed without a closing line, and its first line that tells of an error. */
    static Stream<Arguments> failing() {
        return Stream.of(
                arguments(
                        "cc -c a.c\na.c:3:5: error: expected ';'\na.c:9:1: error: x\n", "a.c:3:5: error: expected ';'"),
                arguments("start\nfatal: not a git repository\nbye\n", "fatal: not a git repository"),
                arguments("""
                        Traceback (most recent call last):
                          File "t.py", line 3, in <module>
                            raise ValueError("failed")
                        ValueError: failed
                        """, "ValueError: failed"),
                arguments(
                        "> app@1.0.0 lint\n> eslint .\n\nOops! Something went wrong! :(\n",
                        "Oops! Something went wrong! :("),
                arguments("sh: 1: eslint: not found\nnpm ERR! code 127\n", "sh: 1: eslint: not found"),
                arguments(
                        "npm ERR! Missing script: \"tset\"\nnpm ERR!\nnpm ERR! A complete log of this run\n",
                        "npm ERR! Missing script: \"tset\""),
                arguments("so far 0 errors were seen\nFile not found: a.txt\nlast\n", "File not found: a.txt"),
                arguments(
                        "[ERROR] COMPILATION ERROR :\n[ERROR] /w/A.java:[5,20] illegal start of expression\n",
                        "[ERROR] /w/A.java:[5,20] illegal start of expression"),
                arguments("one\ntwo\n", "two"),
                arguments(
                        "Exception in thread \"main\" java.lang.IllegalStateException: no\n\tat A.main(A.java:3)\n",
                        "Exception in thread \"main\" java.lang.IllegalStateException: no"),
                arguments("", "no output"));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void namesTheFirstErrorOfARunThatFailedWithoutAClosingLine(String output, String summary) {
        assertThat(digest(output, 1).summary()).isEqualTo(summary);
    }

    @Test
    void tellsATimeOutByTheClock() {
        CommandOutcome outcome = new CommandOutcome(
                OptionalInt.empty(), true, Duration.ofMillis(120_300), "24 passed in 0.12s\n", false);

        assertThat(OutputSummary.of(outcome)).isEqualTo(new OutputSummary("timed out after 120 s", false, false));
    }

    @Test
    void cutsALongLine() {
        assertThat(digest("x".repeat(100_000), 1).summary())
                .hasSizeLessThanOrEqualTo(200)
                .startsWith("xxx");
    }

    @Test
    void takesItsTimeFromTheEndOfALongOutput() {
        String output =
                "Tests run: 1, Failures: 0, Errors: 0, Skipped: 0 9999999999999999999999\n".repeat(20_000) + "done\n";

        assertThat(digest(output, 1).summary()).isEqualTo("done");
    }

    private static OutputSummary digest(String output, int exitCode) {
        return OutputSummary.of(
                new CommandOutcome(OptionalInt.of(exitCode), false, Duration.ofSeconds(1), output, false));
    }
}
