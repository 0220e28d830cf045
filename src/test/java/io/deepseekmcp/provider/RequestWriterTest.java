package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RequestWriterTest {
    private static final URI DEEPSEEK = URI.create("https://api.deepseek.com/v1");
    private static final ToolSpec READ = Conversation.READ;

    @Test
    void writesEveryKindOfMessageInItsPlace() throws Exception {
        String body = body(
                "deepseek-reasoner",
                new TestSettings(),
                new Message.System("s"),
                new Message.User("u"),
                new Message.Assistant(
                        "",
                        "think",
                        List.of(new ToolCall("c1", "Read", "{\"path\":\"a\"}"), new ToolCall("c2", "Read", "{}"))),
                new Message.ToolReply("c1", "1: x"),
                new Message.ToolReply("c2", ""),
                new Message.Assistant("done", "", List.of()),
                new Message.User("again"));

        assertThat(body)
                .isEqualTo("{\"model\":\"deepseek-flash\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                        + "\"max_tokens\":32768,\"thinking\":{\"type\":\"enabled\"},\"tools\":["
                        + Json.write(toolAsSent())
                        + "],\"messages\":[{\"role\":\"system\",\"content\":\"s\"},{\"role\":\"user\",\"content\":\"u\"},"
                        + "{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"think\",\"tool_calls\":["
                        + "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"Read\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}},"
                        + "{\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"Read\",\"arguments\":\"{}\"}}]},"
                        + "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"1: x\"},"
                        + "{\"role\":\"tool\",\"tool_call_id\":\"c2\",\"content\":\"\"},"
                        + "{\"role\":\"assistant\",\"content\":\"done\",\"reasoning_content\":\"\"},"
                        + "{\"role\":\"user\",\"content\":\"again\"}]}");
        assertThat(RequestChecker.problems(body)).isEmpty();
    }

    private static Map<String, Object> toolAsSent() {
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", READ.name());
        function.put("description", READ.description());
        function.put("parameters", READ.parameters());
        Map<String, Object> tool = new LinkedHashMap<>();
        tool.put("type", "function");
        tool.put("function", function);
        return tool;
    }

    @Test
    void theBodyOfATurnIsTheBeginningOfTheNext() throws Exception {
        for (String model : List.of("deepseek-chat", "deepseek-reasoner")) {
            RequestWriter writer = writer(model, new TestSettings());
            List<Message> history = new ArrayList<>(List.of(new Message.System("s"), new Message.User("u")));
            String before = write(writer, history);
            for (int turn = 0; turn < 30; turn++) {
                String id = "call_" + turn;
                String arguments = turn % 3 == 0 ? "{\"path\":\"a" : "{\"path\":\"f\uD83D\"}";
                history.add(new Message.Assistant(
                        turn % 2 == 0 ? "" : "text " + turn,
                        turn % 4 == 0 ? "" : "why",
                        List.of(new ToolCall(id, "Read", arguments))));
                history.add(new Message.ToolReply(id, "answer \uDE00 " + turn));
                String after = write(writer, history);

                assertThat(after).startsWith(before.substring(0, before.length() - "]}".length()));
                assertThat(RequestChecker.problems(after)).isEmpty();
                before = after;
            }
        }
    }

    static Stream<Arguments> argumentTexts() {
        return Stream.of(
                arguments("{\"path\":\"a\"}", "{\"path\":\"a\"}"),
                arguments(" { \"path\" : \"a\" } ", " { \"path\" : \"a\" } "),
                arguments("{\"path\":\"\\u00e9\\n\"}", "{\"path\":\"\\u00e9\\n\"}"),
                arguments("{\"path\":\"\\uD83D\\uDE00\"}", "{\"path\":\"\uD83D\uDE00\"}"),
                arguments("", "{}"),
                arguments("null", "{}"),
                arguments("{\"path\":\"a", "{}"),
                arguments("{\"a\":[1}", "{}"),
                arguments("[1,2]", "{}"),
                arguments("\"a\"", "{}"),
                arguments("{} and more", "{}"),
                arguments("{\"path\":\"a\"}{\"path\":\"a\"}", "{\"path\":\"a\"}"),
                arguments("{\"path\":\"a\"}{\"path\":\"b\"}", "{}"),
                arguments("{\"path\":\"a\",\"path\":\"b\"}", "{}"),
                arguments("{\"x\":{\"y\":1,\"y\":2}}", "{}"),
                arguments("{\"x\":" + "[".repeat(600) + "]".repeat(600) + "}", "{}"),
                arguments("{\"n\":1e999999}", "{\"n\":1e999999}"),
                arguments("{\"path\":\"a\\u0000b\"}", "{\"path\":\"a\\u0000b\"}"),
                arguments("\"{\\\"path\\\":\\\"a\\\"}\"", "{\"path\":\"a\"}"),
                arguments("{\"path\":\"\\ud83d\"}", "{\"path\":\"\uFFFD\"}"),
                arguments("{\"a\":1.50,\"b\":[\"\\ude00\"]}", "{\"a\":1.50,\"b\":[\"\uFFFD\"]}"),
                arguments("{\"\\ude00\":1}", "{}"),
                arguments("{\"path\":\"\uD83D\"}", "{\"path\":\"\uFFFD\"}"),
                arguments("[".repeat(2000), "{}"),
                arguments("{\"a\":".repeat(2000), "{}"));
    }

    @ParameterizedTest
    @MethodSource("argumentTexts")
    void replaysArgumentsAsTheyWereOrAsValidJson(String raw, String sent) throws Exception {
        String body = body(
                "deepseek-chat",
                new TestSettings(),
                new Message.User("u"),
                new Message.Assistant("", "", List.of(new ToolCall("c", "Read", raw))),
                new Message.ToolReply("c", "r"));

        assertThat(RequestChecker.problems(body)).isEmpty();
        assertThat(body).contains("\"arguments\":" + Json.write(sent));
    }

    @ParameterizedTest
    @CsvSource({"Read, Read", "'', unnamed", "no such tool, no_such_tool", "mcp.read/file, mcp_read_file", "\u8BFB, _"})
    void replaysNamesThatNoToolCanHaveUnderOneThatIsAccepted(String name, String sent) throws Exception {
        String body = body(
                "deepseek-chat",
                new TestSettings(),
                new Message.User("u"),
                new Message.Assistant("", "", List.of(new ToolCall("c", name, "{}"))),
                new Message.ToolReply("c", "r"));

        assertThat(RequestChecker.problems(body)).isEmpty();
        assertThat(body).contains("\"name\":\"" + sent + "\",\"arguments\"");
    }

    @Test
    void cutsANameThatIsTooLong() throws Exception {
        String body = body(
                "deepseek-chat",
                new TestSettings(),
                new Message.User("u"),
                new Message.Assistant("", "", List.of(new ToolCall("c", "x".repeat(200), "{}"))),
                new Message.ToolReply("c", "r"));

        assertThat(RequestChecker.problems(body)).isEmpty();
        assertThat(body).contains("\"name\":\"" + "x".repeat(64) + "\"");
    }

    @Test
    void givesAnEmptyReplySomethingToSay() throws Exception {
        String body = body(
                "deepseek-reasoner",
                new TestSettings(),
                new Message.User("u"),
                new Message.Assistant("", "only thought", List.of()),
                new Message.User("Please report."));

        assertThat(RequestChecker.problems(body)).isEmpty();
        assertThat(body).contains("\"content\":\"(empty reply)\",\"reasoning_content\":\"only thought\"");
    }

    @Test
    void leavesOutToolsWhereThereAreNoneAndMakesEverySchemaAnObject() throws Exception {
        ChatRequest without = new ChatRequest(List.of(new Message.User("u")), List.of(), Instant.MAX);
        ChatRequest bare = new ChatRequest(
                List.of(new Message.User("u")), List.of(new ToolSpec("Now", "The time.", Map.of())), Instant.MAX);
        RequestWriter writer = writer("deepseek-chat", new TestSettings());

        assertThat(text(writer.write(without, Map.of()))).doesNotContain("tools");
        assertThat(text(writer.write(bare, Map.of())))
                .contains("\"parameters\":{\"type\":\"object\",\"properties\":{}}");
        assertThat(RequestChecker.problems(text(writer.write(without, Map.of()))))
                .isEmpty();
        assertThat(RequestChecker.problems(text(writer.write(bare, Map.of())))).isEmpty();
    }

    @Test
    void sendsNothingOfDeepSeeksToOthers() throws Exception {
        for (Settings.Thinking thinking : Settings.Thinking.values()) {
            String body = body(
                    "deepseek-reasoner",
                    new TestSettings().api(Settings.Api.OPENAI).thinking(thinking),
                    new Message.System("s"),
                    new Message.User("u"),
                    new Message.Assistant("a", "why", List.of()),
                    new Message.User("v"));

            assertThat(body)
                    .contains("\"model\":\"deepseek-reasoner\"", "\"max_tokens\":4096", "\"temperature\":0.0")
                    .doesNotContain("thinking", "reasoning");
            assertThat(RequestChecker.problems(body)).isEmpty();
        }
    }

    @Test
    void writesNoLoneSurrogateAnywhere() throws Exception {
        String lone = "a\uD83Db\uDE00c\uD83D\uDE00";
        ChatRequest request = new ChatRequest(
                List.of(
                        new Message.System(lone),
                        new Message.User(lone),
                        new Message.Assistant(
                                lone, lone, List.of(new ToolCall("c", lone, "{\"" + lone + "\":\"" + lone + "\"}"))),
                        new Message.ToolReply("c", lone)),
                List.of(new ToolSpec("Read", lone, Map.of("type", "object", lone, List.of(lone)))),
                Instant.MAX);

        String body = text(writer("deepseek-reasoner", new TestSettings()).write(request, Map.of()));

        assertThat(RequestChecker.problems(body)).isEmpty();
        assertThat(((Map<?, ?>) ((List<?>) Json.parseObject(body).get("messages")).get(0)).get("content"))
                .isEqualTo("a\uFFFDb\uFFFDc\uD83D\uDE00");
    }

    @Test
    void staysValidWhateverTheModelWrote() throws Exception {
        Random random = new Random(6);
        String alphabet = "{}[]\":,\\ud8de0\n\t a1\uD83D\uDE00\u0000\uFFFE\u2028";
        RequestWriter writer = writer("deepseek-reasoner", new TestSettings());
        for (int round = 0; round < 2000; round++) {
            StringBuilder noise = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                noise.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String text = noise.toString();
            String body = write(
                    writer,
                    List.of(
                            new Message.User("u" + text),
                            new Message.Assistant(text, text, List.of(new ToolCall("c", text, text))),
                            new Message.ToolReply("c", text)));
            assertThat(RequestChecker.problems(body)).as("round %d", round).isEmpty();
        }
    }

    @Test
    void writesCharactersWholeAcrossTheBordersOfBuffers() throws Exception {
        RequestWriter writer = writer("deepseek-chat", new TestSettings());
        for (int before = 7_600; before < 8_100; before++) {
            String text = "x".repeat(before) + "\uD83D\uDE00\u4F60";
            String body = write(writer, List.of(new Message.User(text)));

            assertThat(body).contains("x\uD83D\uDE00\u4F60\"}]}");
        }
    }

    @Test
    void keepsALongHistoryInPiecesOfExactlyItsLength() throws Exception {
        String text = "0123456789\u00e9\u4F60\uD83D\uDE00".repeat(40_000);
        ByteChunks chunks = writer("deepseek-chat", new TestSettings())
                .write(new ChatRequest(List.of(new Message.User(text)), List.of(), Instant.MAX), Map.of());

        assertThat(chunks.size()).isEqualTo(chunks.toByteArray().length);
        assertThat(chunks.publisher(() -> {}).contentLength()).isEqualTo(chunks.size());
        assertThat(((Map<?, ?>) ((List<?>)
                                        Json.parseObject(chunks.toByteArray()).get("messages"))
                                .get(0))
                        .get("content"))
                .isEqualTo(text);
    }

    private static String body(String model, TestSettings settings, Message... messages) {
        return write(writer(model, settings), List.of(messages));
    }

    private static RequestWriter writer(String model, TestSettings settings) {
        return new RequestWriter(ModelRequest.of(model, settings.at(DEEPSEEK), ModelCatalog.load()));
    }

    private static String write(RequestWriter writer, List<Message> messages) {
        return text(writer.write(new ChatRequest(List.copyOf(messages), List.of(READ), Instant.MAX), Map.of()));
    }

    private static String text(ByteChunks chunks) {
        return new String(chunks.toByteArray(), StandardCharsets.UTF_8);
    }
}
