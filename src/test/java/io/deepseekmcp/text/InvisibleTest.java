package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x180B, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A,
                0x202D, 0x202E, 0x2060, 0x2062, 0x2064, 0x2066, 0x2069, 0x206A, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0,
                0xFFF9, 0xFFFB, 0x1BCA0, 0x1D173, 0xE0001, 0xE0061, 0xE007F, 0xE0100, 0xE01EF
            })
    void writesOutOneOfEachKind(int c) {
        String hidden = "a" + Character.toString(c) + "b";
        assertThat(Invisible.escaped(hidden)).startsWith("a\\u").endsWith("b").matches("[ -~]+");
    }

    /** Selectors of forms after a sign carry a byte each. */
    @Test
    void writesOutARowOfSelectors() {
        String row = "\uD83D\uDE00\uFE0F\uFE01" + Character.toString(0xE0131) + Character.toString(0xE0132);
        assertThat(Invisible.escaped(row)).isEqualTo("\uD83D\uDE00\uFE0F\\ufe01\\u{e0131}\\u{e0132}");
    }

    @Test
    void writesOutEveryTextOfAnObject() {
        Map<String, Object> object = Map.of("a", List.of("x\u202Ey", Map.of("b", "\u200Bz")), "n", 5L, "ok", "text");
        assertThat(Invisible.escapedValues(object))
                .isEqualTo(Map.of("a", List.of("x\\u202ey", Map.of("b", "\\u200bz")), "n", 5L, "ok", "text"));
    }

    @Test
    void leavesWritingAlone() {
        for (String text : new String[] {
            "",
            "plain/path.txt",
            "\u00fcber/\u0438.txt",
            "\u4fee\u6539\u4e86",
            "\uD83D\uDC69\u200D\uD83D\uDCBB.md",
            "\u2764\uFE0F 1\uFE0F\u20E3 \u845B" + Character.toString(0xE0100),
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
        }) {
            assertThat(Invisible.escaped(text)).isSameAs(text);
        }
    }
}
