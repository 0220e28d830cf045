package io.deepseekmcp.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ArgumentsReaderTest {
    private static final ToolSpec READ =
            spec("Read", "{\"path\":{\"type\":\"string\"},\"offset\":{\"type\":\"integer\"}}", "[\"path\"]");
    private static final ToolSpec WRITE = spec(
            "Write", "{\"path\":{\"type\":\"string\"},\"content\":{\"type\":\"string\"}}", "[\"path\",\"content\"]");
    private static final ToolSpec RUN = spec(
            "Run",
            "{\"argv\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"cwd\":{\"type\":\"string\"},"
                    + "\"timeout_seconds\":{\"type\":\"integer\"}}",
            "[\"argv\"]");
    private static final ToolSpec ASK = spec("Ask", "{\"input\":{\"type\":\"string\"}}", "[\"input\"]");

    static Stream<Arguments> readable() {
        return Stream.of(
                arguments(READ, "{\"path\":\"a\"}", "{\"path\":\"a\"}"),
                arguments(READ, " \n{\"path\":\"a\"}\n ", "{\"path\":\"a\"}"),
                arguments(READ, "", "{}"),
                arguments(READ, "  \n", "{}"),
                arguments(READ, "null", "{}"),
                arguments(READ, "{}", "{}"),
                arguments(READ, "{}{}", "{}"),
                arguments(READ, "{\"path\":\"a\"}{\"path\":\"a\"}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"path\":\"a\"}\n\n{\"path\":\"a\"}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"arguments\":{\"path\":\"a\"}}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"input\":{\"path\":\"a\"}}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"parameters\":{\"path\":\"a\"}}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"name\":\"Read\",\"arguments\":{\"path\":\"a\"}}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}", "{\"path\":\"a\"}"),
                arguments(READ, "\"{\\\"path\\\":\\\"a\\\"}\"", "{\"path\":\"a\"}"),
                arguments(READ, "{\"path\":\"a\",\"offset\":null}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"path\":\"a\",\"offset\":[]}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"path\":\"a\",\"offset\":{}}", "{\"path\":\"a\"}"),
                arguments(READ, "{\"path\":\"a\",\"offset\":\"5\"}", "{\"path\":\"a\",\"offset\":\"5\"}"),
                arguments(READ, "{\"path\":\"[1]\"}", "{\"path\":\"[1]\"}"),
                arguments(READ, "{\"path\":\"\\uD83D\\uDE00\"}", "{\"path\":\"\uD83D\uDE00\"}"),
                arguments(READ, "{\"path\":\"<invoke>\"}", "{\"path\":\"<invoke>\"}"),
                arguments(RUN, "{\"argv\":\"[\\\"a\\\",\\\"b\\\"]\"}", "{\"argv\":[\"a\",\"b\"]}"),
                arguments(RUN, "{\"argv\":\"a b\"}", "{\"argv\":\"a b\"}"),
                arguments(RUN, "{\"argv\":[\"a\"],\"cwd\":[]}", "{\"argv\":[\"a\"]}"),
                arguments(RUN, "{\"argv\":[]}", "{\"argv\":[]}"),
                arguments(ASK, "{\"input\":\"{}\"}", "{\"input\":\"{}\"}"),
                arguments(ASK, "{\"input\":{\"input\":\"x\"}}", "{\"input\":{\"input\":\"x\"}}"));
    }

    @ParameterizedTest
    @MethodSource("readable")
    void readsWhatCanBeMeantInOneWayOnly(ToolSpec spec, String raw, String expected) throws Exception {
        assertThat(new ArgumentsReader(spec).read(raw)).isEqualTo(new CallArguments.Values(Json.parseObject(expected)));
    }

    static Stream<Arguments> unusable() {
        return Stream.of(
                arguments(
                        READ,
                        "{\"path\":\"a",
                        "The arguments of Read are cut off after 10 characters. Nothing was done. Send the whole call again,"
                                + " with shorter arguments: {\"path\":\"...\"}."),
                arguments(
                        WRITE,
                        "{\"path\":\"a\",\"content\":\"import",
                        "The arguments of Write are cut off after 29 characters. Nothing was done. Send it in parts: Write"
                                + " with the first part of the content, then Edit to append each further part."),
                arguments(
                        RUN,
                        "{\"argv\":[\"a\"}",
                        "The arguments of Run are not JSON: Unexpected close marker '}': expected ']', after"
                                + " {\"argv\":[\"a\" (line 1, column 13). Nothing was done. Send one JSON object:"
                                + " {\"argv\":[\"...\"]}; inside strings write \\\" for a quote, \\\\ for a backslash and \\n for"
                                + " a line break."),
                arguments(
                        READ,
                        "True",
                        "The arguments of Read are not JSON: Unrecognized token 'True', at the beginning (line 1, column 1)."
                                + " Nothing was done. Send one JSON object: {\"path\":\"...\"}; inside strings write \\\" for a"
                                + " quote, \\\\ for a backslash and \\n for a line break."),
                arguments(
                        READ,
                        "{\"path\":\"a\"} and more",
                        "The arguments of Read go on after the JSON object ends. Nothing was done. Send"
                                + " one JSON object in each call: {\"path\":\"...\"}."),
                arguments(
                        READ,
                        "[\"a\"]",
                        "The arguments of Read are a JSON array. Nothing was done. Send one JSON object:"
                                + " {\"path\":\"...\"}."),
                arguments(
                        READ,
                        "\"a.txt\"",
                        "The arguments of Read are a JSON string. Nothing was done. Send one JSON object:"
                                + " {\"path\":\"...\"}."),
                arguments(
                        READ,
                        "{\"arguments\":\"a.txt\"}",
                        "The arguments of Read are a JSON string. Nothing was done. Send one JSON object:"
                                + " {\"path\":\"...\"}."),
                arguments(
                        WRITE,
                        "{\"path\":\"a\",\"content\":\"x\\ud83d\"}",
                        "\"content\" of Write holds half of a character (\\ud83d without its other half). Nothing was done."
                                + " Send the call again with the character itself."),
                arguments(
                        READ,
                        "{\"path\":\"a.txt</\uFF5CDSML\uFF5Cparameter>\"}",
                        "\"path\" of Read has swallowed the markup of a tool call. Nothing was done. Send the call again,"
                                + " each argument as a field of its own: {\"path\":\"...\"}."),
                arguments(
                        WRITE,
                        "{\"path\":\"a\\n</\uFF5CDSML\uFF5Cparameter>\\n<\uFF5CDSML\uFF5Cparameter name=\\\"content\\\""
                                + " string=\\\"true\\\">text\"}",
                        "\"path\" of Write has swallowed the markup of a tool call. Nothing was done. Send the call again,"
                                + " each argument as a field of its own: {\"path\":\"...\",\"content\":\"...\"}."));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void saysWhatToSendInsteadOfWhatCannotBeUsed(ToolSpec spec, String raw, String sentence) {
        assertThat(new ArgumentsReader(spec).read(raw)).isEqualTo(new CallArguments.Unusable(sentence));
    }

    @ParameterizedTest
    @MethodSource("badTexts")
    void neverGuesses(String raw) {
        assertThat(new ArgumentsReader(WRITE).read(raw))
                .isInstanceOfSatisfying(CallArguments.Unusable.class, unusable -> {
                    assertThat(unusable.sentence()).contains("Write").contains("Nothing was done");
                    assertThat(unusable.sentence())
                            .hasSizeLessThan(500)
                            .doesNotContain("\n", "Feature", "StreamReadConstraints", "enable");
                });
    }

    static List<String> badTexts() {
        return List.of(
                "{\"items\":[{\"id\":\"a\",\"query\":{\"top\":3}}}",
                "{\"selected: [\"A\",\"C\"]}",
                "{\"path\":\"a\",\"path\":\"b\"}",
                "{}{\"path\":\"a\"}",
                "{\"path\":\"a\"}{\"path\":\"b\"}",
                "{'path':'a'}",
                "{path:\"a\"}",
                "{\"path\":\"a\",}",
                "{\"path\":\"a\nb\"}",
                "{\"path\":\"\\x\"}",
                "```json\n{\"path\":\"a\"}\n```",
                "42",
                "true",
                "None",
                "// a comment\n{\"path\":\"a\"}",
                "{\"path\":Infinity}",
                "{\"path\":+1}",
                "{\"path\":\"C:\\Users\"}",
                "{\"path\":\"a\"};",
                "{\"path\":\"a\"}</tool_call>",
                "{\"x\":" + "[".repeat(600) + "]".repeat(600) + "}",
                "[[[",
                "[".repeat(5000),
                "<\uFF5CDSML\uFF5Cparameter name=\"path\">a");
    }

    @Test
    void keepsAMarkupThatStandsInTheMiddleOfAFile() {
        String raw = Json.write(
                Map.of("path", "test.txt", "content", "x = \"</\uFF5CDSML\uFF5Cparameter>\"; // the closing tag\n"));

        assertThat(new ArgumentsReader(WRITE).read(raw)).isInstanceOf(CallArguments.Values.class);
    }

    private static ToolSpec spec(String name, String properties, String required) {
        try {
            return new ToolSpec(
                    name,
                    "A tool.",
                    Json.parseObject(
                            "{\"type\":\"object\",\"properties\":" + properties + ",\"required\":" + required + "}"));
        } catch (JsonException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
