package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.Message;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Breaks each rule of a valid request once, because a checker that lets things pass makes every other test worthless. */
final class RequestCheckerTest {
    private static final String VALID = "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
            + "\"max_tokens\":4096,\"temperature\":0.0,\"thinking\":{\"type\":\"enabled\"},"
            + "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"Read\",\"description\":\"d\",\"parameters\":{\"type\":\"object\"}}}],"
            + "\"messages\":[{\"role\":\"system\",\"content\":\"s\"},{\"role\":\"user\",\"content\":\"u\"},"
            + "{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"r\",\"tool_calls\":["
            + "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"Read\",\"arguments\":\"{}\"}},"
            + "{\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"Read\",\"arguments\":\"{}\"}}]},"
            + "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"t1\"},"
            + "{\"role\":\"tool\",\"tool_call_id\":\"c2\",\"content\":\"t2\"}]}";

    static Stream<Arguments> breaks() {
        return Stream.of(
                arguments("{\"model\":\"m\"", "{\"model\":\"\"", "no model"),
                arguments("\"stream\":true,", "", "not streamed"),
                arguments("{\"include_usage\":true}", "{}", "usage is not asked for"),
                arguments("\"max_tokens\":4096,", "", "max_tokens is null"),
                arguments("\"max_tokens\":4096", "\"max_tokens\":393217", "max_tokens is 393217"),
                arguments("0.0", "2.5", "temperature is 2.5"),
                arguments("{\"type\":\"enabled\"}", "true", "thinking is true"),
                arguments("\"stream\":true", "\"stream\":true,\"tool_choice\":\"auto\"", "unknown fields"),
                arguments("\"parameters\":{\"type\":\"object\"}", "\"parameters\":{}", "is no object"),
                arguments(
                        "\"name\":\"Read\",\"description\"",
                        "\"name\":\"a.b\",\"description\"",
                        "a tool's name is a.b"),
                arguments(
                        "[{\"type\":\"function\",\"function\":{\"name\":\"Read\",\"description\":\"d\",\"parameters\":{\"type\":\"object\"}}}]",
                        "[]",
                        "0 tools"),
                arguments("\"content\":\"s\"", "\"content\":null", "content is null"),
                arguments("\"content\":\"u\"", "\"content\":[]", "content is []"),
                arguments("\"content\":\"u\"", "\"content\":\" \"", "blank"),
                arguments("\"role\":\"system\"", "\"role\":\"developer\"", "role developer"),
                arguments("\"reasoning_content\":\"r\",", "", "no reasoning_content"),
                arguments("\"id\":\"c2\"", "\"id\":\"c1\"", "is taken"),
                arguments("\"id\":\"c2\"", "\"id\":\"\"", "without id"),
                arguments("\"arguments\":\"{}\"", "\"arguments\":{}", "arguments are no string"),
                arguments("\"arguments\":\"{}\"", "\"arguments\":\"{\"", "not one JSON object"),
                arguments("\"arguments\":\"{}\"", "\"arguments\":\"{\\\"a\\\":\\\"\\\\ud83d\\\"}\"", "lone surrogate"),
                arguments("\"content\":\"t1\"", "\"content\":\"\\ud83d\"", "lone surrogate"),
                arguments("\"tool_call_id\":\"c2\"", "\"tool_call_id\":\"c1\"", "answers no call"),
                arguments(",{\"role\":\"tool\",\"tool_call_id\":\"c2\",\"content\":\"t2\"}", "", "no answers to [c2]"),
                arguments(
                        "{\"role\":\"tool\",\"tool_call_id\":\"c2\"",
                        "{\"role\":\"user\",\"content\":\"x\"},{\"role\":\"tool\",\"tool_call_id\":\"c2\"",
                        "comes before the answers"),
                arguments(
                        "\"content\":\"t2\"}",
                        "\"content\":\"t2\"},{\"role\":\"assistant\",\"content\":\"x\",\"reasoning_content\":\"\"}",
                        "the last message"),
                arguments(
                        "\"content\":\"t2\"}",
                        "\"content\":\"t2\"},{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"\"}",
                        "neither content nor tool_calls"),
                arguments(
                        "\"content\":\"t2\"}",
                        "\"content\":\"t2\"},{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"\",\"tool_calls\":[]}",
                        "tool_calls is empty"),
                arguments("}]}", "}]", "not one JSON object"));
    }

    @Test
    void findsNothingWrongWithAValidRequest() {
        assertThat(RequestChecker.problems(VALID)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("breaks")
    void findsEachBreach(String part, String broken, String problem) {
        int at = VALID.lastIndexOf(part);
        assertThat(at).isNotNegative();

        assertThat(RequestChecker.problems(VALID.substring(0, at) + broken + VALID.substring(at + part.length())))
                .anyMatch(found -> found.contains(problem));
    }

    @Test
    void failsTheTestThatSentAnInvalidRequest() throws Exception {
        ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("x")));
        Conversation conversation = Conversation.with(server);
        conversation.messages.add(new Message.ToolReply("nobody", "asked"));
        conversation.ask();

        assertThatThrownBy(server::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("answers no call that is open");
    }
}
