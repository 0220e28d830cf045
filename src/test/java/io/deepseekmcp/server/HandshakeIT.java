package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.Conversation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the built file says of itself in both eras of the protocol, to the byte. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class HandshakeIT {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @TempDir
    private Path home;

    @Test
    void answersAsWritten() throws Exception {
        List<Map<String, Object>> answers = answers();

        assertThat(answers).hasSize(4);
        Goldens.assertGolden(
                "protocol/discover.json", Json.pretty(answers.get(0).get("result")));
        Goldens.assertGolden(
                "protocol/initialize.json", Json.pretty(answers.get(1).get("result")));
        Goldens.assertGolden(
                "protocol/tools-list.json", Json.pretty(answers.get(2).get("result")));
        Goldens.assertGolden(
                "protocol/tools-list-stateless.json", Json.pretty(answers.get(3).get("result")));
    }

    @Test
    void answersAlikeInEveryProcess() throws Exception {
        assertThat(Json.write(answers())).isEqualTo(Json.write(answers()));
    }

    private List<Map<String, Object>> answers() throws Exception {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        try (ServerProcess server = new ServerProcess(List.of(System.getProperty("product.file")), environment)) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":\"discover\",\"method\":\"server/discover\",\"params\":{" + META
                    + "}}");
            server.send(Conversation.INITIALIZE);
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{" + META + "}}");
            server.endInput();
            return server.rest();
        }
    }
}
