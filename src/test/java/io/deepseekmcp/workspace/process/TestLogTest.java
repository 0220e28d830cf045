package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of long logs of tests. */
final class TestLogTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  \u2713 adds number %d (3 ms)",
                "  \u2714 adds number %d",
                "ok %d - adds numbers",
                "tests/test_%d.py::test_adds[x-1] PASSED                 [ 12%%]",
                "tests/test_%d.py ............                                        [ 12%%]",
                "test tests::adds_%d ... ok",
                "test_adds_%d (tests.test_a.TestA.test_adds) ... ok",
                "--- PASS: TestAdds%d (0.00s)",
                "=== RUN   TestAdds%d",
                "ok  \texample.org/pkg%d\t0.012s",
                "[INFO] Running org.example.A%dTest",
                "[INFO] Tests run: %d, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.02 s -- in org.example.ATest",
                "ATest > adds%d() PASSED",
                "[       OK ] Suite.Adds%d (0 ms)",
                " 1/20 Test #%d: adds .................   Passed    0.01 sec",
                "  Passed Example.Adds%d [3 ms]",
                "PASS src/adds%d.test.js",
                "        PASS [   0.005s] crate tests::adds_%d",
                "Test Case '-[A.ATests testAdds%d]' passed (0.001 seconds)."
            })
    void countsTestsThatPassed(String line) {
        String log = "begin\n" + rows(line, 200) + "2 failed, 198 passed\n";

        assertThat(TestLog.fitted(log, 20_000))
                .isEqualTo("begin\n[200 lines of tests that passed]\n2 failed, 198 passed\n");
    }

    @Test
    void leavesAShortLogAndTheLinesOfFailures() {
        String shortLog = rows("ok %d - adds", 10) + "not ok 11 - subtracts\n";
        String failing = rows("tests/test_%d.py F..x                      [ 12%%]", 100);

        assertThat(TestLog.fitted(shortLog, 20_000)).isEqualTo(shortLog);
        assertThat(TestLog.fitted(failing, 20_000)).isEqualTo(failing);
    }

    @Test
    void showsFailuresOfTheMiddleAndTheEnd() {
        String log = rows("setting up the thing with number %d", 400)
                + "test tests::subtracts ... FAILED\nexpected 3, got 4\n"
                + rows("tearing down the thing with number %d", 400)
                + "test result: FAILED. 398 passed; 1 failed\n";

        String shown = TestLog.fitted(log, 4_000);

        assertThat(shown)
                .hasSizeLessThanOrEqualTo(4_000)
                .startsWith("setting up the thing with number 0\n")
                .contains("test tests::subtracts ... FAILED\nexpected 3, got 4\ntearing down the thing with number 0\n")
                .endsWith("tearing down the thing with number 399\ntest result: FAILED. 398 passed; 1 failed\n");
        int left = shown.lines()
                .filter(line -> line.matches("\\[\\d+ lines left out]"))
                .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D", "")))
                .sum();
        long kept = shown.lines().filter(line -> !line.contains("left out")).count();
        assertThat(left + kept).isEqualTo(803);
    }

    @Test
    void cutsALogWithoutTestsInTheMiddle() {
        assertThat(TestLog.fitted(rows("writing file %d", 1000), 2_500))
                .hasSizeLessThanOrEqualTo(2_500)
                .startsWith("writing file 0\n")
                .contains("characters left out here")
                .endsWith("writing file 999\n");
    }

    private static String rows(String format, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format(format, i) + "\n")
                .collect(Collectors.joining());
    }
}
