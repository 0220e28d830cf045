package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvisibleTest {
    @Test
    void writesOutWhateverHidesOrTurnsText() {
        for (int c = 0x7F; c <= 0x10FFFF; c++) {
            int type = Character.getType(c);
            boolean joiner = c == 0x200C || c == 0x200D;
            if ((type == Character.FORMAT && !joiner) || type == Character.CONTROL || c == 0x2028 || c == 0x3164) {
                String text = "a" + Character.toString(c) + "b";
                assertThat(Invisible.escaped(text))
                        .startsWith("a\\u")
                        .endsWith("b")
                        .matches("[ -~]+");
            }
        }
        assertThat(Invisible.escaped("a\u200Db")).isEqualTo("a\\u200db");
        assertThat(Invisible.escaped("src/\u202Egpj.exe")).isEqualTo("src/\\u202egpj.exe");
        assertThat(Invisible.escaped("x\uDB40\uDC41y")).isEqualTo("x\\u{e0041}y");
    }

    @Test
    void leavesWritingAlone() {
        for (String text : new String[] {
            "",
            "plain/path.txt",
            "\u00fcber/\u0438.txt",
            "\u4fee\u6539\u4e86",
            "\uD83D\uDC69\u200D\uD83D\uDCBB.md",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
        }) {
            assertThat(Invisible.escaped(text)).isSameAs(text);
        }
    }
}
