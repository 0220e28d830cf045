package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import org.junit.jupiter.api.Test;

final class LoopGuardTest {
    private final LoopGuard guard = new LoopGuard();
    private final ToolCall read = new ToolCall("1", "Read", "{\"path\":\"a\"}");

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
}
