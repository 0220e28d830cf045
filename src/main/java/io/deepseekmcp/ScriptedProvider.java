package io.deepseekmcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A chat-completions provider on loopback that plays a written script: the n-th reply of a conversation is the script's
 * n-th step. It streams as the real service does and counts tokens as four characters each. On a plain socket, because
 * not every Java has an HTTP server, and none of its classes should stand in the class-data archive.
 */
final class ScriptedProvider implements AutoCloseable {
    private static final int CHARS_PER_TOKEN = 4;
    private static final int CHUNK_CHARS = 40;
    private static final String CONTENT_LENGTH = "content-length:";

    private final ServerSocket socket;
    private final List<?> script;

    private ScriptedProvider(ServerSocket socket, List<?> script) {
        this.socket = socket;
        this.script = script;
    }

    static ScriptedProvider start(List<?> script) throws IOException {
        ScriptedProvider provider =
                new ScriptedProvider(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()), script);
        Thread thread = new Thread(provider::serve, "scripted-provider");
        thread.setDaemon(true);
        thread.start();
        return provider;
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // The thread is a daemon: it ends with the process.
        }
    }

    /** One connection after the other: a worker has one. */
    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connection.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(connection.getInputStream());
                OutputStream out = new BufferedOutputStream(connection.getOutputStream());
                for (byte[] body = nextBody(in); body.length > 0; body = nextBody(in)) {
                    answer(body, out);
                    out.flush();
                }
            } catch (IOException e) {
                // The client is gone, or the socket was closed: the next one, if there is any.
            }
        }
    }

    /** The body of the next request; empty at the end of the connection. */
    private static byte[] nextBody(InputStream in) throws IOException {
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith(CONTENT_LENGTH)) {
                length = Integer.parseInt(
                        header.substring(CONTENT_LENGTH.length()).strip());
            }
        }
        return in.readNBytes(length);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    private void answer(byte[] body, OutputStream out) throws IOException {
        Map<String, Object> request;
        try {
            request = Json.parseObject(body);
        } catch (JsonException e) {
            out.write(head("400 Bad Request", "Content-Length: 0"));
            return;
        }
        int step = repliesIn(request);
        if (step >= script.size()) {
            out.write(head("500 Internal Server Error", "Content-Length: 0"));
            return;
        }
        out.write(head("200 OK", "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked"));
        for (Map<String, Object> chunk : chunks((Map<?, ?>) script.get(step), step, request, body.length)) {
            event(out, Json.write(chunk));
            out.flush();
        }
        event(out, "[DONE]");
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] head(String status, String headers) {
        return ("HTTP/1.1 " + status + "\r\n" + headers + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** An event as one chunk of the transfer. */
    private static void event(OutputStream out, String data) throws IOException {
        byte[] bytes = ("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
        out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
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
