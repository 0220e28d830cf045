package io.deepseekmcp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTest {

    @Test
    void keepsTheOrderOfKeysAndTheKindOfEachValue() throws Exception {
        Map<String, Object> value = Json.parseObject(
                "{\"z\":1,\"a\":[true,null,\"x\"],\"m\":{\"f\":1.50},\"big\":123456789012345678901234567890}");

        assertThat(value.keySet()).containsExactly("z", "a", "m", "big");
        assertThat(value.get("z")).isEqualTo(1L);
        assertThat(value.get("a")).isEqualTo(Arrays.asList(true, null, "x"));
        assertThat(value.get("m")).isEqualTo(Map.of("f", new BigDecimal("1.50")));
        assertThat(value.get("big")).isEqualTo(new BigInteger("123456789012345678901234567890"));
        assertThat(Json.write(value))
                .isEqualTo(
                        "{\"z\":1,\"a\":[true,null,\"x\"],\"m\":{\"f\":1.50},\"big\":123456789012345678901234567890}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{", "{\"a\":1}{}", "{\"a\":1,\"a\":2}", "{\"a\":}", "[1,]", "// no\n{}", "nul"})
    void refusesWhatIsNotOneValue(String text) {
        assertThat(catchThrowableOfType(JsonException.class, () -> Json.parse(text)))
                .isNotNull();
        assertThat(catchThrowableOfType(JsonException.class, () -> Json.parse(text.getBytes(StandardCharsets.UTF_8))))
                .isNotNull();
    }

    @Test
    void namesLineAndColumn() {
        JsonException e = catchThrowableOfType(JsonException.class, () -> Json.parse("{\n  \"a\": oops\n}"));

        assertThat(e.line()).isEqualTo(2);
        assertThat(e.column()).isGreaterThan(7);
    }

    @Test
    void namesADuplicateKeyWhereItStands() {
        JsonException e =
                catchThrowableOfType(JsonException.class, () -> Json.parse("{\n  \"a\": {\"b\": null, \"b\": 1}}"));

        assertThat(e).hasMessage("duplicate key /a/b");
        assertThat(e.line()).isEqualTo(2);
        assertThat(e.column()).isEqualTo(20);
    }

    @Test
    void goesOnAfterDuplicateKeysForOneWhoListens() throws Exception {
        List<String> found = new ArrayList<>();

        Object value = Json.parse(
                "{\"a\":1,\"b\":[{\"c\":1,\"c\":2}],\"a\":3}", (path, line, column) -> found.add(path + "@" + column));

        assertThat(value).isEqualTo(Map.of("a", 3L, "b", List.of(Map.of("c", 2L))));
        assertThat(found).containsExactly("/b/0/c@20", "/a@28");
    }

    @Test
    void refusesNestingThatWouldExhaustTheStack() {
        String deep = "[".repeat(100_000);

        assertThat(catchThrowableOfType(JsonException.class, () -> Json.parse(deep)))
                .isNotNull();
    }

    @Test
    void writesTextAndBytesAlike() {
        Map<String, Object> value = Map.of("k", List.of("caf\u00e9 \uD83D\uDE00", 1, 2.5));

        assertThat(Json.write(value)).contains("caf\u00e9");
        assertThat(Json.pretty(value)).contains("\n  \"k\": [");
    }
}
