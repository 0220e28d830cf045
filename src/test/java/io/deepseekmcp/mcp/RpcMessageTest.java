package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.mcp.RpcMessage.Ignored;
import io.deepseekmcp.mcp.RpcMessage.Invalid;
import io.deepseekmcp.mcp.RpcMessage.Notification;
import io.deepseekmcp.mcp.RpcMessage.Request;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RpcMessageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}",
                "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{}}  ",
                "\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":null}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"unknown\":[1]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"result\":{}}",
            })
    void readsARequest(String line) {
        assertThat(read(line + "\r")).containsExactly(new Request(1L, "m", Map.of()));
    }

    @Test
    void keepsIdsAndTextAsTheyAre() {
        assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"method\":\"m\"}"))
                .containsExactly(new Request(9_007_199_254_740_993L, "m", Map.of()));
        assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":\"k\u00e4se-\uD83D\uDE00\u2028\\ud800\",\"method\":\"m\"}"))
                .containsExactly(new Request("k\u00e4se-\uD83D\uDE00\u2028\uD800", "m", Map.of()));
        assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":\"\",\"method\":\"m\"}"))
                .containsExactly(new Request("", "m", Map.of()));
    }

    @Test
    void readsANotification() {
        assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"a\":1}}"))
                .containsExactly(new Notification("n", Map.of("a", 1L)));
    }

    @Test
    void servesTheItemsOfABatchOneByOne() {
        assertThat(
                        read(
                                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"},7,[],{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]"))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo(new Request(1L, "m", Map.of())),
                        second -> assertThat(code(second)).isEqualTo(Protocol.INVALID_REQUEST),
                        third -> assertThat(code(third)).isEqualTo(Protocol.INVALID_REQUEST),
                        fourth -> assertThat(fourth).isEqualTo(new Notification("n", Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r", " \t\r", "\uFEFF"})
    void passesOverBlankLines(String line) {
        assertThat(read(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":999,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"1.0\",\"method\":\"n\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":[1]}",
            })
    void ignoresAnswersAndNotificationsThatMakeNoSense(String line) {
        assertThat(read(line)).containsExactly(new Ignored());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-32700 | {not json",
                "-32700 | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"",
                "-32700 | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"} x",
                "-32700 | {\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"m\"}",
                "-32700 | {\"a\":NaN}",
                "-32700 | {'a':1}",
                "-32600 | []",
                "-32600 | \"a string\"",
                "-32600 | 42",
                "-32600 | null",
                "-32600 | {}",
                "-32600 | {\"jsonrpc\":\"2.0\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"m\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":1.0,\"method\":\"m\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"m\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"m\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"m\"}",
            })
    void answersWithoutAnIdWhatHasNoneThatCanBeUsed(int code, String line) {
        assertThat(read(line)).singleElement().isInstanceOfSatisfying(Invalid.class, invalid -> {
            assertThat(invalid.code()).isEqualTo(code);
            assertThat(invalid.id()).isNull();
            assertThat(invalid.reason()).isNotBlank();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-32600 | {\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"m\"}",
                "-32600 | {\"id\":3,\"method\":\"m\"}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":3}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":7}",
                "-32600 | {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":null}",
                "-32602 | {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":[1]}",
                "-32602 | {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\",\"params\":\"x\"}",
            })
    void answersUnderItsIdWhatIsOtherwiseMalformed(int code, String line) {
        assertThat(read(line)).singleElement().isInstanceOfSatisfying(Invalid.class, invalid -> {
            assertThat(invalid.code()).isEqualTo(code);
            assertThat(invalid.id()).isEqualTo(3L);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22ff22",
                "22c022",
                "22c08022",
                "22e282",
                "22eda08022",
                "22f888808022",
                "2280",
                "fffe2200",
                "00",
                "7b007d"
            })
    void refusesBytesThatAreNotUtf8Json(String hex) {
        assertThat(RpcMessage.read(HexFormat.of().parseHex(hex)))
                .singleElement()
                .satisfies(message -> assertThat(code(message)).isEqualTo(Protocol.PARSE_ERROR));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void refusesNestingThatWouldExhaustTheStack(String opening) {
        assertThat(read(opening.repeat(1_000_000)))
                .singleElement()
                .satisfies(message -> assertThat(code(message)).isEqualTo(Protocol.PARSE_ERROR));
    }

    private static List<RpcMessage> read(String line) {
        return RpcMessage.read(line.getBytes(StandardCharsets.UTF_8));
    }

    private static int code(RpcMessage message) {
        return ((Invalid) message).code();
    }
}
