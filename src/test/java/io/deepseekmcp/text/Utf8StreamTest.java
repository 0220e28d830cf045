package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class Utf8StreamTest {

    static Stream<Arguments> bytes() {
        return Stream.of(
                arguments("", "", false),
                arguments("6f6b", "ok", false),
                arguments("c3a9e697a5f09f9880", "\u00E9\u65E5\uD83D\uDE00", false),
                arguments("6f6b0ab3c9b9a6", "ok\n\uFFFD\u0279\uFFFD", true),
                arguments("61ff62", "a\uFFFDb", true),
                arguments("61e697", "a\uFFFD", true),
                arguments("f09f98", "\uFFFD", true),
                arguments("eda08061", "\uFFFDa", true),
                arguments("c0af", "\uFFFD\uFFFD", true),
                arguments("efbfbd", "\uFFFD", false));
    }

    @ParameterizedTest
    @MethodSource("bytes")
    void decodesAcrossEveryBorder(String hex, String text, boolean lossy) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        for (int cut = 0; cut <= bytes.length; cut++) {
            StringBuilder decoded = new StringBuilder();
            Utf8Stream stream = new Utf8Stream(decoded::append);

            stream.write(bytes, cut);
            byte[] rest = Arrays.copyOfRange(bytes, cut, bytes.length);
            for (byte one : rest) {
                stream.write(new byte[] {one}, 1);
            }
            stream.end();

            assertThat(decoded).as("cut at " + cut).hasToString(text);
            assertThat(stream.lossy()).isEqualTo(lossy);
        }
    }

    @Test
    void decodesAPieceOfAnyLength() {
        String text = "\u65E5\uD83D\uDE00x".repeat(50_000);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        StringBuilder decoded = new StringBuilder();
        Utf8Stream stream = new Utf8Stream(decoded::append);

        stream.write(bytes, bytes.length);
        stream.end();

        assertThat(decoded.toString()).isEqualTo(text);
        assertThat(stream.lossy()).isFalse();
    }

    @Test
    void replacesAnyNumberOfBadBytes() {
        byte[] bytes = new byte[20_000];
        Arrays.fill(bytes, (byte) 0xFF);
        StringBuilder decoded = new StringBuilder();
        Utf8Stream stream = new Utf8Stream(decoded::append);

        stream.write(bytes, bytes.length);
        stream.end();

        assertThat(decoded.toString()).isEqualTo("\uFFFD".repeat(20_000));
    }
}
