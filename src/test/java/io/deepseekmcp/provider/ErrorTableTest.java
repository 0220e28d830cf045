package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the table of errors against the words that hosts and servers were seen to use. */
final class ErrorTableTest {
    private record Seen(ProviderError expected, int status, String host, String words) {}

    static Stream<Seen> seen() throws IOException {
        try (InputStream in = ErrorTableTest.class.getResourceAsStream("/provider/errors.tsv")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.stream().filter(line -> !line.startsWith("#")).map(line -> {
                String[] cells = line.split("\t", 4);
                return new Seen(ProviderError.valueOf(cells[0]), Integer.parseInt(cells[1]), cells[2], cells[3]);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("seen")
    void tellsWhatAHostMeans(Seen seen) {
        assertThat(ErrorTable.find(seen.status(), seen.words())).isEqualTo(seen.expected());
    }

    @Test
    void knowsTheOverflowOfThirtyHosts() throws IOException {
        assertThat(seen().filter(seen -> seen.expected() == ProviderError.CONTEXT_TOO_LONG)
                        .map(Seen::host)
                        .distinct())
                .hasSizeGreaterThanOrEqualTo(30);
    }

    @Test
    void readsWordsThatTheBodyWritesAsEscapes() throws IOException {
        String body = "{\"error\":{\"message\":\"\\u8f93\\u5165\\u957f\\u5ea6\"}}";
        ErrorBody read = ErrorBody.read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));

        assertThat(ErrorTable.find(400, read.everything())).isEqualTo(ProviderError.CONTEXT_TOO_LONG);
    }

    @Test
    void readsAnErrorThatStandsInAListOrInsideAnAnswer() throws Exception {
        String list = "[{\"error\":{\"code\":400,\"message\":\"API key not valid.\"}}]";
        assertThat(ErrorBody.read(new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)))
                        .message())
                .isEqualTo("API key not valid.");

        String inside = "{\"base_resp\":{\"status_code\":1039,\"status_msg\":\"token limit\"}}";
        assertThat(org.assertj.core.api.Assertions.catchThrowableOfType(
                                FailedAttempt.class, () -> ReadAnswer.byteByByte(inside))
                        .fault())
                .isEqualTo(ProviderError.CONTEXT_TOO_LONG);
    }
}
