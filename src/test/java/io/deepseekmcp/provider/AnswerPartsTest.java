package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.Usage;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of the parts of a reply: text, reasoning, counts of tokens, the reason of its end. */
final class AnswerPartsTest {
    /** What a count beyond belief is taken for. */
    private static final long MOST = 1L << 40;

    @Test
    void joinsACharacterThatTwoPiecesShareAndReplacesHalfOfOne() throws Exception {
        String body = Replies.stream()
                        .event("{\"choices\":[{\"delta\":{\"content\":\"a\\ud83d\"}}]}")
                        .event(
                                "{\"choices\":[{\"delta\":{\"content\":\"\\ude00b\\ud83d\",\"reasoning_content\":\"\\ude00\"}}]}")
                        .open()
                + Replies.ending("stop");

        Message.Assistant message = ReadAnswer.byteByByte(body).message();

        assertThat(message.text()).isEqualTo("a\uD83D\uDE00b\uFFFD");
        assertThat(message.reasoning()).isEqualTo("\uFFFD");
    }

    @Test
    void takesReasoningUnderEitherNameAndOnlyOnce() throws Exception {
        String body = Replies.stream()
                        .delta(Map.of("reasoning", "one "))
                        .event("{\"choices\":[{\"delta\":{\"reasoning_content\":\"two\",\"reasoning\":\"two\"}}]}")
                        .open()
                + Replies.ending("stop");

        assertThat(ReadAnswer.byteByByte(body).message().reasoning()).isEqualTo("one two");
    }

    static Stream<Arguments> inlineThinking() {
        return Stream.of(
                arguments("<think>Hm.</think>\n\nYes.", "Hm.", "Yes."),
                arguments("\n<think>\nHm.\n</think>Yes.", "Hm.", "Yes."),
                arguments("Hm.\n</think>\n\nYes.", "Hm.", "Yes."),
                arguments("<think></think>\nYes.", "", "Yes."),
                arguments("<think>Hm, and the tokens are", "Hm, and the tokens are", ""),
                arguments("It writes </think> at the end.", "", "It writes </think> at the end."),
                arguments("Between <think> and </think>\nit thinks.", "", "Between <think> and </think>\nit thinks."),
                arguments("Yes.", "", "Yes."));
    }

    @ParameterizedTest
    @MethodSource("inlineThinking")
    void partsThinkingFromTheAnswerWhereAHostDoesNot(String content, String reasoning, String text) throws Exception {
        Message.Assistant message = ReadAnswer.byteByByte(Replies.text(content)).message();

        assertThat(message.reasoning()).isEqualTo(reasoning);
        assertThat(message.text()).isEqualTo(text);
    }

    static Stream<Arguments> usages() {
        return Stream.of(
                arguments("{\"prompt_tokens\":10,\"completion_tokens\":5}", new Usage(10, 5, 0)),
                arguments(
                        "{\"prompt_tokens\":10,\"completion_tokens\":5,\"prompt_cache_hit_tokens\":4}",
                        new Usage(10, 5, 4)),
                arguments(
                        "{\"prompt_tokens\":10,\"completion_tokens\":5,\"prompt_tokens_details\":{\"cached_tokens\":6}}",
                        new Usage(10, 5, 6)),
                arguments(
                        "{\"prompt_tokens\":10,\"completion_tokens\":5,\"prompt_tokens_details\":null}",
                        new Usage(10, 5, 0)),
                arguments("{\"prompt_tokens\":10,\"total_tokens\":15}", new Usage(10, 5, 0)),
                arguments(
                        "{\"prompt_cache_hit_tokens\":4,\"prompt_cache_miss_tokens\":6,\"completion_tokens\":5}",
                        new Usage(10, 5, 4)),
                arguments(
                        "{\"prompt_tokens\":10,\"completion_tokens\":5,\"prompt_cache_hit_tokens\":40}",
                        new Usage(10, 5, 10)),
                arguments(
                        "{\"prompt_tokens\":-10,\"completion_tokens\":\"5\",\"prompt_cache_hit_tokens\":[]}",
                        new Usage(0, 5, 0)),
                arguments("{\"prompt_tokens\":\"10\",\"completion_tokens\":\"many\"}", new Usage(10, 0, 0)),
                arguments("{\"prompt_tokens\":3000000000,\"completion_tokens\":5}", new Usage(3_000_000_000L, 5, 0)),
                arguments(
                        "{\"prompt_tokens\":9e18,\"completion_tokens\":99999999999999999999}",
                        new Usage(MOST, MOST, 0)),
                arguments("{\"prompt_tokens\":true,\"completion_tokens\":{\"n\":5},\"total_tokens\":[]}", Usage.NONE),
                arguments("{}", Usage.NONE),
                arguments("[1]", Usage.NONE),
                arguments("{\"prompt_tokens\":10.0,\"completion_tokens\":5e0}", new Usage(10, 5, 0)),
                arguments("null", Usage.NONE));
    }

    @ParameterizedTest
    @MethodSource("usages")
    void countsTokens(String usage, Usage expected) throws Exception {
        String body = Replies.stream().open()
                + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":" + usage
                + "}\n\ndata: [DONE]\n\n";

        assertThat(ReadAnswer.byteByByte(body).usage()).isEqualTo(expected);
    }

    @Test
    void letsTheLastCountHold() throws Exception {
        String body =
                Replies.stream().usage(1, 1, 0).finish("stop").usage(20, 3, 2).done();

        assertThat(ReadAnswer.byteByByte(body).usage()).isEqualTo(new Usage(20, 3, 2));
    }

    @ParameterizedTest
    @MethodSource("finishes")
    void namesWhyAReplyEnded(String reason, Finish expected) throws Exception {
        assertThat(ReadAnswer.byteByByte(Replies.stream().content("a").open() + Replies.ending(reason))
                        .finish())
                .isEqualTo(expected);
    }

    static Stream<Arguments> finishes() {
        return Stream.of(
                arguments("stop", Finish.STOP),
                arguments("end_turn", Finish.STOP),
                arguments("tool_calls", Finish.TOOL_CALLS),
                arguments("function_call", Finish.TOOL_CALLS),
                arguments("length", Finish.LENGTH),
                arguments("max_tokens", Finish.LENGTH),
                arguments("content_filter", Finish.CONTENT_FILTER));
    }
}
