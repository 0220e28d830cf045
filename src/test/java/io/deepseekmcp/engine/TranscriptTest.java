package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TranscriptTest {
    private final Transcript transcript = new Transcript("system", "c".repeat(10_000), List.of());

    @Test
    void estimatesWhatNobodyHasCounted() {
        assertThat(transcript.tokens()).isBetween(3_000L, 3_050L);
    }

    @Test
    void takesWhatTheProviderCountedAsItIs() {
        transcript.reply(reply(2_000, 100));

        assertThat(transcript.tokens()).isEqualTo(2_100);
    }

    @Test
    void estimatesOnlyTheTailAfterACount() {
        transcript.reply(reply(2_000, 100));
        transcript.add(new Message.ToolReply("1", "t".repeat(1_000)));

        assertThat(transcript.tokens()).isBetween(2_100L + 300, 2_100L + 310);
    }

    @Test
    void calibratesUpwardsAndNeverDownwards() {
        transcript.reply(reply(6_012, 100));
        transcript.add(new Message.ToolReply("1", "t".repeat(1_000)));
        assertThat(transcript.tokens()).isBetween(6_112L + 590, 6_112L + 640);

        transcript.reply(reply(1_000, 0));
        transcript.add(new Message.ToolReply("2", "t".repeat(1_000)));
        assertThat(transcript.tokens()).isBetween(1_000L + 590, 1_000L + 640);
    }

    @Test
    void countsCjkAsTwiceAsDear() {
        assertThat(TokenEstimate.of("\u4e2d".repeat(100))).isEqualTo(60);
        assertThat(TokenEstimate.of("a".repeat(100))).isEqualTo(30);
    }

    private static ChatReply reply(long prompt, long completion) {
        return new ChatReply(
                new Message.Assistant("ok", "", List.of()), new Usage(prompt, completion, 0), Finish.STOP, "m");
    }
}
