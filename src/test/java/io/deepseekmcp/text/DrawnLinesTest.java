package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DrawnLinesTest {
    @Test
    void shortensWhatCostsATokenForEachMark() {
        assertThat(DrawnLines.shortened("a.py:9: \n" + "_ ".repeat(100) + "\n\nrows = []\n"))
                .isEqualTo("a.py:9: \n_ _ _ \u2026\n\nrows = []\n");
        assertThat(DrawnLines.shortened("\u23AF".repeat(40) + " Failed Tests 1 " + "\u23AF".repeat(40)))
                .isEqualTo("\u23AF\u23AF\u23AF\u2026 Failed Tests 1 \u23AF\u23AF\u23AF\u2026");
        assertThat(DrawnLines.shortened("   " + "\u2501".repeat(40) + " 1.2/1.2 MB"))
                .isEqualTo("   \u2501\u2501\u2501\u2026 1.2/1.2 MB");
    }

    @Test
    void leavesEverythingElseAsItIs() {
        for (String text : new String[] {
            "=".repeat(200), "- ".repeat(8) + "x", "\u2500\u2500\u2500\u2500", "a b a b a b a b a b a b a b a b a b", ""
        }) {
            assertThat(DrawnLines.shortened(text)).isEqualTo(text);
        }
    }
}
