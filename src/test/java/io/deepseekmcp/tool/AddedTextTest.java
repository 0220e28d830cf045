package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AddedTextTest {
    /** Line feeds are written as {@code $}; {@code end} is the end of the file. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "a$b$c$ | end | x$ | c$ | c$x$ | a$b$c$x$",
                "a$b$c$ | end | x | c$ | c$x$ | a$b$c$x$",
                "a$b$c | end | x | c | c$x | a$b$c$x",
                "a$b$c$ | 2 | x$ | b$ | b$x$ | a$b$x$c$",
                "a$b$c$ | 2 | x | b$ | b$x$ | a$b$x$c$",
                "a$b$c$ | 0 | x$ | a$ | x$a$ | x$a$b$c$",
                "a$b$c | 3 | x$ | c | c$x$ | a$b$c$x$",
                "a$}$b$}$ | end | x$ | b$}$ | b$}$x$ | a$}$b$}$x$",
                "}$a$}$b$ | 0 | x$ | }$a$ | x$}$a$ | x$}$a$}$b$",
            })
    void isAddedByAnEditOfLinesThatOccurOnce(
            String content, String place, String text, String old, String replacement, String then) {
        OptionalInt after = place.equals("end") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(place));
        MeantCall edit =
                new AddedText(lines(content), lines(text)).edit("f", after).orElseThrow();

        assertThat(edit.arguments())
                .isEqualTo(Map.of("path", "f", "old_string", lines(old), "new_string", lines(replacement)));
        assertThat(lines(content).replace(lines(old), lines(replacement))).isEqualTo(lines(then));
    }

    @Test
    void isNotGuessedWhereNoFewLinesNameThePlace() {
        assertThat(edit("", OptionalInt.empty())).isEmpty();
        assertThat(edit("a\n", OptionalInt.of(2))).isEmpty();
        assertThat(edit("x\n".repeat(20), OptionalInt.empty())).isEmpty();
        assertThat(edit("a".repeat(600) + "\n", OptionalInt.empty())).isEmpty();
        assertThat(edit("a\r\nb\r\n", OptionalInt.empty())).isEmpty();
    }

    private static Optional<MeantCall> edit(String content, OptionalInt after) {
        return new AddedText(content, "y\n").edit("f", after);
    }

    private static String lines(String text) {
        return text.replace('$', '\n');
    }
}
