package io.deepseekmcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTextTest {
    private static final Map<String, Object> VALUE = Map.of("command", "/x");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | {~  \"s\": {~    \"n\": {~      \"command\": \"/x\"~    }~  }~}",
                "{\"a\":1} | {\"a\":1,~  \"s\": {~    \"n\": {~      \"command\": \"/x\"~    }~  }}",
                "{~\t\"s\": {}~} | {~\t\"s\": {~\t\t\"n\": {~\t\t\t\"command\": \"/x\"~\t\t}~\t}~}",
                "{~    \"s\": {~        \"m\": [1, {\"n\": 2}]~    }~} | {~    \"s\": {~        \"m\": [1, {\"n\": 2}],~        \"n\":"
                        + " {~            \"command\": \"/x\"~        }~    }~}",
                "{~  \"s\": { \"n\": {\"old\": \"}]\"}, \"o\": null }~} | {~  \"s\": { \"n\": {~      \"command\": \"/x\"~    },"
                        + " \"o\": null }~}",
            })
    void putsOneMemberAndLeavesTheRest(String before, String after) {
        assertThat(JsonText.put(before.replace('~', '\n'), "s", "n", VALUE)).isEqualTo(after.replace('~', '\n'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"s\": {\"n\": {}}} | {\"s\": {}}",
                "{\"s\": {\"n\": 1, \"o\": 2}} | {\"s\": {\"o\": 2}}",
                "{\"s\": {\"m\": 0, \"n\": 1, \"o\": 2}, \"z\": 1} | {\"s\": {\"m\": 0, \"o\": 2}, \"z\": 1}",
                "{\"s\": {\"m\": 0, \"n\": [\"}\", \"\\\"\"] }} | {\"s\": {\"m\": 0 }}",
            })
    void removesOneMember(String before, String after) {
        assertThat(JsonText.remove(before, "s", "n")).isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " {\n}\n",
                "{\"x\":-1.5e3,\"y\":[true,null,\"a\\\\\\\"b\"],\"s\":{}}",
                "{\"s\":{\"a\":\"\\u0041\",\"b\":{\"c\":[[],{}]}},\"t\":false}",
                "{\r\n  \"s\" : {\r\n    \"a\" : 1\r\n  }\r\n}\r\n"
            })
    void saysTheSameAsTheObjectWouldAndCanBeTakenBack(String text) throws Exception {
        Map<String, Object> expected = new LinkedHashMap<>(Json.parseObject(text.getBytes(StandardCharsets.UTF_8)));
        Map<String, Object> section = new LinkedHashMap<>();
        if (expected.get("s") instanceof Map<?, ?> old) {
            old.forEach((key, value) -> section.put((String) key, value));
        }
        section.put("n", VALUE);
        expected.put("s", section);

        String put = JsonText.put(text, "s", "n", VALUE);

        assertThat(Json.parse(put)).isEqualTo(expected);
        section.remove("n");
        assertThat(Json.parse(JsonText.remove(put, "s", "n"))).isEqualTo(expected);
    }

    @Test
    void findsAMemberByItsNameAndNotByItsSpelling() throws Exception {
        assertThat(Json.parse(JsonText.put("{\"\\u0073\": {\"\\u006e\": 1}}", "s", "n", VALUE)))
                .isEqualTo(Map.of("s", Map.of("n", VALUE)));
    }
}
