package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LineReaderTest {
    private static final int MAX = 8;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "''             | none",
                "a              | a",
                "a/             | a",
                "a/b/           | a,b",
                "a/b            | a,b",
                "/              | ''",
                "//x/           | ,,x",
                "12345678/      | 12345678",
                "123456789/     | !",
                "123456789/ok/  | !,ok",
                "123456789abcdef| !",
                "1/123456789/2/ | 1,!,2",
            })
    void splitsAtLineFeedsAndSkipsWhatIsTooLong(String input, String expected) throws IOException {
        byte[] bytes = input.replace('/', '\n').getBytes(StandardCharsets.US_ASCII);

        for (int step = 1; step <= bytes.length + 1; step++) {
            assertThat(read(inSteps(bytes, step))).as("chunks of %d", step).isEqualTo(expected);
        }
    }

    @Test
    void readsLinesLongerThanItsBuffer() throws IOException {
        String line = "x".repeat(100_000);
        LineReader reader = new LineReader(
                new ByteArrayInputStream((line + "\n" + line).getBytes(StandardCharsets.US_ASCII)), 100_000);

        assertThat(reader.next())
                .hasValueSatisfying(first -> assertThat(first.bytes())
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo(line));
        assertThat(reader.next())
                .hasValueSatisfying(second -> assertThat(second.bytes()).hasSize(100_000));
        assertThat(reader.next()).isEmpty();
    }

    @Test
    void tellsThatALineIsTooLongBeforeItEnds() throws IOException {
        InputStream endless = new InputStream() {
            private long given;

            @Override
            public int read() {
                return read(new byte[1], 0, 1);
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                given += length;
                assertThat(given).as("bytes read ahead").isLessThan(100_000);
                Arrays.fill(target, offset, offset + length, (byte) 'x');
                return length;
            }
        };

        assertThat(new LineReader(endless, MAX).next())
                .hasValueSatisfying(line -> assertThat(line.tooLong()).isTrue());
    }

    @Test
    void tellsTheIdOfALineThatIsTooLong() throws IOException {
        Random random = new Random(22);
        for (int i = 0; i < 200; i++) {
            Object id = random.nextBoolean() ? random.nextLong() : "call-" + random.nextInt() + "\\\"{[,:";
            String value = id instanceof Long
                    ? id.toString()
                    : "\"" + id.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            List<String> members = new ArrayList<>(List.of(
                    "\"id\": " + value,
                    "\"jsonrpc\":\"2.0\"",
                    "\"method\":\"tools/call\"",
                    "\"params\" :{\"id\":7,\"a\":[{\"id\":\"no\"}],\"t\":\"\\\"id\\\":5," + "x".repeat(2_000) + "\"}"));
            Collections.shuffle(members, random);
            String line = "{" + String.join(" , ", members) + "}";
            LineReader reader = new LineReader(
                    inSteps((line + "\n{}\n").getBytes(StandardCharsets.UTF_8), 1 + random.nextInt(900)), 100);

            LineReader.Line told = reader.next().orElseThrow();
            assertThat(told.tooLong()).isTrue();
            assertThat(told.id()).as(line).isEqualTo(Optional.of(id));
            assertThat(reader.next().orElseThrow().bytes())
                    .asString(StandardCharsets.US_ASCII)
                    .isEqualTo("{}");
        }
        for (String none : List.of(
                "[{\"id\":1}," + "1,".repeat(99) + "2]",
                "{\"id\":null,\"x\":\"" + "x".repeat(200) + "\"}",
                "{\"id\":{\"id\":4},\"x\":\"" + "x".repeat(200) + "\"}")) {
            LineReader reader = new LineReader(new ByteArrayInputStream(none.getBytes(StandardCharsets.UTF_8)), 100);
            assertThat(reader.next().orElseThrow().id()).isEmpty();
        }
    }

    private static String read(InputStream in) throws IOException {
        LineReader reader = new LineReader(in, MAX);
        List<String> lines = new ArrayList<>();
        for (Optional<LineReader.Line> line = reader.next(); line.isPresent(); line = reader.next()) {
            lines.add(line.get().tooLong() ? "!" : new String(line.get().bytes(), StandardCharsets.US_ASCII));
        }
        return lines.isEmpty() ? null : String.join(",", lines);
    }

    private static InputStream inSteps(byte[] bytes, int step) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(step, length));
            }
        };
    }
}
