package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoopGuardTest {
    private final LoopGuard guard = new LoopGuard();
    private final ToolCall read = new ToolCall("1", "Read", "{\"path\":\"a\"}");
    private final ToolCall run = new ToolCall("1", "Run", "{\"argv\":[\"make\"]}");

    @Test
    void countsTheSameCallWithTheSameAnswer() {
        assertThat(guard.seen(read, "x", false)).isEqualTo(1);
        assertThat(guard.seen(new ToolCall("2", "Read", "{\"path\":\"b\"}"), "x", false))
                .isEqualTo(1);
        assertThat(guard.seen(read, "x", false)).isEqualTo(2);
        assertThat(guard.seen(read, "y", false)).isEqualTo(1);
    }

    @Test
    void startsAfreshAfterAnEdit() {
        guard.seen(read, "x", false);
        guard.seen(new ToolCall("2", "Edit", "{}"), "done", true);

        assertThat(guard.seen(read, "x", false)).isEqualTo(1);
    }

    @Test
    void stillCountsEditsThatGoToAndFro() {
        ToolCall there = new ToolCall("1", "Edit", "{\"to\":\"b\"}");
        ToolCall back = new ToolCall("2", "Edit", "{\"to\":\"a\"}");
        for (int i = 1; i <= 4; i++) {
            assertThat(guard.seen(there, "done", true)).isEqualTo(i);
            assertThat(guard.seen(back, "done", true)).isEqualTo(i);
        }
    }

    @Test
    void countsCallsThatAlternate() {
        for (int i = 1; i <= 4; i++) {
            assertThat(guard.seen(read, "x", false)).isEqualTo(i);
            assertThat(guard.seen(run, "exit code 0 after 0." + i + " s", false))
                    .isEqualTo(i);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "exit code 1 after 0.3 s, exit code 1 after 12.9 s, true",
        "2 passed in 0.02s, 2 passed in 0.31s, true",
        "Ran 3 tests (12 ms), Ran 3 tests (9 ms), true",
        "Finished at 10:31:07, Finished at 10:31:09, true",
        "exit code 1 after 0.3 s, exit code 0 after 0.3 s, false",
        "2 failed in 0.02s, 3 failed in 0.02s, false",
    })
    void takesTwoRunsThatDifferInTimeOnlyForTheSame(String first, String second, boolean same) {
        guard.seen(run, first, false);

        assertThat(guard.seen(run, second, false)).isEqualTo(same ? 2 : 1);
    }

    @Test
    void letsACommandThatChangesFilesBeRunAgain() {
        for (int i = 0; i < LoopGuard.STOP_AT; i++) {
            assertThat(guard.seen(run, "formatted", true)).isEqualTo(1);
        }
    }
}
