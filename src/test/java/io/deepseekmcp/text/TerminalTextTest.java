package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class TerminalTextTest {

    static Stream<Arguments> screens() {
        return Stream.of(
                arguments("", ""),
                arguments("plain\n", "plain\n"),
                arguments("no end of line", "no end of line"),
                arguments("caf\u00E9 \u65E5\u672C \uD83D\uDE00\n", "caf\u00E9 \u65E5\u672C \uD83D\uDE00\n"),
                arguments("\u001B[31mred\u001B[0m\n", "red\n"),
                arguments("\u001B[1;38;5;196mbold\u001B[m\u001B[K\n", "bold\n"),
                arguments("\u009B31mred\u009B0m\n", "red\n"),
                arguments("\u001B[?25lhidden cursor\u001B[?25h\n", "hidden cursor\n"),
                arguments("\u001B]0;title\u0007text\n", "text\n"),
                arguments("\u001B]8;;http://x\u001B\\link\u001B]8;;\u001B\\\n", "link\n"),
                arguments("\u009Dtitle\u009Ctext\n", "text\n"),
                arguments("\u001BPq#0;2\u001B\\text\n", "text\n"),
                arguments("\u001B(Bcharset\u001B=\u001B>\n", "charset\n"),
                arguments("\u001B]never ended\nnext\n", "\nnext\n"),
                arguments("\u001B]0;a\u001B[31mred\n", "red\n"),
                arguments("\u001B[12\nbroken\n", "\nbroken\n"),
                arguments("end in the middle\u001B[3", "end in the middle"),
                arguments("a\r\nb\r\n", "a\nb\n"),
                arguments("a\r\r\nb\n", "a\nb\n"),
                arguments("10%\r50%\r100%\n", "100%\n"),
                arguments("\rone\rtwo", "two"),
                arguments("kept\r", "kept"),
                arguments("before\n10%\r20%\r", "before\n20%"),
                arguments("50%\r\u001B[Kdone\n", "done\n"),
                arguments("50%\u001B[2K\u001B[1Gdone\n", "done\n"),
                arguments("half\u001B[Kline\n", "halfline\n"),
                arguments("N\bNA\bAM\bME\bE\n", "NAME\n"),
                arguments("\b\babc\n", "abc\n"),
                arguments("-\b\\\b|\bdone\n", "done\n"),
                arguments("bell\u0007 null\u0000 del\u007F shift\u000E\u000F\n", "bell null del shift\n"),
                arguments("tab\there\n", "tab\there\n"),
                arguments("s\u200Be\u2060c\uFEFFr\u200De\u00ADt\u202E\n", "secret\n"),
                arguments("tags\uDB40\uDC41\uDB40\uDC7F!\n", "tags!\n"),
                arguments("\uD800 lone \uDC00\n", "\uD800 lone \uDC00\n"));
    }

    @ParameterizedTest
    @MethodSource("screens")
    void showsWhatATerminalWouldShowInTheEnd(String written, String shown) {
        assertThat(Ansi.strip(written)).isEqualTo(shown);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void doesNotDependOnWhereThePiecesAreCut(String written, String shown) {
        for (int cut = 0; cut <= written.length(); cut++) {
            assertThat(inPieces(written.substring(0, cut), written.substring(cut)))
                    .as("cut at " + cut)
                    .isEqualTo(shown);
        }
        assertThat(inPieces(written.codePoints().mapToObj(Character::toString).toArray(String[]::new)))
                .isEqualTo(shown);
    }

    @Test
    void returnsAPlainTextItself() {
        String plain = "one\n\ttwo \u00FC\n";

        assertThat(Ansi.strip(plain)).isSameAs(plain);
    }

    @Test
    void keepsAVeryLongLineWhole() {
        String line = ("x".repeat(999) + "\uD83D\uDE00").repeat(200);

        assertThat(Ansi.strip(line + "\u0007\r\n")).isEqualTo(line + "\n");
    }

    @Test
    void holdsNoMoreThanOneLineOfAnEndlessProgressBar() {
        StringBuilder shown = new StringBuilder();
        int[] largest = {0};
        TerminalText terminal = new TerminalText(text -> {
            largest[0] = Math.max(largest[0], text.length());
            shown.append(text);
        });

        for (int i = 0; i < 200_000; i++) {
            terminal.write("\rprogress " + i);
        }
        terminal.end();

        assertThat(shown).hasToString("progress 199999");
        assertThat(largest[0]).isLessThan(100);
    }

    @Test
    void leavesNothingThatATerminalWouldObey() {
        Random random = new Random(7);
        String alphabet = "ab\n\r\b\t\u001B[]()PX^_\\;0189mKGJh?\u0007\u009B\u009C\u009D\u200B\uD83D\uDE00\uDB40\uDC41";
        for (int round = 0; round < 2_000; round++) {
            StringBuilder written = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                written.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }

            String shown = Ansi.strip(written.toString());

            assertThat(shown).as(written.toString()).doesNotContainPattern("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F\u200B]");
            assertThat(Ansi.strip(shown)).as(written.toString()).isEqualTo(shown);
        }
    }

    private static String inPieces(String... pieces) {
        StringBuilder shown = new StringBuilder();
        TerminalText terminal = new TerminalText(shown::append);
        for (String piece : pieces) {
            terminal.write(piece);
        }
        terminal.end();
        return shown.toString();
    }
}
