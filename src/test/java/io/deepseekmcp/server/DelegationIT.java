package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.RequestChecker;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The built file over stdio, against a scripted provider, in a real git repository. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the verification is a shell script")
final class DelegationIT {
    private static final String KEY = "sk-planted-key-0123456789abcdef";
    private static final String REPORT = Json.write(Map.of("status", "completed", "summary", "Done."));

    @TempDir
    private Path temporary;

    private Path root;
    private GitFixture repository;

    @BeforeEach
    void makeTheRepository() throws Exception {
        Path files = Files.createDirectories(temporary.resolve("files"));
        Files.writeString(files.resolve("app.txt"), "first\r\nMARKER-CONTENT broken\r\nlast");
        Files.writeString(files.resolve("check.sh"), "#!/bin/sh\necho MARKER-OUTPUT; grep -q fixed app.txt\n");
        Files.writeString(
                files.resolve("slow.sh"),
                "#!/bin/sh\ntrap '' TERM\necho $$ > pid\nwhile :; do read -r x </dev/zero; done\n");
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        repository = GitFixture.copyOf(files, root);
    }

    @Test
    void fixesVerifiesAndTellsTheTruth() throws Exception {
        try (ScriptedServer provider = ScriptedServer.playing(
                        calls(call("Read", Map.of("path", "app.txt")), call("Grep", Map.of("pattern", "broken"))),
                        calls(edit("broken", "fixed\nand more")),
                        calls(call("Run", Map.of("argv", List.of("./check.sh")))),
                        says(REPORT));
                ServerProcess server = server(provider, Map.of())) {
            Map<String, Object> result = delegate(server, "write");

            assertThat(result).containsEntry("status", "completed").containsEntry("changed_files", List.of("app.txt"));
            assertThat(result.toString()).contains("exit_code=0").contains("app.txt | 3 ++-");
            assertThat(Files.readString(root.resolve("app.txt")))
                    .isEqualTo("first\r\nMARKER-CONTENT fixed\r\nand more\r\nlast");
            List<String> bodies = bodies(provider);
            assertThat(bodies)
                    .hasSize(4)
                    .allSatisfy(
                            body -> assertThat(RequestChecker.problems(body)).isEmpty());
            assertThat(bodies).allMatch(body -> !body.contains(KEY));
            for (int i = 1; i < bodies.size(); i++) {
                String before = messages(bodies.get(i - 1));
                assertThat(messages(bodies.get(i))).startsWith(before);
            }
        }
    }

    @Test
    void logsNothingOfTheWork() throws Exception {
        Path log = temporary.resolve("server.log");
        try (ScriptedServer provider = ScriptedServer.playing(
                        calls(
                                call("Read", Map.of("path", "app.txt")),
                                call("Run", Map.of("argv", List.of("./check.sh")))),
                        ScriptedServer.json(503, "{\"error\":{\"message\":\"busy " + KEY + "\"}}"),
                        says("MARKER-REPORT " + REPORT));
                ServerProcess server = server(
                        provider, Map.of("DEEPSEEK_MCP_LOG_LEVEL", "DEBUG", "DEEPSEEK_MCP_LOG_FILE", log.toString()))) {
            Map<String, Object> result = delegate(server, "write");
            server.endInput();
            server.exitCode();

            assertThat(result).containsKey("status");
            String records = Files.readString(log);
            assertThat(records)
                    .contains("event=delegation_start", "event=delegation_end")
                    .contains("event=ledger line=\"R app.txt\"", "event=provider_answer", "event=provider_fault");
            assertThat(records + server.standardError())
                    .doesNotContain("MARKER-TASK")
                    .doesNotContain("MARKER-CONTENT")
                    .doesNotContain("MARKER-OUTPUT")
                    .doesNotContain("MARKER-REPORT")
                    .doesNotContain(KEY)
                    .doesNotContain("planted-key");
            assertThat(Json.write(result)).doesNotContain(KEY);
        }
    }

    @Test
    void endsACommandThatIgnoresItsEndWhenTheCallIsCancelled() throws Exception {
        try (ScriptedServer provider = ScriptedServer.playing(
                        calls(call("Run", Map.of("argv", List.of("./slow.sh"))), edit("broken", "touched")),
                        says(REPORT));
                ServerProcess server = server(provider, Map.of())) {
            server.send(call(1, "write", "./slow.sh"));
            written(root.resolve("pid")); // its own number of itself, which counts in its own process space only
            List<ProcessHandle> command = running(root.resolve("slow.sh").toString());
            assertThat(command).isNotEmpty();
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
            for (ProcessHandle process : command) {
                process.onExit().get(60, TimeUnit.SECONDS);
            }

            String health = health(server, 2);
            for (int id = 3; id < 10_000 && !health.contains("delegations=1"); id++) {
                health = health(server, id); // the delegation ends after its command
            }
            assertThat(health).contains("delegations=1");
            assertThat(repository.files().get("app.txt")).contains("broken");
            assertThat(provider.chatRequests()).hasSize(1);
        }
    }

    private static List<ProcessHandle> running(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(word))
                .toList();
    }

    private static String health(ServerProcess server, int id) throws IOException {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
        Map<String, Object> answer = server.message(message -> message.containsKey("id"));
        assertThat(answer).containsEntry("id", (long) id);
        return answer.toString();
    }

    @Test
    void saysWhatIsWrongWithABrokenSetUp() throws Exception {
        Map<String, String> environment = environment();
        environment.remove("DEEPSEEK_MCP_API_KEY");
        environment.put("DEEPSEEK_MCP_MAX_TURNS", "many");
        environment.put("DEEPSEEK_MCP_WORKSPACE", root.resolve("nowhere").toString());
        try (ServerProcess server = new ServerProcess(product(), environment).initialized()) {
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
            Map<?, ?> health = structured(server.message(message -> message.containsKey("id")));
            Map<String, Object> result = delegate(server, "write");

            assertThat(health.get("status")).isEqualTo("error");
            assertThat(health.get("problems").toString())
                    .contains("DEEPSEEK_MCP_MAX_TURNS", "many", "DEEPSEEK_MCP_WORKSPACE", "nowhere", "api_key");
            assertThat(result).containsEntry("status", "disabled");
            assertThat(result.get("reason").toString()).contains("budgets.max_turns", "workspace");
        }
    }

    @Test
    void keepsResultsWhereTheUserWantsThem() throws Exception {
        Path state = temporary.resolve("state");
        Files.createDirectory(state);
        try (ScriptedServer provider = ScriptedServer.playing(says(REPORT));
                ServerProcess server = server(provider, Map.of("DEEPSEEK_MCP_STATE_DIR", state.toString()))) {
            Map<String, Object> result = delegate(server, "write");
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
            Map<?, ?> health = structured(server.message(message -> message.containsKey("id")));

            Map<?, ?> recent = (Map<?, ?>) ((List<?>) health.get("recent")).get(0);
            assertThat(recent.get("status")).isEqualTo(result.get("status"));
            Map<String, Object> saved = Json.parseObject(Files.readAllBytes(Path.of((String) recent.get("path"))));
            assertThat(Json.write(saved.get("result"))).isEqualTo(Json.write(result));
            assertThat(saved.get("request").toString())
                    .contains("MARKER-TASK", "mode=write", root.toString())
                    .doesNotContain("verification");
        }
    }

    @Test
    void leavesAWholeRecordOrNoneWhenASignalEndsIt() throws Exception {
        Path state = Files.createDirectory(temporary.resolve("state"));
        try (ScriptedServer provider =
                        ScriptedServer.playing(calls(call("Run", Map.of("argv", List.of("./slow.sh")))), says(REPORT));
                ServerProcess server = server(provider, Map.of("DEEPSEEK_MCP_STATE_DIR", state.toString()))) {
            server.send(call(1, "write", "./slow.sh"));
            written(root.resolve("pid"));
            server.signal("INT");

            assertThat(server.exitCode()).isZero();
            Path results = state.resolve("results");
            if (Files.exists(results)) {
                try (Stream<Path> files = Files.list(results)) {
                    for (Path file : files.toList()) {
                        assertThat(file.toString()).endsWith(".json");
                        assertThat(Json.parseObject(Files.readAllBytes(file))).containsKey("result");
                    }
                }
            }
        }
    }

    @Test
    void leavesAPatchThatGitTakesBack() throws Exception {
        Path state = temporary.resolve("state");
        try (ScriptedServer provider = ScriptedServer.playing(
                        calls(call("Read", Map.of("path", "app.txt"))), calls(edit("broken", "fixed")), says(REPORT));
                ServerProcess server = server(provider, Map.of("DEEPSEEK_MCP_STATE_DIR", state.toString()))) {
            String before = Files.readString(root.resolve("app.txt"));
            Map<String, Object> result = delegate(server, "write");

            String patch = (String) result.get("patch");
            assertThat(Path.of(patch).getParent()).isEqualTo(state.resolve("results"));
            repository.git("apply", "-R", "--check", patch);
            repository.git("apply", "-R", patch);
            assertThat(Files.readString(root.resolve("app.txt"))).isEqualTo(before);
        }
    }

    @Test
    void isFoundAgainByItsObjectiveAndItsWorkspace() throws Exception {
        Map<String, String> state =
                Map.of("DEEPSEEK_MCP_STATE_DIR", temporary.resolve("state").toString());
        try (ScriptedServer provider = ScriptedServer.playing(calls(edit("broken", "fixed")), says(REPORT));
                ServerProcess server = server(provider, state)) {
            assertThat(delegate(server, "write")).containsEntry("status", "completed");
        }

        List<String> table = history(state);
        assertThat(table).hasSize(2);
        assertThat(table.get(1)).contains("  completed  1      ", "  MARKER-TASK: app.txt must say fixed.");
        String id = Pattern.compile("\\d{8}-\\d{6}-\\d+-\\d+")
                .matcher(table.get(1))
                .results()
                .findFirst()
                .orElseThrow()
                .group();
        assertThat(history(state, id))
                .contains(
                        "workspace     " + root,
                        "changed       app.txt",
                        "verification  ./check.sh: exit 0, MARKER-OUTPUT");
        Path page = temporary.resolve("page.html");
        assertThat(history(state, "--html", page.toString())).containsExactly("The page is " + page);
        assertThat(page)
                .content()
                .contains("MARKER-TASK: app.txt must say fixed.")
                .doesNotContain(KEY);

        Map<String, String> elsewhere = new TreeMap<>(state);
        elsewhere.put("DEEPSEEK_MCP_WORKSPACE", temporary.resolve("files").toString());
        assertThat(history(elsewhere)).hasSize(1).first().asString().contains("No delegation in ");
        assertThat(history(elsewhere, "--all")).hasSize(2);
    }

    private List<String> history(Map<String, String> more, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(product());
        command.add("--history");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(environment());
        builder.environment().putAll(more);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }

    private Map<String, Object> delegate(ServerProcess server, String mode) throws IOException {
        server.send(call(1, mode, "./check.sh"));
        Map<String, Object> answer = server.message(message -> message.containsKey("id"));
        Map<String, Object> structured = structured(answer);
        List<?> content = (List<?>) ((Map<?, ?>) answer.get("result")).get("content");
        assertThat(((Map<?, ?>) content.get(0)).get("text")).isEqualTo(Json.write(structured));
        return structured;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> structured(Map<String, Object> answer) {
        return (Map<String, Object>) ((Map<?, ?>) answer.get("result")).get("structuredContent");
    }

    private static String call(int id, String mode, String verification) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("objective", "MARKER-TASK: app.txt must say fixed.");
        arguments.put("mode", mode);
        arguments.put("verification", List.of(List.of(verification)));
        return Json.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                id,
                "method",
                "tools/call",
                "params",
                Map.of("name", "delegate_to_deepseek", "arguments", arguments)));
    }

    private ServerProcess server(ScriptedServer provider, Map<String, String> more) throws IOException {
        Map<String, String> environment = environment();
        environment.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        environment.putAll(more);
        return new ServerProcess(product(), environment).initialized();
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", temporary.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        environment.put("DEEPSEEK_MCP_API_KEY", KEY);
        environment.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        environment.put("DEEPSEEK_MCP_RETRY_BASE_DELAY", "0");
        environment.put("DEEPSEEK_MCP_RETRY_MAX_DELAY", "0");
        return environment;
    }

    private static List<String> product() {
        return List.of(System.getProperty("product.file"));
    }

    private static ScriptedServer.Answer says(String text) {
        return ScriptedServer.chunked(Replies.text(text));
    }

    private static Map<String, Object> call(String name, Map<String, Object> arguments) {
        return Map.of("name", name, "arguments", arguments);
    }

    private static Map<String, Object> edit(String from, String to) {
        return call("Edit", Map.of("path", "app.txt", "old_string", from, "new_string", to));
    }

    private static ScriptedServer.Answer calls(Map<?, ?>... calls) {
        Replies replies = Replies.stream();
        for (int i = 0; i < calls.length; i++) {
            replies.call(
                    i,
                    "call_" + System.identityHashCode(calls) + "_" + i,
                    (String) calls[i].get("name"),
                    Json.write(calls[i].get("arguments")));
        }
        return ScriptedServer.chunked(
                replies.finish("tool_calls").usage(1000, 10, 0).done());
    }

    private static List<String> bodies(ScriptedServer provider) {
        List<String> bodies = new ArrayList<>();
        provider.chatRequests().forEach(request -> bodies.add(request.body()));
        return bodies;
    }

    /** The messages as they were sent, without the bracket that closes the list. */
    private static String messages(String body) {
        int start = body.indexOf("\"messages\":[");
        String written = body.substring(start);
        int depth = 0;
        boolean inText = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (inText && c == '\\') {
                i++;
            } else if (c == '"') {
                inText = !inText;
            } else if (!inText && c == '[') {
                depth++;
            } else if (!inText && c == ']' && --depth == 0) {
                return written.substring(0, i);
            }
        }
        throw new AssertionError("no list of messages in " + body);
    }

    /** The content of a file that a process is about to write. */
    private static String written(Path file) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < deadline) {
            if (Files.exists(file)) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                if (text.endsWith("\n")) {
                    return text;
                }
            }
            Thread.onSpinWait();
        }
        throw new AssertionError(file + " was never written");
    }
}
