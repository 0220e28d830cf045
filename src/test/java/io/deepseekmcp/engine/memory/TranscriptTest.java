package io.deepseekmcp.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TranscriptTest {
    /** 1,000 words, each with its space by the estimate 1.25 tokens. */
    private static final String WORDS = "word ".repeat(1_000);

    private static final long ESTIMATED = Math.round(TokenEstimate.of(WORDS));

    private final Transcript transcript = new Transcript("system", WORDS, List.of());

    @Test
    void estimatesWhatNobodyHasCounted() {
        assertThat(transcript.tokens()).isBetween(ESTIMATED, ESTIMATED + 20);
        assertThat(transcript.countedTokens()).isZero();
    }

    @Test
    void takesWhatTheProviderCountedAsItIs() {
        transcript.reply(reply(800, 100));

        assertThat(transcript.tokens()).isEqualTo(900);
        assertThat(transcript.countedTokens()).isEqualTo(900);
    }

    @Test
    void doesNotBelieveACountBeyondAllTokenizers() {
        transcript.reply(reply(3_000_000_000L, 100));
        assertThat(transcript.tokens()).isBetween(ESTIMATED, ESTIMATED + 40);

        transcript.reply(reply(800, 1L << 40));
        assertThat(transcript.tokens()).isBetween(800L, 1_200L);
    }

    @Test
    void estimatesTheCostOfAReplyThatNobodyHasCounted() {
        assertThat(transcript.usageOf(reply(800, 100))).isEqualTo(new Usage(800, 100, 0));

        Usage estimated = transcript.usageOf(reply(0, 0));
        assertThat(estimated.promptTokens()).isEqualTo(transcript.tokens());
        assertThat(estimated.completionTokens()).isBetween(1L, 20L);
    }

    @Test
    void estimatesOnlyTheTailAfterACount() {
        transcript.reply(reply(800, 100));
        transcript.add(new Message.ToolReply("1", WORDS));

        assertThat(transcript.tokens()).isBetween(900 + ESTIMATED, 900 + ESTIMATED + 20);
        assertThat(transcript.newTokens()).isEqualTo(transcript.tokens() - 900);
    }

    @Test
    void calibratesUpwardsAndNeverDownwards() {
        transcript.reply(reply(2 * ESTIMATED + 30, 100));
        transcript.add(new Message.ToolReply("1", WORDS));
        long doubled = 2 * ESTIMATED;
        assertThat(transcript.newTokens()).isBetween(doubled - 20, doubled + 40);

        transcript.reply(reply(1_000, 0));
        transcript.add(new Message.ToolReply("2", WORDS));
        assertThat(transcript.newTokens()).isBetween(doubled - 20, doubled + 40);
    }

    @Test
    void remindsOnceAndOnlyAtTheEnd() {
        transcript.reply(reply(1_000, 100));
        transcript.add(new Message.ToolReply("1", "answer"));
        transcript.remind(" [last]");
        transcript.remind(" [last]");

        assertThat(transcript.messages()).last().isEqualTo(new Message.ToolReply("1", "answer [last]"));
        assertThat(transcript.messages()).element(1).isEqualTo(new Message.User(WORDS));
    }

    @Test
    void countsCompactedHistoryAnew() {
        Ledger ledger = new Ledger();
        for (int i = 0; i < 4; i++) {
            transcript.reply(reply(1_000, 100));
            transcript.add(new Message.ToolReply(String.valueOf(i), WORDS));
        }

        assertThat(transcript.compact(ledger, ESTIMATED * 3, 2)).isTrue();

        assertThat(transcript.countedTokens()).isZero();
        assertThat(transcript.tokens()).isBetween(ESTIMATED * 3, ESTIMATED * 3 + 100);
        assertThat(transcript.compact(ledger, ESTIMATED * 4, 2)).isFalse();
    }

    private static ChatReply reply(long prompt, long completion) {
        return new ChatReply(
                new Message.Assistant("ok", "", List.of()), new Usage(prompt, completion, 0), Finish.STOP, "m");
    }
}
