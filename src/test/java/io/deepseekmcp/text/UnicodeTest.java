package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UnicodeTest {
    private static final String SMILE = "\uD83D\uDE00";

    @Test
    void neverSplitsAPair() {
        assertThat(Unicode.head("a" + SMILE, 2)).isEqualTo("a");
        assertThat(Unicode.head("a" + SMILE, 3)).isEqualTo("a" + SMILE);
        assertThat(Unicode.tail(SMILE + "a", 2)).isEqualTo("a");
        assertThat(Unicode.tail(SMILE + "a", 0)).isEmpty();
        assertThat(Unicode.head("abc", 0)).isEmpty();
    }

    @Test
    void replacesLoneSurrogatesOnly() {
        assertThat(Unicode.wellFormed("a\uD83D" + SMILE + "\uDE00")).isEqualTo("a\uFFFD" + SMILE + "\uFFFD");
        assertThat(Unicode.wellFormed(SMILE)).isEqualTo(SMILE);
    }

    @Test
    void saysHowMuchAnExcerptLeavesOut() {
        String text = "begin" + "x".repeat(10_000) + "end";

        assertThat(Excerpt.headAndTail(text, 500))
                .hasSizeLessThanOrEqualTo(500)
                .startsWith("begin")
                .endsWith("end")
                .contains("[... 9568 characters left out here ...]");
        assertThat(Excerpt.head(text, 100))
                .hasSizeLessThanOrEqualTo(100)
                .startsWith("begin")
                .contains("10008 characters");
        assertThat(Excerpt.head("short", 100)).isEqualTo("short");
    }
}
