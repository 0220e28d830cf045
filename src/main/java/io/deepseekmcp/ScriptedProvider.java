package io.deepseekmcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A chat-completions provider on loopback that plays a written script: the n-th reply of a conversation is the script's
 * n-th step. It streams as the real service does and counts tokens as four characters each.
 */
final class ScriptedProvider implements AutoCloseable {
    private static final int CHARS_PER_TOKEN = 4;
    private static final int CHUNK_CHARS = 40;

    private final HttpServer server;
    private final List<?> script;

    private ScriptedProvider(HttpServer server, List<?> script) {
        this.server = server;
        this.script = script;
    }

    static ScriptedProvider start(List<?> script) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ScriptedProvider provider = new ScriptedProvider(server, script);
        server.createContext("/v1/chat/completions", provider::answer);
        server.start();
        return provider;
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Map<String, Object> request = Json.parseObject(body);
            int step = repliesIn(request);
            if (step >= script.size()) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            for (Map<String, Object> chunk : chunks((Map<?, ?>) script.get(step), step, request, body.length)) {
                out.write(("data: " + Json.write(chunk) + "\n\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            exchange.sendResponseHeaders(400, -1);
        }
    }

    private static int repliesIn(Map<String, Object> request) {
        int replies = 0;
        for (Object message : (List<?>) request.get("messages")) {
            if ("assistant".equals(((Map<?, ?>) message).get("role"))) {
                replies++;
            }
        }
        return replies;
    }

    private static List<Map<String, Object>> chunks(
            Map<?, ?> step, int number, Map<String, Object> request, int requestBytes) {
        List<Map<String, Object>> chunks = new ArrayList<>();
        String text = step.get("text") instanceof String given ? given : "";
        for (int start = 0; start < text.length(); start += CHUNK_CHARS) {
            String piece = text.substring(start, Math.min(text.length(), start + CHUNK_CHARS));
            chunks.add(chunk(request, Map.of("content", piece), null));
        }
        int replyChars = text.length();
        List<?> calls = step.get("tool_calls") instanceof List<?> given ? given : List.of();
        for (int i = 0; i < calls.size(); i++) {
            Map<?, ?> call = (Map<?, ?>) calls.get(i);
            String arguments = Json.write(call.get("arguments"));
            replyChars += arguments.length();
            Map<String, Object> delta = new LinkedHashMap<>();
            delta.put("index", i);
            delta.put("id", "call_" + number + "_" + i);
            delta.put("type", "function");
            delta.put("function", Map.of("name", call.get("name"), "arguments", arguments));
            chunks.add(chunk(request, Map.of("tool_calls", List.of(delta)), null));
        }
        Map<String, Object> last = chunk(request, Map.of(), calls.isEmpty() ? "stop" : "tool_calls");
        int prompt = requestBytes / CHARS_PER_TOKEN;
        int completion = 1 + replyChars / CHARS_PER_TOKEN;
        last.put(
                "usage",
                Map.of("prompt_tokens", prompt, "completion_tokens", completion, "total_tokens", prompt + completion));
        chunks.add(last);
        return chunks;
    }

    private static Map<String, Object> chunk(Map<String, Object> request, Map<String, Object> delta, String finish) {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", 0);
        choice.put("delta", delta);
        choice.put("finish_reason", finish);
        Map<String, Object> chunk = new LinkedHashMap<>();
        chunk.put("id", "demo");
        chunk.put("object", "chat.completion.chunk");
        chunk.put("model", request.get("model"));
        chunk.put("choices", List.of(choice));
        return chunk;
    }
}
