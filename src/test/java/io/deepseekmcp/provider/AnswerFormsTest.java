package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form in which a whole reply may come, whatever the headers say. */
final class AnswerFormsTest {
    private static final ChatReply HELLO = new ChatReply(
            new Message.Assistant("Gr\u00fc\u00dfe \uD83D\uDE00!", "", List.of()),
            new Usage(10, 5, 0),
            Finish.STOP,
            "deepseek-flash");

    private static final String STREAM = Replies.text("Gr\u00fc\u00dfe \uD83D\uDE00!");
    private static final String DOCUMENT = Replies.document("Gr\u00fc\u00dfe \uD83D\uDE00!");

    static Stream<Arguments> forms() throws IOException {
        String usageOnFinish = STREAM.replace(
                "\"finish_reason\":\"stop\"}]",
                "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5}");
        return Stream.of(
                arguments("a stream", STREAM),
                arguments("a document", DOCUMENT),
                arguments("a document over several lines", DOCUMENT.replace(",\"", ",\n  \"")),
                arguments("blank lines before a document", "\n\n\r\n \n" + DOCUMENT + "\n\n"),
                arguments("a byte order mark before a document", "\uFEFF" + DOCUMENT),
                arguments("a byte order mark before a stream", "\uFEFF" + STREAM),
                arguments("blank lines, then a mark", "\n\n\uFEFF" + DOCUMENT),
                arguments("blank lines before a stream", "\n\n\n" + STREAM),
                arguments("keep-alive comments", ": keep-alive\n\n: keep-alive\n\n" + STREAM),
                arguments("comments everywhere", STREAM.replace("\n\n", "\n:\n\n: ping\n\n")),
                arguments("lines that end in CRLF", STREAM.replace("\n", "\r\n")),
                arguments("lines that end in CR", STREAM.replace("\n", "\r")),
                arguments("no blank after the colon", STREAM.replace("data: ", "data:")),
                arguments("no blank lines between events", STREAM.replace("\n\n", "\n")),
                arguments("other fields", STREAM.replace("data: {", "event: message\nid: 7\nretry: 5\ndata: {")),
                arguments("bare objects", "data: {" + STREAM.substring(7).replace("data: {", "{")),
                arguments("data over two lines", STREAM.replace(",\"choices\"", ",\ndata: \"choices\"")),
                arguments(
                        "data over two lines that end in CRLF",
                        STREAM.replace(",\"choices\"", ",\ndata: \"choices\"").replace("\n", "\r\n")),
                arguments("no line end at the end", STREAM.strip()),
                arguments(
                        "something after the closing event",
                        STREAM + "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"),
                arguments(
                        "a trailing chunk without the model's name",
                        STREAM.replace("\"deepseek-flash\",\"choices\":[]", "\"\",\"choices\":[]")),
                arguments("empty events", STREAM.replace("\n\n", "\n\ndata:\n\ndata: \n\n")),
                arguments(
                        "null events",
                        STREAM.replace("\n\n", "\n\ndata: null\n\n").replace("data: [DONE]", "data:  [DONE] ")),
                arguments("usage on the finish chunk", usageOnFinish),
                arguments(
                        "usage null until the end",
                        STREAM.replace("\"finish_reason\":null}]", "\"finish_reason\":null}],\"usage\":null")),
                arguments(
                        "a null error beside the choices",
                        STREAM.replace("\"choices\":[{", "\"error\":null,\"choices\":[{")),
                arguments("false for an error", STREAM.replace("\"choices\":[{", "\"error\":false,\"choices\":[{")),
                arguments("an empty error", STREAM.replace("\"choices\":[{", "\"error\":{},\"choices\":[{")),
                arguments("an error of no words", STREAM.replace("\"choices\":[{", "\"error\":\"\",\"choices\":[{")),
                arguments(
                        "words of life in events", STREAM.replace("\n\n", "\n\ndata: ping\n\ndata: [keep-alive]\n\n")),
                arguments(
                        "objects of life in events",
                        STREAM.replace("\n\n", "\n\nevent: ping\ndata: {\"type\":\"ping\"}\n\n")),
                arguments("another index", STREAM.replace("\"index\":0", "\"index\":1")),
                arguments(
                        "pieces of another choice",
                        STREAM.replace(
                                        "data: {",
                                        "data: {\"choices\":[{\"index\":7,\"delta\":{\"content\":\"no\"},\"finish_reason\":\"length\"}]}\n\ndata: {")
                                .replaceFirst("data: [^\n]*\n\n", "")),
                arguments(
                        "the whole message at the end",
                        STREAM.replace(
                                "\"delta\":{\"content\":\"\"},\"logprobs\":null,\"finish_reason\":\"stop\"",
                                "\"message\":{\"content\":\"Gr\u00fc\u00dfe \uD83D\uDE00!\"},\"finish_reason\":\"stop\"")),
                arguments(
                        "a last count of nothing",
                        STREAM.replace(
                                "data: [DONE]",
                                "data: {\"choices\":[],\"usage\":{}}\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":0,"
                                        + "\"completion_tokens\":0}}\n\ndata: [DONE]")),
                arguments(
                        "unknown fields of every type",
                        STREAM.replace(
                                "\"id\":\"r1\"", "\"id\":\"r1\",\"x\":{\"y\":[1,{}]},\"z\":[[]],\"message\":\"m\"")),
                arguments(
                        "a finish chunk without delta",
                        STREAM.replace(
                                "\"delta\":{\"content\":\"\"},\"logprobs\":null,\"finish_reason\":\"stop\"",
                                "\"finish_reason\":\"stop\"")),
                arguments(
                        "a finish chunk with null delta",
                        STREAM.replace(
                                "\"delta\":{\"content\":\"\"},\"logprobs\":null,\"finish_reason\":\"stop\"",
                                "\"delta\":null,\"finish_reason\":\"stop\"")),
                arguments(
                        "further choices",
                        STREAM.replace("}],\"usage\"", "},{\"delta\":{\"content\":\"other\"}}],\"usage\"")),
                arguments(
                        "content in parts",
                        DOCUMENT.replace(
                                "\"content\":\"Gr\u00fc\u00dfe \uD83D\uDE00!\"",
                                "\"content\":[{\"type\":\"text\",\"text\":\"Gr\u00fc\u00dfe \"},{\"type\":\"text\",\"text\":\"\uD83D\uDE00!\"}]")),
                arguments(
                        "a document without finish_reason",
                        DOCUMENT.replace("\"finish_reason\":\"stop\"", "\"finish_reason\":null")),
                arguments(
                        "another word for stop",
                        STREAM.replace("\"finish_reason\":\"stop\"", "\"finish_reason\":\"eos\"")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forms")
    void reads(String name, String body) throws Exception {
        assertThat(ReadAnswer.of(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(HELLO);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forms")
    void readsByteByByte(String name, String body) throws Exception {
        assertThat(ReadAnswer.byteByByte(body)).isEqualTo(HELLO);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forms")
    void readsCompressed(String name, String body) throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(ReadAnswer.of(new ByteArrayInputStream(compressed.toByteArray())))
                .isEqualTo(HELLO);
    }

    static Stream<Arguments> callForms() {
        return Stream.of(
                arguments(
                        "pieces",
                        Replies.stream()
                                .call(0, "call_a", "Read", "")
                                .arguments(0, "{\"path\":")
                                .arguments(0, "\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "later pieces with empty id and name",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":")
                                .call(0, "", "", "\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "later pieces with null id and name",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":")
                                .call(0, null, null, "\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "later pieces that repeat id and name",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":")
                                .call(0, "call_a", "Read", "\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "pieces of both calls in turn",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":")
                                .call(1, "call_b", "Glob", "{")
                                .arguments(0, "\"a\"}")
                                .arguments(1, "}")),
                arguments(
                        "all with index 0",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":\"a\"}")
                                .call(0, "call_b", "Glob", "{}")),
                arguments(
                        "all with index 0 and one id late",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":\"a\"}")
                                .call(0, "", "Glob", "{}")
                                .call(0, "call_b", "", "")),
                arguments(
                        "no index",
                        Replies.stream()
                                .delta(
                                        calls(
                                                "{\"id\":\"call_a\",\"function\":{\"name\":\"Read\",\"arguments\":\"{\\\"path\\\":\"}}"))
                                .delta(calls("{\"function\":{\"arguments\":\"\\\"a\\\"}\"}}"))
                                .delta(calls(
                                        "{\"id\":\"call_b\",\"function\":{\"name\":\"Glob\",\"arguments\":\"{}\"}}"))),
                arguments(
                        "names in pieces",
                        Replies.stream()
                                .call(0, "call_a", "Re", "")
                                .call(0, "", "ad", "")
                                .arguments(0, "{\"path\":\"a\"}")
                                .call(1, "call_b", "Gl", "")
                                .call(1, "call_b", "ob", "{}")),
                arguments(
                        "names that grow",
                        Replies.stream()
                                .call(0, "call_a", "Re", "")
                                .call(0, "call_a", "Read", "{\"path\":\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "another id for every piece",
                        Replies.stream()
                                .call(0, "call_a", "Read", "{\"path\":")
                                .call(0, "call_x", "Read", "\"a\"}")
                                .call(1, "call_b", "Glob", "{")
                                .call(1, "call_y", null, "}")),
                arguments(
                        "the id after the name",
                        Replies.stream()
                                .call(0, "", "Read", "")
                                .call(0, "call_a", "Read", "{\"path\":\"a\"}")
                                .call(1, "call_b", "Glob", "{}")),
                arguments(
                        "an index beyond all bounds",
                        Replies.stream()
                                .delta(
                                        calls(
                                                "{\"index\":99999999999,\"id\":\"call_a\",\"function\":{\"name\":\"Read\",\"arguments\":\"{\\\"path\\\":\"}}"))
                                .delta(calls("{\"index\":99999999999,\"function\":{\"arguments\":\"\\\"a\\\"}\"}}"))
                                .delta(
                                        calls(
                                                "{\"index\":\"1\",\"id\":\"call_b\",\"function\":{\"name\":\"Glob\",\"arguments\":\"{}\"}}"))),
                arguments(
                        "arguments as an object",
                        Replies.stream()
                                .delta(
                                        calls(
                                                "{\"index\":0,\"id\":\"call_a\",\"function\":{\"name\":\"Read\",\"arguments\":{\"path\":\"a\"}}}"))
                                .delta(
                                        calls(
                                                "{\"index\":1,\"id\":\"call_b\",\"function\":{\"name\":\"Glob\",\"arguments\":{}}}"))),
                arguments(
                        "both in one piece",
                        Replies.stream()
                                .delta(
                                        calls(
                                                "{\"index\":0,\"id\":\"call_a\",\"function\":{\"name\":\"Read\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}},"
                                                        + "{\"index\":1,\"id\":\"call_b\",\"function\":{\"name\":\"Glob\",\"arguments\":\"{}\"}}"))));
    }

    private static Map<String, Object> calls(String json) {
        try {
            return Json.parseObject("{\"tool_calls\":[" + json + "]}");
        } catch (JsonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callForms")
    void readsCallsFrom(String name, Replies stream) throws Exception {
        for (String finish : List.of("tool_calls", "stop")) {
            String body = stream.open() + Replies.ending(finish);

            assertThat(ReadAnswer.byteByByte(body))
                    .isEqualTo(new ChatReply(
                            new Message.Assistant(
                                    "",
                                    "",
                                    List.of(
                                            new ToolCall("call_a", "Read", "{\"path\":\"a\"}"),
                                            new ToolCall("call_b", "Glob", "{}"))),
                            new Usage(10, 5, 0),
                            Finish.TOOL_CALLS,
                            "deepseek-flash"));
        }
    }

    @Test
    void takesCallsOfADocumentEachForItselfWhateverTheirIndex() throws Exception {
        String body = "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":["
                + "{\"index\":0,\"function\":{\"name\":\"Read\",\"arguments\":\"\"}},"
                + "{\"index\":0,\"id\":\"\",\"function\":{\"name\":\"Read\",\"arguments\":null}}]},"
                + "\"finish_reason\":\"tool_calls\"}]}";

        assertThat(ReadAnswer.of(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))
                        .message()
                        .toolCalls())
                .containsExactly(new ToolCall("call_0", "Read", ""), new ToolCall("call_1", "Read", ""));
    }

    @Test
    void keepsSoManyCallsAsAnybodyMeans() throws Exception {
        Replies stream = Replies.stream();
        for (int i = 0; i < 1000; i++) {
            stream.call(i, "call_" + i, "Read", "{\"path\":").arguments(i, "\"" + i + "\"}");
        }

        List<ToolCall> calls = ReadAnswer.of(new ByteArrayInputStream(
                        (stream.open() + Replies.ending("length")).getBytes(StandardCharsets.UTF_8)))
                .message()
                .toolCalls();

        assertThat(calls).hasSize(128).endsWith(new ToolCall("call_127", "Read", "{\"path\":\"127\"}"));
    }

    @Test
    void mintsIdsThatNeitherTheReplyNorTheConversationHolds() throws Exception {
        String body = Replies.stream()
                        .call(0, "call_0", "Read", "{}")
                        .call(1, "same", "Read", "{}")
                        .call(2, "same", "Read", "{}")
                        .call(3, "", "Read", "{}")
                        .call(4, "odd id\n", "Read", "{}")
                        .call(5, "x".repeat(500), "Read", "{}")
                        .open()
                + Replies.ending("tool_calls");
        ChatRequest earlier = new ChatRequest(
                List.of(
                        new Message.User("u"),
                        new Message.Assistant("", "", List.of(new ToolCall("call_0", "Read", "{}"))),
                        new Message.ToolReply("call_0", "r")),
                List.of(),
                Instant.MAX);
        ReplyAssembler reply = new ReplyAssembler();
        new AnswerReader(reply, () -> {}).read(new ReadAnswer.OneByteAtATime(body));

        List<String> ids = reply.reply(earlier).message().toolCalls().stream()
                .map(ToolCall::id)
                .toList();

        assertThat(ids)
                .hasSize(6)
                .doesNotHaveDuplicates()
                .doesNotContain("call_0")
                .contains("same");
        assertThat(ids).allMatch(id -> id.matches("[!-~]{1,128}"));
    }
}
