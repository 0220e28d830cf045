package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.search.RedactedText;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextLinesTest {

    @Test
    void leavesOutTheLineEndsOfEitherKind() {
        assertThat(TextLines.of("a\r\nb\n\r c\n")).containsExactly("a", "b", "\r c", "");
        assertThat(TextLines.of("")).containsExactly("");
    }

    @Test
    void numbersTheLinesThatThereAreAndTellsHowFarTheOthersReach() {
        List<String> lines = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10");
        RedactedText shown = new RedactedText("", text -> text);

        assertThat(TextLines.numbered(lines, 9, 11, shown)).isEqualTo("9\t9\n10\t10\n");
        assertThat(TextLines.numbered(lines, 1, 9, shown))
                .isEqualTo("1\t1\n2\t2\n3\t3\n4\t4\n5\t5\n6\t6\n7\t7\n8\t8\n[to line 9]\n");
    }
}
