package io.deepseekmcp.provider;

import com.sun.net.httpserver.HttpServer;
import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.ApiKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One turn without the provider's latency: write the history, send it over loopback, read a streamed reply of 2,000
 * tokens, put it together. A history of 90,000 tokens has about 300,000 characters.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class TurnBenchmark {
    @Param({"1000", "300000"})
    int historyChars;

    private HttpServer server;
    private ChatModel model;
    private List<Message> history;

    @Setup(Level.Trial)
    public void start() throws Exception {
        Replies replies = Replies.stream();
        for (int i = 0; i < 2000; i++) {
            replies.content("word ");
        }
        byte[] answer =
                replies.finish("stop").usage(90_000, 2_000, 80_000).done().getBytes(StandardCharsets.UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        URI baseUrl = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
        model = new ProviderModels(
                        new TestSettings().at(baseUrl),
                        Optional.of(new ApiKey("sk-bench")),
                        Map.of(),
                        InstantSource.system())
                .named("deepseek-chat");
        history = history();
    }

    @TearDown(Level.Trial)
    public void stop() {
        server.stop(0);
    }

    @Benchmark
    public ChatReply turn() throws Exception {
        ChatRequest request = new ChatRequest(
                history, List.of(Conversation.READ), Instant.now().plusSeconds(60));
        return model.ask(request, ChatListener.SILENT);
    }

    private List<Message> history() {
        List<Message> messages =
                new ArrayList<>(List.of(new Message.System("You are a worker."), new Message.User("Work.")));
        String text = "    if (row == null) {\n        return \"caf\u00e9\";\n    }\n".repeat(40);
        for (int chars = 0, i = 0; chars < historyChars; chars += text.length(), i++) {
            ToolCall call = new ToolCall("call_" + i, "Read", "{\"path\":\"src/File" + i + ".java\"}");
            messages.add(new Message.Assistant("", "", List.of(call)));
            messages.add(new Message.ToolReply("call_" + i, text));
        }
        return messages;
    }
}
