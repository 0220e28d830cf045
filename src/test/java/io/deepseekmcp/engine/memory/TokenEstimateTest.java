package io.deepseekmcp.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class TokenEstimateTest {
    private static final Path SAMPLES = Path.of("src/test/resources/engine/token-samples.jsonl");
    private static final double LOW = 0.75;
    private static final double HIGH = 1.45;

    /** With the number of tokens that DeepSeek's V3 tokenizer makes of each text. */
    static Stream<Arguments> counted() throws Exception {
        Stream.Builder<Arguments> samples = Stream.builder();
        for (String line : Files.readAllLines(SAMPLES)) {
            Map<String, Object> sample = Json.parseObject(line.getBytes(StandardCharsets.UTF_8));
            samples.add(arguments(sample.get("kind"), ((Number) sample.get("tokens")).intValue(), sample.get("text")));
        }
        return samples.build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("counted")
    void liesNearTheRealCount(String kind, int tokens, String text) {
        assertThat(TokenEstimate.of(text)).isBetween(tokens * LOW, tokens * HIGH);
    }

    /** What is bounded is the whole unsent tail, where the errors of its parts even out. */
    @Test
    void liesNearerForAllOfThemTogether() throws Exception {
        int tokens = 0;
        double estimate = 0;
        for (Arguments sample : counted().toList()) {
            tokens += (int) sample.get()[1];
            estimate += TokenEstimate.of((String) sample.get()[2]);
        }

        assertThat(tokens).isGreaterThan(3_000);
        assertThat(estimate).isBetween(tokens * 0.9, tokens * 1.15);
    }
}
