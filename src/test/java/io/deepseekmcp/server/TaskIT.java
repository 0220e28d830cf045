package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of the built file that outlive its process, and the tools that it offers on demand. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "sends signals")
final class TaskIT {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}}";
    private static final List<List<String>> SLOW = List.of(List.of("./slow.sh"));

    @TempDir
    private Path temporary;

    private Path root;
    private Path script;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        Files.writeString(root.resolve("app.txt"), "broken\n");
        script = Files.writeString(
                root.resolve("slow.sh"), "#!/bin/sh\ntrap '' TERM\nwhile :; do read -r x </dev/zero; done\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "end of input"})
    void saysAfterTheEndOfTheServerWhatHadBeenDone(String end) throws Exception {
        try (ScriptedServer provider = ScriptedServer.playing(
                calls("Edit", Map.of("path", "app.txt", "old_string", "broken", "new_string", "fixed")),
                calls("Run", Map.of("argv", List.of("./slow.sh"))))) {
            String id;
            try (ServerProcess server = server(provider)) {
                server.send(request(
                        1,
                        "tools/call",
                        "\"name\":\"delegate_to_deepseek\",\"arguments\":"
                                + Json.write(Map.of("objective", "x", "mode", "write", "verification", SLOW))));
                Map<?, ?> created = result(server);
                assertThat(created.get("resultType")).isEqualTo("task");
                id = (String) created.get("taskId");
                awaitTheCommand(server, id);
                if (end.equals("end of input")) {
                    server.endInput();
                } else {
                    server.signal(end);
                }
                assertThat(server.exitCode()).isZero();
            }
            assertThat(ProcessHandle.allProcesses()
                            .filter(process ->
                                    process.info().commandLine().orElse("").contains(script.toString())))
                    .isEmpty();
            try (ServerProcess next = server(provider)) {
                next.send(request(1, "tasks/get", "\"taskId\":\"" + id + '"'));
                Map<?, ?> task = result(next);

                assertThat(task.get("status")).isEqualTo("completed");
                Map<?, ?> result = (Map<?, ?>) task.get("result");
                assertThat(result.get("isError")).isEqualTo(true);
                Map<?, ?> structured = (Map<?, ?>) result.get("structuredContent");
                Schemas.assertFits(ToolSchema.delegate().outputSchema(), structured);
                assertThat(structured.get("status")).isEqualTo("failed");
                assertThat(structured.get("reason")).isEqualTo("the client ended the server during the delegation");
                assertThat(structured.get("changed_files")).isEqualTo(List.of("app.txt"));
                assertThat(structured.get("id")).isEqualTo(id);
            }
        }
    }

    /** Asks until the status line tells of the command. */
    private static void awaitTheCommand(ServerProcess server, String id) throws IOException {
        String line = "";
        for (int i = 2; !line.contains("slow.sh"); i++) {
            server.send(request(i, "tasks/get", "\"taskId\":\"" + id + '"'));
            Map<?, ?> task = result(server);
            assertThat(task.get("status")).isEqualTo("working");
            line = (String) task.get("statusMessage");
        }
    }

    @Test
    void offersMoreToolsToThoseWhoAskForThem() throws Exception {
        Path file = temporary.resolve("config.json");
        Files.writeString(file, "{\"extra_tools\":[\"async\",\"chat\"]}");
        try (ScriptedServer provider = ScriptedServer.playing();
                ServerProcess server = new ServerProcess(product(), environment(provider, file.toString()))) {
            server.send(request(1, "tools/list", "\"x\":0"));

            assertThat((List<?>) result(server).get("tools"))
                    .extracting(tool -> (Object) ((Map<?, ?>) tool).get("name"))
                    .containsExactly(
                            "deepseek_health",
                            "delegate_to_deepseek",
                            "start_delegation",
                            "delegation_status",
                            "await_delegation",
                            "message_delegation",
                            "cancel_delegation",
                            "deepseek_chat");
        }
    }

    private static Map<?, ?> result(ServerProcess server) throws IOException {
        return (Map<?, ?>) server.message(message -> message.containsKey("id")).get("result");
    }

    private static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params + "," + META
                + "}}";
    }

    private ServerProcess server(ScriptedServer provider) throws IOException {
        return new ServerProcess(product(), environment(provider, ""));
    }

    private Map<String, String> environment(ScriptedServer provider, String configuration) {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", temporary.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        environment.put("DEEPSEEK_MCP_API_KEY", "sk-task-0123456789abcdef");
        environment.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        environment.put("DEEPSEEK_MCP_STATE_DIR", temporary.resolve("state").toString());
        environment.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        environment.put("DEEPSEEK_MCP_CONFIG", configuration);
        return environment;
    }

    private static List<String> product() {
        return List.of(System.getProperty("product.file"));
    }

    private static ScriptedServer.Answer calls(String name, Map<String, Object> arguments) {
        Map<String, Object> sorted = new LinkedHashMap<>(arguments);
        return ScriptedServer.chunked(Replies.stream()
                .call(0, "call_" + name, name, Json.write(sorted))
                .finish("tool_calls")
                .usage(1000, 10, 0)
                .done());
    }
}
