package io.deepseekmcp.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of types that a model should not have sent: put right where they can mean one thing only, else refused by name. */
final class ToolArgumentsTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "5, 5",
                "\"5\", 5",
                "\" 5 \", 5",
                "5.0, 5",
                "\"5.0\", 5",
                "5e0, 5",
                "3000000000, 3000000000",
                "99999999999999999999, 9223372036854775807",
            })
    void readsAWholeNumber(String json, long expected) throws Exception {
        assertThat(arguments(json).number("x", 1)).hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\""})
    void takesNothingForAbsent(String json) throws Exception {
        assertThat(arguments(json).number("x", 1)).isEqualTo(OptionalLong.empty());
        assertThat(arguments(json).flag("x")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5.5",
                "\"five\"",
                "\"0x5\"",
                "1e400",
                "\"1e999999999\"",
                "\"1e-999999999\"",
                "true",
                "[5]",
                "{\"n\":5}",
                "0",
                "-5",
                "-99999999999999999999"
            })
    void refusesWhatIsNoNumberOrTooSmall(String json) {
        assertThatThrownBy(() -> arguments(json).number("x", 1))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("\"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"true, true", "\"true\", true", "\"True\", true", "false, false", "\"FALSE\", false"})
    void readsAFlag(String json, boolean expected) throws Exception {
        assertThat(arguments(json).flag("x")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"yes\"", "[true]", "{}"})
    void refusesWhatIsNoFlag(String json) {
        assertThatThrownBy(() -> arguments(json).flag("x"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("\"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"\"a\", a", "\"\", ``", "5, 5", "2.50, 2.50", "true, true"})
    void readsText(String json, String expected) throws Exception {
        assertThat(arguments(json).text("x")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[\"a\"]", "{}"})
    void refusesWhatIsNoText(String json) {
        assertThatThrownBy(() -> arguments(json).text("x"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("\"x\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"a\",\"1\",\"true\"]", "[\"a\",1,true]"})
    void readsAList(String json) throws Exception {
        assertThat(arguments(json).texts("x")).isEqualTo(List.of("a", "1", "true"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"pytest -q\"", "[[\"a\"]]", "[null]", "{}", "5"})
    void refusesWhatIsNoListOfTextsAndNeverSplitsOne(String json) {
        assertThatThrownBy(() -> arguments(json).texts("x"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("\"x\"");
    }

    private static ToolArguments arguments(String json) throws JsonException {
        return new ToolArguments(Json.parseObject("{\"x\":" + json + "}"));
    }
}
