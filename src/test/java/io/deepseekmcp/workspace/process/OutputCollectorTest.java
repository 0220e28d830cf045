package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.text.Unicode;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutputCollectorTest {
    private static final Pattern MARK = Pattern.compile("\\[\\.\\.\\. (\\d+) characters left out here \\.\\.\\.]\n");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 333, 334, 999, 1000})
    void keepsAllThatFits(int length) {
        String text = numbered(length);

        assertThat(collected(text, 1000, 7)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {1001, 1100, 4429, 9191, 9192, 9193, 20_000, 1_000_000})
    void countsExactlyWhatIsLeftOut(int length) {
        for (String text : new String[] {numbered(length), "x".repeat(length)}) {
            for (int piece : new int[] {1, 4096, 1_000_000}) {
                String kept = collected(text, 1000, piece);

                assertThat(kept.length()).isBetween(500, 1000);
                Matcher mark = MARK.matcher(kept);
                assertThat(mark.find()).isTrue();
                String head = kept.substring(0, mark.start()).stripTrailing();
                String tail = kept.substring(mark.end());
                assertThat(text).startsWith(head).endsWith(tail);
                assertThat(Long.parseLong(mark.group(1)))
                        .isBetween(
                                (long) length - head.length() - tail.length() - 1,
                                (long) length - head.length() - tail.length());
            }
        }
    }

    @Test
    void cutsBetweenLines() {
        String kept = collected(numbered(50_000), 1000, 100);

        Matcher mark = MARK.matcher(kept);
        assertThat(mark.find()).isTrue();
        assertThat(kept.substring(0, mark.start())).endsWith("\n");
        assertThat(kept.substring(mark.end())).matches("(?s)line \\d+\n.*");
    }

    @Test
    void splitsNoSurrogatePair() {
        for (int shift = 0; shift < 4; shift++) {
            String kept = collected("x".repeat(shift) + "\uD83D\uDE00".repeat(20_000), 1000, 777);

            assertThat(Unicode.wellFormed(kept)).isEqualTo(kept);
        }
    }

    /** Without a blank or a line end near, with many secrets and few, a cut falls into every part of one. */
    @Test
    void leavesNoPartOfASecretAtACut() {
        String secret = "S3".repeat(100);
        UnaryOperator<String> clean = text -> text.replace(secret, "[REDACTED:key]");
        Random random = new Random(3);
        for (int round = 0; round < 1_000; round++) {
            StringBuilder text = new StringBuilder();
            int between = 1 + random.nextInt(400);
            while (text.length() < 10_000) {
                text.append("x".repeat(random.nextInt(between))).append(secret);
            }
            OutputCollector collector = new OutputCollector(1000);
            collector.append(text);

            assertThat(collector.text(clean)).doesNotContain("S");
        }
    }

    private static String numbered(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < length; i++) {
            text.append("line ").append(i).append('\n');
        }
        return text.substring(0, length);
    }

    private static String collected(String text, int maxChars, int piece) {
        OutputCollector collector = new OutputCollector(maxChars);
        for (int from = 0; from < text.length(); from += piece) {
            collector.append(new StringBuilder(text.substring(from, Math.min(text.length(), from + piece))));
        }
        return collector.text(UnaryOperator.identity());
    }
}
