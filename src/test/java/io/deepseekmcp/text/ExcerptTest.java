package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ExcerptTest {
    private static final Pattern MARK = Pattern.compile("\\[\\.\\.\\. (\\d+) characters left out here \\.\\.\\.]\n");

    @Test
    void cutsWhereLinesEndAndCountsWhatIsLeftOut() {
        String text = "some/folder/File.java\n".repeat(1_000);

        String cut = Excerpt.headAndTail(text, 1_000);

        assertThat(cut).hasSizeLessThanOrEqualTo(1_000);
        assertThat(cut.lines().filter(line -> !line.equals("some/folder/File.java")))
                .hasSize(1);
        assertThat(omitted(cut)).isEqualTo(text.length() - withoutMark(cut).length());
    }

    @Test
    void aSecondCutCountsWhatTheFirstLeftOut() {
        String text = "line of output\n".repeat(5_000);

        String twice = Excerpt.headAndTail(Excerpt.headAndTail(text, 20_000), 3_000);

        assertThat(MARK.matcher(twice).results()).hasSize(1);
        assertThat(omitted(twice)).isEqualTo(text.length() - withoutMark(twice).length());
    }

    @Test
    void aLineWithoutEndIsCutInItsMiddle() {
        String cut = Excerpt.headAndTail("x".repeat(5_000), 1_000);

        assertThat(cut).hasSizeBetween(900, 1_000);
        assertThat(omitted(cut))
                .isEqualTo(5_000 - cut.chars().filter(c -> c == 'x').count());
    }

    private static long omitted(String cut) {
        Matcher mark = MARK.matcher(cut);
        assertThat(mark.find()).isTrue();
        return Long.parseLong(mark.group(1));
    }

    private static String withoutMark(String cut) {
        return MARK.matcher(cut).replaceFirst("");
    }
}
