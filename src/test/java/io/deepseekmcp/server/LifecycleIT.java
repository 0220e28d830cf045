package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.mcp.Conversation;
import io.deepseekmcp.mcp.RpcMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a real server process while a delegation runs a command that ignores TERM. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "sends POSIX signals")
final class LifecycleIT {
    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void leavesNothingBehindOnASignal(String signal) throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = delegate(server);
            server.signal(signal);

            assertThat(server.exitCode()).isZero();
            assertGone(command);
            assertThat(server.rest()).isEmpty();
            assertThat(server.standardError()).contains("the last act");
        }
    }

    @Test
    void leavesNothingBehindOfAWorkerThatHeedsNothing() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = call(server, "forget");
            server.signal("INT");

            assertThat(server.exitCode()).isZero();
            assertGone(command);
            assertThat(server.standardError()).contains("the last act");
        }
    }

    @Test
    void leavesNothingBehindWhenSignalsComeInARow() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = delegate(server);
            server.signal("INT");
            server.signal("TERM");

            assertThat(server.exitCode()).isZero();
            assertGone(command);
        }
    }

    @Test
    void leavesNothingBehindWhenItsInputEnds() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = delegate(server);
            server.endInput();

            assertThat(server.exitCode()).isZero();
            assertGone(command);
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void leavesNothingBehindWhenNobodyReadsItsOutput() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = delegate(server);
            server.closeOutput();
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}");

            assertThat(server.exitCode()).isZero();
            assertGone(command);
        }
    }

    @Test
    void endsTheCommandOfACancelledDelegationAndServesOn() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            ProcessHandle command = delegate(server);
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");

            assertGone(command);
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
            assertThat(server.message(message -> message.containsKey("id"))).containsEntry("id", 2L);
            server.endInput();
            assertThat(server.exitCode()).isZero();
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void answersAPipeThatEndsAtOnce() throws Exception {
        try (ServerProcess server = ServerProcess.standIn()) {
            server.send(Conversation.INITIALIZE);
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
            server.endInput();

            List<Map<String, Object>> answers = server.rest();
            assertThat(answers).extracting(answer -> answer.get("id")).containsExactlyInAnyOrder("init", 1L, 2L);
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void keepsStrayPrintsOffItsOutput() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"deepseek_health\"}}");
            server.message(message -> Long.valueOf(1).equals(message.get("id")));
            server.endInput();

            assertThat(server.rest()).isEmpty();
            assertThat(server.exitCode()).isZero();
            assertThat(server.standardError()).contains("a stray print");
        }
    }

    @Test
    void survivesALineThatNeverEndsInASmallHeap() throws Exception {
        try (ServerProcess server = ServerProcess.standIn("-Xmx24m").initialized()) {
            byte[] piece = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int megabytes = 0; megabytes < 200; megabytes++) {
                server.send(piece);
            }
            server.send("");

            assertThat(server.message(message -> true).toString()).contains("id=null", "-32600");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            assertThat(server.message(message -> true)).containsEntry("id", 1L);
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "looks into /proc")
    void leaksNothingOverManyCancels() throws Exception {
        try (ServerProcess server = ServerProcess.standIn().initialized()) {
            cancelDelegations(server, 5);
            long descriptors = server.count("fd");
            long threads = server.count("task");
            cancelDelegations(server, 200);

            assertThat(server.count("fd")).isLessThanOrEqualTo(descriptors + 5);
            assertThat(server.count("task")).isLessThanOrEqualTo(threads + 5);
            server.endInput();
            assertThat(server.rest()).isEmpty();
            assertThat(server.exitCode()).isZero();
        }
    }

    private static void cancelDelegations(ServerProcess server, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            ProcessHandle command = delegate(server);
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
            assertGone(command);
        }
    }

    /** Starts a delegation and gives its command. */
    private static ProcessHandle delegate(ServerProcess server) throws Exception {
        return call(server, "delegate_to_deepseek");
    }

    private static ProcessHandle call(ServerProcess server, String tool) throws Exception {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"_meta\":{\"progressToken\":0}}}");
        Map<String, Object> progress =
                server.message(message -> "notifications/progress".equals(message.get("method")));
        String line =
                String.valueOf(RpcMessage.objectOrEmpty(progress.get("params")).get("message"));
        Optional<ProcessHandle> command = ProcessHandle.of(Long.parseLong(line.substring("command ".length())));
        assertThat(command).as("the command that was started").isPresent();
        return command.get();
    }

    private static void assertGone(ProcessHandle command) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (command.isAlive() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(command.isAlive()).isFalse();
    }
}
