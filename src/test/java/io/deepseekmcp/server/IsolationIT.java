package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import io.deepseekmcp.provider.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The built file over stdio: delegations that work in scratch copies of one repository. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "ends by signals")
final class IsolationIT {
    private static final int WRITERS = 3;
    private static final int ROUNDS = Integer.getInteger("isolation.rounds", 3);
    private static final Pattern JOB = Pattern.compile("JOB-(\\d+)-(\\d+)");
    private static final Pattern TOOL_MESSAGE = Pattern.compile("\"role\":\"tool\"");
    private static final String REPORT = Json.write(Map.of("status", "completed", "summary", "Done."));

    @TempDir
    private Path temporary;

    private Path root;
    private Path state;
    private GitFixture repository;
    private int calls;

    @BeforeEach
    void makeTheRepository() throws Exception {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        state = temporary.resolve("state");
        String lines = IntStream.range(0, WRITERS * 10)
                .mapToObj(i -> "line " + i + "\r\n")
                .collect(Collectors.joining());
        repository = GitFixture.committed(root, Map.of("shared.txt", lines, "users.txt", "committed\n"));
        repository.write("users.txt", "not committed\n").write("untracked.txt", "mine");
    }

    @Test
    void writersSideBySideLoseNothing() throws Exception {
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        String references = repository.git("for-each-ref") + repository.git("reflog") + repository.git("stash", "list");
        try (ScriptedServer provider = ScriptedServer.playing((request, out) -> work(request, out, together));
                ServerProcess server = server(provider)) {
            for (int round = 1; round <= ROUNDS; round++) {
                for (int writer = 0; writer < WRITERS; writer++) {
                    delegate(server, "JOB-" + round + "-" + writer);
                }
                for (int writer = 0; writer < WRITERS; writer++) {
                    Map<?, ?> result = result(server);
                    assertThat(result.get("status")).as(result.toString()).isEqualTo("completed");
                    assertThat(result.get("landed")).isEqualTo(true);
                    assertThat(result.get("changed_files")).isEqualTo(List.of("shared.txt"));
                    assertThat((String) result.get("patch")).startsWith(state.toString());
                    assertThat(Json.write(result)).doesNotContain("worktrees");
                }
                assertThat(Files.readString(root.resolve("shared.txt"))).isEqualTo(shared(round));
                for (int writer = 0; writer < WRITERS; writer++) {
                    assertThat(root.resolve("new/" + round + "-" + writer)).hasContent("by " + writer);
                }
                assertThat(state.resolve("worktrees")).isEmptyDirectory();
            }
        }
        assertThat(root.resolve("users.txt")).hasContent("not committed\n");
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.git("for-each-ref") + repository.git("reflog") + repository.git("stash", "list"))
                .isEqualTo(references);
        assertThat(repository.git("status", "--porcelain"))
                .isEqualTo(" M shared.txt\n M users.txt\n?? new/\n?? untracked.txt\n");
    }

    /** Nobody goes on before all have read, so that each writes without the changes of the others. */
    private void work(ScriptedServer.Request request, OutputStream out, CyclicBarrier together)
            throws IOException, InterruptedException {
        Matcher job = JOB.matcher(request.body());
        assertThat(job.find()).isTrue();
        int round = Integer.parseInt(job.group(1));
        int writer = Integer.parseInt(job.group(2));
        long answers = TOOL_MESSAGE.matcher(request.body()).results().count();
        if (answers == 0) {
            call("Read", Map.of("path", "shared.txt")).play(request, out);
        } else if (answers == 1) {
            try {
                together.await(60, TimeUnit.SECONDS);
            } catch (BrokenBarrierException | TimeoutException e) {
                throw new IOException(e);
            }
            int line = writer * 10 + 5;
            String before = round == 1 ? "line " + line + "\n" : "line " + line + " of round " + (round - 1) + "\n";
            call("Edit", Map.of("path", "shared.txt", "old_string", before, "new_string", text(line, round)))
                    .play(request, out);
        } else if (answers == 2) {
            call("Write", Map.of("path", "new/" + round + "-" + writer, "content", "by " + writer))
                    .play(request, out);
        } else {
            says(REPORT).play(request, out);
        }
    }

    private static String text(int line, int round) {
        return "line " + line + " of round " + round + "\n";
    }

    private static String shared(int round) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < WRITERS * 10; line++) {
            text.append(line % 10 == 5 ? text(line, round) : "line " + line + "\n");
        }
        return text.toString().replace("\n", "\r\n");
    }

    @Test
    void leavesTheWorkspaceAloneWhenTheWorkIsNotDoneOrDoesNotFit() throws Exception {
        try (ScriptedServer provider = ScriptedServer.playing(
                        write("a.txt"),
                        says(Json.write(Map.of("status", "partial", "summary", "Half."))),
                        write("b.txt"),
                        ScriptedServer.json(400, "{\"error\":{\"message\":\"no\"}}"),
                        (request, out) -> {
                            repository.write("c.txt", "mine");
                            write("c.txt").play(request, out);
                        },
                        says(REPORT));
                ServerProcess server = server(provider)) {
            for (String status : List.of("partial", "failed", "partial")) {
                delegate(server, "x");
                Map<?, ?> result = result(server);

                assertThat(result.get("status")).as(result.toString()).isEqualTo(status);
                assertThat(result.get("landed")).isEqualTo(false);
                assertThat(Files.readString(Path.of((String) result.get("patch"))))
                        .contains("+by the worker");
                assertThat(state.resolve("worktrees")).isEmptyDirectory();
            }
        }
        assertThat(root.resolve("a.txt")).doesNotExist();
        assertThat(root.resolve("b.txt")).doesNotExist();
        assertThat(root.resolve("c.txt")).hasContent("mine");
    }

    @Test
    void leavesNoCopyAfterACancel() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (ScriptedServer provider = ScriptedServer.playing(write("a.txt"), (request, out) -> {
                    asked.countDown();
                    ScriptedServer.hang("").play(request, out);
                });
                ServerProcess server = server(provider)) {
            delegate(server, "x");
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(state.resolve("worktrees")).isNotEmptyDirectory();
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
            while (!running(server).isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(state.resolve("worktrees")).isEmptyDirectory();
        }
        assertThat(root.resolve("a.txt")).doesNotExist();
    }

    @Test
    void removesWhatAKilledServerLeft() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (ScriptedServer provider = ScriptedServer.playing((request, out) -> {
            asked.countDown();
            ScriptedServer.hang("").play(request, out);
        })) {
            try (ServerProcess server = server(provider)) {
                delegate(server, "x");
                assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
                server.signal("KILL");
                server.exitCode();
            }
        }
        assertThat(state.resolve("worktrees")).isNotEmptyDirectory();
        try (ScriptedServer provider = ScriptedServer.playing(write("a.txt"), says(REPORT));
                ServerProcess server = server(provider)) {
            delegate(server, "x");
            assertThat(result(server).get("landed")).isEqualTo(true);
            while (!isEmpty(state.resolve("worktrees"))) {
                Thread.onSpinWait();
            }
        }
        assertThat(root.resolve("a.txt")).hasContent("by the worker");
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private List<?> running(ServerProcess server) throws IOException {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":\"h" + ++calls
                + "\",\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
        return (List<?>) result(server).get("running");
    }

    private void delegate(ServerProcess server, String objective) throws IOException {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("objective", objective);
        arguments.put("mode", "write");
        arguments.put("isolation", "worktree");
        server.send(Json.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                ++calls,
                "method",
                "tools/call",
                "params",
                Map.of("name", "delegate_to_deepseek", "arguments", arguments))));
    }

    private static Map<?, ?> result(ServerProcess server) throws IOException {
        Map<String, Object> answer = server.message(message -> message.containsKey("id"));
        return (Map<?, ?>) ((Map<?, ?>) answer.get("result")).get("structuredContent");
    }

    private ServerProcess server(ScriptedServer provider) throws IOException {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", temporary.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        environment.put("DEEPSEEK_MCP_API_KEY", "sk-planted-key-0123456789abcdef");
        environment.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        environment.put("DEEPSEEK_MCP_STATE_DIR", state.toString());
        environment.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        return new ServerProcess(List.of(System.getProperty("product.file")), environment).initialized();
    }

    private static ScriptedServer.Answer says(String text) {
        return ScriptedServer.chunked(Replies.text(text));
    }

    private static ScriptedServer.Answer write(String path) {
        return call("Write", Map.of("path", path, "content", "by the worker"));
    }

    private static ScriptedServer.Answer call(String name, Map<String, Object> arguments) {
        Replies replies = Replies.stream();
        replies.call(0, "call_" + Json.write(arguments).hashCode(), name, Json.write(arguments));
        return ScriptedServer.chunked(
                replies.finish("tool_calls").usage(1000, 10, 0).done());
    }
}
