package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
                        new Usage(40, 5, 40)),
                arguments(
                        "{\"prompt_tokens\":1000,\"completion_tokens\":20,\"total_tokens\":5020,"
                                + "\"completion_tokens_details\":{\"reasoning_tokens\":4000}}",
                        new Usage(1000, 4020, 0)),
                arguments(
                        "{\"prompt_tokens\":100,\"total_tokens\":1020,\"prompt_tokens_details\":{\"cached_tokens\":900}}",
                        new Usage(1000, 20, 900)),
                arguments(
                        "{\"prompt_tokens\":12,\"completion_tokens\":1,\"total_tokens\":399,"
                                + "\"completion_tokens_details\":{\"reasoning_tokens\":386}}",
                        new Usage(12, 387, 0)),
                arguments(
                        "{\"prompt_tokens\":21,\"completion_tokens\":0,\"total_tokens\":81,"
                                + "\"completion_tokens_details\":{\"reasoning_tokens\":60}}",
                        new Usage(21, 60, 0)),
                arguments(
                        "{\"prompt_tokens\":20,\"completion_tokens\":424,\"total_tokens\":1016}",
                        new Usage(20, 996, 0)),
                arguments(
                        "{\"prompt_tokens\":20,\"completion_tokens\":500,\"total_tokens\":520,"
                                + "\"completion_tokens_details\":{\"reasoning_tokens\":400}}",
                        new Usage(20, 500, 0)),
                arguments(
                        "{\"prompt_tokens\":20,\"completion_tokens\":5,\"reasoning_tokens\":400}",
                        new Usage(20, 405, 0)),
                arguments(
                        "{\"prompt_tokens\":100,\"completion_tokens\":5,\"cached_tokens\":80}", new Usage(100, 5, 80)),
                arguments(
                        "{\"input_tokens\":5000,\"output_tokens\":5,\"cache_read_input_tokens\":1000,"
                                + "\"cache_creation_input_tokens\":200}",
                        new Usage(6200, 5, 1000)),
                arguments(
                        "{\"prompt_tokens\":6200,\"completion_tokens\":5,\"cache_read_input_tokens\":1000,"
                                + "\"cache_creation_input_tokens\":200}",
                        new Usage(6200, 5, 1000)),
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
                        words(
                                Finish.STOP,
                                "stop end_turn eos eos_token stop_sequence end COMPLETE complete finished unknown other"
                                        + " pause_turn repetition FINISH_REASON_UNSPECIFIED an_unknown_word"),
                        words(Finish.TOOL_CALLS, "tool_calls function_call tool-calls tool_use"),
                        words(Finish.LENGTH, "length max_tokens MAX_TOKENS model_length compaction"),
                        words(
                                Finish.CONTENT_FILTER,
                                "content_filter content-filter content_filtered guardrail_intervened refusal sensitive"
                                        + " SAFETY RECITATION BLOCKLIST PROHIBITED_CONTENT SPII LANGUAGE MODEL_ARMOR"
                                        + " ERROR_TOXIC content_filter:SAFETY"))
                .flatMap(each -> each);
    }

    private static Stream<Arguments> words(Finish expected, String words) {
        return Stream.of(words.split(" ")).map(word -> arguments(word, expected));
    }

    static Stream<Arguments> breaks() {
        return Stream.of(
                arguments("error", ProviderError.BROKEN_OFF),
                arguments("abort", ProviderError.BROKEN_OFF),
                arguments("network_error", ProviderError.BROKEN_OFF),
                arguments("insufficient_system_resource", ProviderError.BROKEN_OFF),
                arguments("MALFORMED_FUNCTION_CALL", ProviderError.BROKEN_OFF),
                arguments("function_call_filter: MALFORMED_FUNCTION_CALL", ProviderError.BROKEN_OFF),
                arguments("UNEXPECTED_TOOL_CALL", ProviderError.BROKEN_OFF),
                arguments("load", ProviderError.BROKEN_OFF),
                arguments("model_context_window_exceeded", ProviderError.CONTEXT_TOO_LONG));
    }

    @ParameterizedTest
    @MethodSource("breaks")
    void takesNoReplyThatItsHostCallsBroken(String reason, ProviderError expected) {
        String body = Replies.stream().content("a").open() + Replies.ending(reason);

        assertThatThrownBy(() -> ReadAnswer.byteByByte(body))
                .isInstanceOfSatisfying(
                        FailedAttempt.class,
                        failed -> assertThat(failed.fault()).isEqualTo(expected));
    }

    static Stream<Arguments> unknownEnds() {
        return Stream.of(
                arguments(Replies.stream().open(), false),
                arguments(Replies.stream().content("  ").open(), false),
                arguments(Replies.stream().call(0, "c", "Read", "{\"path\":").open(), false),
                arguments(Replies.stream().call(0, "c", "", "{}").open(), false),
                arguments(Replies.stream().call(0, "c", "Read", "{}").open(), true),
                arguments(Replies.stream().content("Done.").open(), true));
    }

    @ParameterizedTest
    @MethodSource("unknownEnds")
    void takesAnUnknownReasonOnlyForAReplyThatIsWhole(String pieces, boolean taken) throws Exception {
        String body = pieces + Replies.ending("ended_somehow");

        if (taken) {
            assertThat(ReadAnswer.byteByByte(body).finish()).isIn(Finish.STOP, Finish.TOOL_CALLS);
        } else {
            assertThatThrownBy(() -> ReadAnswer.byteByByte(body)).isInstanceOf(FailedAttempt.class);
        }
    }

    @Test
    void takesWholeCallsWithoutAnyReasonOnceTheStreamIsClosed() throws Exception {
        String body = Replies.stream().call(0, "c", "Read", "{\"path\":\"a\"}").done();

        assertThat(ReadAnswer.byteByByte(body).finish()).isEqualTo(Finish.TOOL_CALLS);
    }

    @Test
    void readsTheCountsThatStandOneLevelDeeper() throws Exception {
        String body = Replies.stream().content("a").finish("stop").open()
                + "data: {\"choices\":[],\"x_groq\":{\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}}\n\n"
                + "data: [DONE]\n\n";

        assertThat(ReadAnswer.byteByByte(body).usage()).isEqualTo(new Usage(7, 3, 0));
    }
}
