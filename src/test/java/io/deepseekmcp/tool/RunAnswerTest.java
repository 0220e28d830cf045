package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.process.CommandOutcome;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RunAnswerTest {

    @Test
    void tellsTheExitCodeTheTimeAndTheOutput() {
        assertThat(answer(outcome("one\ntwo\n")).text(1000)).isEqualTo("exit code 3 after 1.2 s\n\none\ntwo\n");
    }

    @Test
    void saysThatNothingWasWritten() {
        assertThat(answer(outcome("\n")).text(1000)).isEqualTo("exit code 3 after 1.2 s, no output");
    }

    @Test
    void tellsATimeOutFromAnExitCode() {
        CommandOutcome killed = new CommandOutcome(OptionalInt.empty(), true, Duration.ofSeconds(119), "x\n", false);
        CommandOutcome ended = new CommandOutcome(OptionalInt.of(5), true, Duration.ofSeconds(119), "x\n", false);

        assertThat(answer(killed).text(1000)).startsWith("timed out after 119.0 s and was ended (killed)\n");
        assertThat(answer(ended).text(1000)).startsWith("timed out after 119.0 s and was ended (exit code 5)\n");
    }

    @Test
    void namesWhatTheWorkerShouldKnow() {
        CommandOutcome outcome = new CommandOutcome(
                OptionalInt.of(0),
                false,
                Duration.ofMillis(50),
                "no tests ran in 0.01s [REDACTED:" + "url] \uFFFD\n",
                true);

        assertThat(new RunAnswer(outcome, List.of("the time-out was cut"))
                        .stale(List.of("a.txt", "b.txt"))
                        .text(1000))
                .contains("\nNote: the time-out was cut.\n")
                .contains(
                        "\nNote: the command changed files that you had read, read them again before you edit them: a.txt, b.txt.\n")
                .contains("\nNote: bytes of the output that are not UTF-8 are shown as \uFFFD.\n")
                .contains("\nNote: secrets in the output are hidden: 1.\n");
    }

    @Test
    void saysThatNoTestRan() {
        CommandOutcome outcome = new CommandOutcome(
                OptionalInt.of(0), false, Duration.ofMillis(50), "Ran 0 tests in 0.000s\n\nOK\n", false);

        assertThat(answer(outcome).text(1000)).contains("\nNote: exit 0, but no test ran.\n");
    }

    @Test
    void showsLittleOfTestsThatPassedAndAllOfEverythingElse() {
        String list = "tests/test_rows.py::test_row PASSED\n".repeat(300);

        assertThat(answer(ended(0, list + "300 passed in 0.41s\n")).text(20_000))
                .endsWith("\n\n[300 lines of tests that passed]\n300 passed in 0.41s\n");
        String other = "collecting the rows of the table\n".repeat(300);
        assertThat(answer(ended(0, other + "300 passed in 0.41s\n")).text(20_000))
                .hasSizeLessThan(3_100)
                .contains(" characters left out here ")
                .endsWith("300 passed in 0.41s\n");
        assertThat(answer(ended(0, "x 1 passed in 0.41s\n1 passed in 0.41s\n")).text(20_000))
                .contains("x 1 passed");
        String failed = other + "1 failed, 299 passed in 0.41s\n";
        assertThat(answer(ended(1, failed)).text(20_000)).endsWith(failed);
        assertThat(answer(ended(0, other)).text(20_000)).endsWith(other);
        assertThat(answer(ended(1, list + "tests/test_rows.py::test_last FAILED\n"))
                        .text(20_000))
                .endsWith("\n\n[300 lines of tests that passed]\ntests/test_rows.py::test_last FAILED\n");
    }

    @Test
    void staysWithinItsBoundWhateverItHasToSay() {
        List<String> paths = IntStream.range(0, 500)
                .mapToObj(i -> "some/long/folder/file" + i)
                .toList();
        for (int bound : new int[] {1000, 5000, 20_000}) {
            String text = answer(outcome("line\n".repeat(50_000))).stale(paths).text(bound);

            assertThat(text).hasSizeLessThanOrEqualTo(bound).contains("file19 and 480 more");
        }
    }

    private static RunAnswer answer(CommandOutcome outcome) {
        return new RunAnswer(outcome, List.of());
    }

    private static CommandOutcome outcome(String output) {
        return ended(3, output);
    }

    private static CommandOutcome ended(int exitCode, String output) {
        return new CommandOutcome(OptionalInt.of(exitCode), false, Duration.ofMillis(1234), output, false);
    }
}
