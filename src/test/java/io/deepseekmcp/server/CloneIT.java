package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The built file in clones that lack objects or files. Their remote takes connections and never answers: whoever asked it
 * would hang, and nothing does.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the verification is a shell script")
final class CloneIT {
    private static final String REPORT = Json.write(Map.of("status", "completed", "summary", "Done."));
    private static final List<List<String>> COMMANDS = List.of(
            List.of("git", "status", "--short"),
            List.of("git", "diff"),
            List.of("git", "diff", "HEAD", "--stat"),
            List.of("git", "log", "--oneline"),
            List.of("git", "ls-files"),
            List.of("git", "grep", "fixed"));

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "--depth 1 | '' | false",
                "--filter=blob:none | '' | true",
                "--filter=tree:0 | '' | true",
                "--filter=blob:none --sparse | src | true",
                "--depth 1 --sparse | src | false",
            })
    void worksWithoutAFetch(String options, String sparse, boolean partial) throws Exception {
        try (ServerSocket remote = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            GitFixture clone = clone(options, sparse, remote.getLocalPort());
            Map<String, Object> result;
            String asked;
            try (ScriptedServer provider = ScriptedServer.playing(
                            calls(
                                    call("Glob", Map.of("pattern", "*")),
                                    call("Grep", Map.of("pattern", "broken")),
                                    call("Read", Map.of("path", "src/app.txt"))),
                            calls(
                                    call(
                                            "Edit",
                                            Map.of(
                                                    "path",
                                                    "src/app.txt",
                                                    "old_string",
                                                    "broken",
                                                    "new_string",
                                                    "fixed")),
                                    call("Write", Map.of("path", "src/new.txt", "content", "new\n"))),
                            commands(),
                            ScriptedServer.chunked(Replies.text(REPORT)));
                    ServerProcess server = server(provider, clone.top())) {
                server.send(delegation());
                result = structured(server.message(message -> message.containsKey("id")));
                asked = provider.chatRequests().get(3).body();
            }

            assertThat(result)
                    .as(result.toString())
                    .containsEntry("status", "completed")
                    .containsEntry("changed_files", List.of("src/app.txt"))
                    .containsEntry("created_files", List.of("src/new.txt"))
                    .containsEntry("diff_stat", " src/app.txt | 2 +-\n src/new.txt | 1 +");
            assertThat(asked).contains("\\n[1 match in 1 file; engine ");
            assertThat(asked.split("exit code 0 after", -1)).hasSize(COMMANDS.size() + (partial ? 1 : 2));
            assertThat(asked.contains("refused (git-fetch)")).isEqualTo(partial);
            String patch = (String) result.get("patch");
            clone.git("apply", "-R", patch);
            assertThat(clone.git("status", "--porcelain")).isEmpty();
            assertNobodyAsked(remote);
        }
    }

    /** Two commits; the clone has what the options leave of them. */
    private GitFixture clone(String options, String sparse, int port) throws IOException {
        GitFixture origin = GitFixture.init(temporary.resolve("origin"))
                .write("src/app.txt", "first\n")
                .write("docs/guide.md", "guide\n")
                .commitAll()
                .write("src/app.txt", "first\nbroken\nlast\n")
                .write("docs/guide.md", "guide\nmore\n")
                .commitAll();
        origin.git("config", "uploadpack.allowFilter", "true");
        Path root = temporary.toRealPath().resolve("clone");
        String words = "clone -q " + options + " file://" + origin.top() + " " + root;
        origin.git(words.split(" ", -1));
        GitFixture clone = GitFixture.at(root);
        if (!sparse.isEmpty()) {
            clone.git("sparse-checkout", "set", sparse);
        }
        clone.git("config", "remote.origin.url", "http://127.0.0.1:" + port + "/away.git");
        return clone;
    }

    private static void assertNobodyAsked(ServerSocket remote) throws IOException {
        remote.setSoTimeout(1);
        try {
            remote.accept().close();
        } catch (SocketTimeoutException e) {
            return;
        }
        throw new AssertionError("the remote was asked");
    }

    private static ScriptedServer.Answer commands() {
        Map<?, ?>[] calls = new Map<?, ?>[COMMANDS.size() + 1];
        for (int i = 0; i < COMMANDS.size(); i++) {
            calls[i] = call("Run", Map.of("argv", COMMANDS.get(i)));
        }
        calls[COMMANDS.size()] = call("Run", Map.of("argv", List.of("git", "log", "-p")));
        return calls(calls);
    }

    private ServerProcess server(ScriptedServer provider, Path root) throws IOException {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", temporary.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        environment.put("DEEPSEEK_MCP_API_KEY", "sk-planted-key-0123456789abcdef");
        environment.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        environment.put("DEEPSEEK_MCP_STATE_DIR", temporary.resolve("state").toString());
        environment.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        return new ServerProcess(List.of(System.getProperty("product.file")), environment).initialized();
    }

    private static String delegation() {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("objective", "app.txt must say fixed.");
        arguments.put("mode", "write");
        arguments.put("verification", List.of(List.of("git", "diff", "--check")));
        return Json.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Map.of("name", "delegate_to_deepseek", "arguments", arguments)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> structured(Map<String, Object> answer) {
        return (Map<String, Object>) ((Map<?, ?>) answer.get("result")).get("structuredContent");
    }

    private static Map<String, Object> call(String name, Map<String, Object> arguments) {
        return Map.of("name", name, "arguments", arguments);
    }

    private static ScriptedServer.Answer calls(Map<?, ?>... calls) {
        Replies replies = Replies.stream();
        for (int i = 0; i < calls.length; i++) {
            String id = "call_" + System.identityHashCode(calls) + "_" + i;
            replies.call(i, id, (String) calls[i].get("name"), Json.write(calls[i].get("arguments")));
        }
        return ScriptedServer.chunked(
                replies.finish("tool_calls").usage(1000, 10, 0).done());
    }
}
