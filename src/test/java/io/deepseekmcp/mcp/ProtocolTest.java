package io.deepseekmcp.mcp;

import static io.deepseekmcp.mcp.Conversation.parse;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProtocolTest {

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "2099-01-01, 2025-11-25",
    })
    void agreesOnARevision(String asked, String agreed) throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(Conversation.INITIALIZE.replace("2025-06-18", asked));

            assertThat(result(client.answerTo("init"))).containsEntry("protocolVersion", agreed);
        }
    }

    @Test
    void introducesItselfInTheHandshake() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(Conversation.INITIALIZE);

            assertThat(result(client.answerTo("init")))
                    .isEqualTo(parse("{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":"
                            + "{\"listChanged\":false}},\"serverInfo\":{\"name\":\"test-server\",\"title\":\"Test server\","
                            + "\"version\":\"1.0\"},\"instructions\":\"Use the tools.\"}"));
        }
    }

    @Test
    void servesAClientThatSendsTheBareMinimum() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2024-11-05\"}}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\"}}");

            assertThat(result(client.answerTo(2L)).get("tools"))
                    .isEqualTo(List.of(Conversation.echo().wire()));
            assertThat(result(client.answerTo(3L)).get("structuredContent"))
                    .isEqualTo(parse("{\"status\":\"ok\",\"arguments\":{}}"));
        }
    }

    @Test
    void givesBothHalvesOfAResultWhole() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            client.call(1, "echo", "{\"z\":[1,2.50,null,{\"caf\u00e9\":\"\uD83D\uDE00\"}],\"a\":true}");

            Map<String, Object> result = result(client.answerTo(1L));
            String json =
                    "{\"status\":\"ok\",\"arguments\":{\"z\":[1,2.50,null,{\"caf\u00e9\":\"\uD83D\uDE00\"}],\"a\":true}}";
            assertThat(result)
                    .isEqualTo(Map.of(
                            "content",
                            List.of(Map.of("type", "text", "text", json)),
                            "isError",
                            false,
                            "structuredContent",
                            parse(json)));
            assertThat(result.get("structuredContent").toString())
                    .isEqualTo(parse(json).toString());
        }
    }

    @Test
    void saysThatACallFailed() throws Exception {
        ToolDefinition failing = Conversation.tool(
                "fail", false, (arguments, progress) -> new ToolAnswer(Map.of("status", "blocked"), true));
        try (Conversation client = new Conversation(failing).initialized()) {
            client.call(1, "fail", "{}");

            assertThat(result(client.answerTo(1L)))
                    .containsEntry("isError", true)
                    .containsEntry("structuredContent", Map.of("status", "blocked"));
        }
    }

    @Test
    void answersAFaultOfItsOwnWithoutTellingItsInside() throws Exception {
        ToolDefinition broken = Conversation.tool("broken", false, (arguments, progress) -> {
            throw new IllegalStateException("a secret detail");
        });
        try (Conversation client = new Conversation(broken, Conversation.echo()).initialized()) {
            client.call(1, "broken", "{}");
            client.call(2, "echo", "{}");

            assertThat(client.answerTo(1L).get("error"))
                    .isEqualTo(Map.of("code", -32603L, "message", "Internal error in broken"));
            assertThat(client.answerTo(2L)).containsKey("result");
        }
    }

    @Test
    void asksForTheHandshakeFirstButAnswersPings() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            client.call(2, "echo", "{}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"initialize\"}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"initialize\",\"params\":{\"protocolVersion\":7}}");

            assertThat(client.ping(5)).containsEntry("result", Map.of());
            assertThat(code(client.answerTo(1L))).isEqualTo(-32600);
            assertThat(code(client.answerTo(2L))).isEqualTo(-32600);
            assertThat(code(client.answerTo(3L))).isEqualTo(-32602);
            assertThat(code(client.answerTo(4L))).isEqualTo(-32602);
            client.initialized();
        }
    }

    @Test
    void refusesASecondHandshakeAndGoesOnWithTheFirst() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            client.send(Conversation.INITIALIZE.replace("\"init\"", "2"));
            client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/list\"}");

            assertThat(code(client.answerTo(2L))).isEqualTo(-32600);
            assertThat(client.answerTo(3L)).containsKey("result");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-32601 | no/such/method            | {}",
                "-32601 | resources/list            | {}",
                "-32601 | resources/templates/list  | {}",
                "-32601 | prompts/list              | {}",
                "-32601 | logging/setLevel          | {\"level\":\"info\"}",
                "-32602 | tools/list                | {\"cursor\":\"nonsense\"}",
                "-32602 | tools/call                | {}",
                "-32602 | tools/call                | {\"name\":7}",
                "-32602 | tools/call                | {\"name\":\"no_such_tool\",\"arguments\":{}}",
                "-32602 | tools/call                | {\"name\":\"echo\",\"arguments\":\"text\"}",
                "-32602 | tools/call                | {\"name\":\"echo\",\"arguments\":[1]}",
                "-32602 | server/discover           | {}",
            })
    void answersAnErrorToWhatItDoesNotServe(int code, String method, String params) throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");

            Map<String, Object> answer = client.answerTo(1L);
            assertThat(code(answer)).isEqualTo(code);
            assertThat(client.ping(2)).containsKey("result");
        }
    }

    @Test
    void namesTheToolThatIsNotThereAndThoseThatAre() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            client.call(1, "no_such_tool", "{}");

            assertThat(client.answerTo(1L).get("error").toString()).contains("\"no_such_tool\"", "echo");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}"})
    void takesAbsentArgumentsForNone(String arguments) throws Exception {
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            client.call(1, "echo", arguments);

            assertThat(result(client.answerTo(1L)).get("structuredContent"))
                    .isEqualTo(parse("{\"status\":\"ok\",\"arguments\":{}}"));
        }
    }

    @Test
    void servesTheStatelessRevisionWithoutAHandshake() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(stateless(1, "server/discover", ""));
            client.send(stateless(2, "tools/list", ""));
            client.send(stateless(3, "tools/call", "\"name\":\"echo\",\"arguments\":{\"a\":1},"));
            String tail = "\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":"
                    + "{\"name\":\"test-server\",\"title\":\"Test server\",\"version\":\"1.0\"}}}";

            assertThat(result(client.answerTo(1L)))
                    .isEqualTo(parse("{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":"
                            + "{\"listChanged\":false},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}},\"instructions\":\"Use the tools.\",\"ttlMs\":3600000,"
                            + "\"cacheScope\":\"public\"," + tail));
            assertThat(result(client.answerTo(2L)))
                    .isEqualTo(parse(
                            "{\"tools\":[{\"name\":\"echo\",\"description\":\"A tool of the tests.\",\"inputSchema\":"
                                    + "{\"type\":\"object\"}}],\"ttlMs\":3600000,\"cacheScope\":\"public\"," + tail));
            assertThat(result(client.answerTo(3L)))
                    .isEqualTo(parse("{\"content\":[{\"type\":\"text\",\"text\":"
                            + "\"{\\\"status\\\":\\\"ok\\\",\\\"arguments\\\":{\\\"a\\\":1}}\"}],\"structuredContent\":"
                            + "{\"status\":\"ok\",\"arguments\":{\"a\":1}},\"isError\":false," + tail));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-32601 | ping            | {`META`}",
                "-32601 | no/such/method  | {`META`}",
                "-32602 | tools/call      | {\"name\":\"no_such_tool\",`META`}",
                "-32602 | tools/list      | {\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
                "-32602 | tools/list      | {\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":7}}",
                "-32022 | tools/list      | {\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2099-01-01\"}}",
                "-32022 | server/discover | {\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2025-06-18\"}}",
            })
    void answersAnErrorToWhatTheStatelessRevisionDoesNotHave(int code, String method, String params) throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":"
                    + params.replace("`META`", Conversation.STATELESS_META) + "}");

            assertThat(code(client.answerTo(1L))).isEqualTo(code);
        }
    }

    @Test
    void saysWhichRevisionsAreServedWithoutAHandshake() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(stateless(1, "tools/list", "").replace("2026-07-28", "2099-01-01"));

            assertThat(error(client.answerTo(1L)))
                    .containsEntry("data", Map.of("supported", List.of("2026-07-28"), "requested", "2099-01-01"));
        }
    }

    @Test
    void servesBothErasInOneSession() throws Exception {
        try (Conversation client = new Conversation(Conversation.echo())) {
            client.send(stateless(1, "server/discover", ""));
            client.answerTo(1L);
            client.initialized();
            client.call(2, "echo", "{\"era\":1}");
            client.send(stateless(3, "tools/call", "\"name\":\"echo\",\"arguments\":{\"era\":2},"));

            assertThat(result(client.answerTo(2L))).doesNotContainKey("resultType");
            assertThat(result(client.answerTo(3L))).containsEntry("resultType", "complete");
        }
    }

    private static String stateless(long id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params
                + Conversation.STATELESS_META + "}}";
    }

    private static Map<String, Object> result(Map<String, Object> answer) {
        assertThat(answer).doesNotContainKey("error").containsEntry("jsonrpc", "2.0");
        return RpcMessage.objectOrEmpty(answer.get("result"));
    }

    private static Map<String, Object> error(Map<String, Object> answer) {
        assertThat(answer).doesNotContainKey("result").containsEntry("jsonrpc", "2.0");
        return RpcMessage.objectOrEmpty(answer.get("error"));
    }

    private static int code(Map<String, Object> answer) {
        assertThat(error(answer).get("message")).asString().isNotBlank();
        return Math.toIntExact((Long) error(answer).get("code"));
    }
}
