package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgressReporterTest {
    private final List<Map<String, Object>> sent = new ArrayList<>();
    private final AtomicLong now = new AtomicLong(-5);
    private final ProgressReporter progress = new ProgressReporter("token", sent::add, now::get);

    private void pass(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private List<Object> messages() {
        return sent.stream().map(params -> params.get("message")).toList();
    }

    @Test
    void numbersItsLinesUpwards() {
        progress.say("one");
        progress.say("one");
        pass(4000);
        progress.beat();
        progress.say("two");

        assertThat(sent).extracting(params -> params.get("progress")).containsExactly(1L, 2L, 3L, 4L);
        assertThat(sent).allSatisfy(params -> assertThat(params).containsEntry("progressToken", "token"));
    }

    @Test
    void repeatsTheLastLineWithTheTimeThatHasPassed() {
        progress.say("turn 1/24: waiting for the model");
        for (int halfSeconds = 0; halfSeconds < 20; halfSeconds++) {
            pass(500);
            progress.beat();
        }

        assertThat(messages())
                .containsExactly(
                        "turn 1/24: waiting for the model",
                        "turn 1/24: waiting for the model (4 s)",
                        "turn 1/24: waiting for the model (8 s)");
    }

    @Test
    void isHeardBeforeAnythingWasSaid() {
        pass(4500);
        progress.beat();

        assertThat(messages()).containsExactly("working (4 s)");
    }

    @Test
    void staysQuietWhileThereIsNews() {
        for (int i = 0; i < 10; i++) {
            progress.say("line " + i);
            pass(3900);
            progress.beat();
        }

        assertThat(sent).hasSize(10);
    }

    @Test
    void isSilentOnceClosed() {
        progress.say("before");
        progress.close();
        progress.say("after");
        pass(60_000);
        progress.beat();

        assertThat(messages()).containsExactly("before");
    }

    @ParameterizedTest
    @MethodSource("lines")
    void saysOneCleanLine(String text, String expected) {
        progress.say(text);

        assertThat(messages()).containsExactly(expected);
    }

    static Stream<Arguments> lines() {
        return Stream.of(
                Arguments.of("plain", "plain"),
                Arguments.of("two\nlines\r\n", "two lines"),
                Arguments.of("tab\tand\u001bbell\u0007", "tab and bell"),
                Arguments.of("par\u2028sep\u2029arator", "par sep arator"),
                Arguments.of("half \ud83d!", "half \uFFFD!"),
                Arguments.of("caf\u00e9 \u4e2d", "caf\u00e9 \u4e2d"));
    }

    @ParameterizedTest
    @ValueSource(ints = {198, 199, 200, 201, 5000})
    void staysUnderTwoHundredCharacters(int length) {
        progress.say("x".repeat(length));
        progress.say("x".repeat(length - 2) + "\uD83D\uDE00");
        pass(4000);
        progress.beat();

        assertThat(messages()).allSatisfy(message -> {
            assertThat(message.toString()).hasSizeBetween(190, 199);
            assertThat(io.deepseekmcp.text.Unicode.wellFormed(message.toString()))
                    .isEqualTo(message);
        });
        assertThat(messages().get(2).toString()).endsWith(" (4 s)");
    }
}
