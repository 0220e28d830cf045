package io.deepseekmcp.server;

import io.deepseekmcp.mcp.Conversation;
import io.deepseekmcp.mcp.StdioServer;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.mcp.ToolProgress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The real server process with stand-ins for its tools: a delegation runs a command that ignores TERM, while it asks the
 * model at {@code DEEPSEEK_MCP_BASE_URL}, or forever when there is none. The tool {@code forget} runs such a command, tells
 * nobody of it, and heeds no interrupt.
 */
final class StandInServer {
    private static final Set<Process> CHILDREN = ConcurrentHashMap.newKeySet();

    private StandInServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        ToolDefinition health = Conversation.tool("deepseek_health", false, (ignored, progress) -> {
            System.out.println("a stray print");
            return new ToolAnswer(Map.of("status", "ok"), false);
        });
        ToolDefinition delegate = Conversation.tool("delegate_to_deepseek", true, (ignored, progress) -> {
            return delegate(progress);
        });
        ToolDefinition forget = Conversation.tool("forget", true, (ignored, progress) -> {
            Process command = command();
            progress.say("command " + command.pid());
            while (command.isAlive()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
            return new ToolAnswer(Map.of("status", "failed"), true);
        });
        new StdioServer(
                        Conversation.IDENTITY,
                        () -> List.of(health, delegate, forget),
                        Conversation.host(StandInServer::endChildren, () -> System.err.println("the last act")))
                .serve(out);
    }

    private static ToolAnswer delegate(ToolProgress progress) throws InterruptedException {
        Process command = start();
        progress.say("command " + command.pid());
        try {
            String url = System.getenv("DEEPSEEK_MCP_BASE_URL");
            if (url == null) {
                command.waitFor();
            } else {
                ask(url);
            }
            return new ToolAnswer(Map.of("status", "completed"), false);
        } catch (IOException e) {
            return new ToolAnswer(Map.of("status", "failed"), true);
        } finally {
            end(command);
        }
    }

    private static void ask(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/chat/completions"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + System.getenv("DEEPSEEK_API_KEY"))
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"model\":\"deepseek-chat\",\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}"))
                .build();
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static Process start() {
        Process command = command();
        CHILDREN.add(command);
        return command;
    }

    private static Process command() {
        try {
            return new ProcessBuilder("sh", "-c", "trap '' TERM INT; while :; do sleep 1; done").start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void endChildren() {
        CHILDREN.forEach(StandInServer::end);
    }

    private static void end(Process command) {
        command.descendants().forEach(ProcessHandle::destroyForcibly);
        command.destroyForcibly();
        CHILDREN.remove(command);
    }
}
