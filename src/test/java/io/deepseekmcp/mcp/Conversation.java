package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A client that talks to a server in this process, line by line over streams. */
public final class Conversation implements AutoCloseable {
    public static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":\"init\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"0\"}}}";
    static final String STATELESS_META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    public static final ServerIdentity IDENTITY =
            new ServerIdentity("test-server", "Test server", "1.0", "Use the tools.");
    private static final long PATIENCE_SECONDS = 30;

    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<Map<String, Object>> unread = new ArrayList<>();
    private final OutputStream toServer;
    private final Thread server;

    Conversation(ToolDefinition... tools) throws IOException {
        this(host(() -> {}, () -> {}), tools);
    }

    /** As above, with what the process around the server provides. */
    Conversation(Host host, ToolDefinition... tools) throws IOException {
        Pipe pipe = Pipe.open();
        toServer = Channels.newOutputStream(pipe.sink());
        MessageWriter writer = new MessageWriter(new LineCollector(), () -> {});
        Calls calls = new Calls(writer);
        StdioServer stdio = new StdioServer(IDENTITY, () -> List.of(tools), host);
        server = new Thread(() -> {
            try {
                stdio.serve(Channels.newInputStream(pipe.source()), writer, calls);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        server.start();
    }

    /** A host that remembers nothing and does nothing ahead. */
    public static Host host(Runnable endChildren, Runnable beforeExit) {
        return new TestHost(InstantSource.system(), Optional.empty(), endChildren, beforeExit);
    }

    /** A tool that answers at once with its arguments. */
    static ToolDefinition echo() {
        return tool("echo", false, (arguments, progress) -> {
            Map<String, Object> structured = new LinkedHashMap<>();
            structured.put("status", "ok");
            structured.put("arguments", arguments);
            return new ToolAnswer(structured, false);
        });
    }

    public static ToolDefinition tool(String name, boolean longRunning, ToolHandler handler) {
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("name", name);
        wire.put("description", "A tool of the tests.");
        wire.put("inputSchema", Map.of("type", "object"));
        return new ToolDefinition(name, wire, longRunning, handler);
    }

    Conversation initialized() throws IOException {
        send(INITIALIZE);
        answerTo("init");
        return this;
    }

    void send(String line) throws IOException {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        toServer.write(bytes);
    }

    void call(long id, String tool, String arguments) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}");
    }

    /** Has a request answered that was sent after everything else, so that all immediate answers are there. */
    Map<String, Object> ping(long id) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}");
        return answerTo(id);
    }

    Map<String, Object> answerTo(Object id) {
        return message(message -> id.equals(message.get("id")));
    }

    /** The first message not yet taken that satisfies the condition. */
    Map<String, Object> message(Predicate<Map<String, Object>> condition) {
        for (Map<String, Object> message : unread) {
            if (condition.test(message)) {
                unread.remove(message);
                return message;
            }
        }
        while (true) {
            Map<String, Object> message = next();
            if (condition.test(message)) {
                return message;
            }
            unread.add(message);
        }
    }

    /** Ends the input, waits for the server to finish, and gives every message that was not taken. */
    List<Map<String, Object>> end() throws IOException {
        toServer.close();
        awaitServer();
        if (server.isAlive()) {
            throw new AssertionError("the server goes on after the end of its input");
        }
        while (!lines.isEmpty()) {
            unread.add(next());
        }
        return List.copyOf(unread);
    }

    private void awaitServer() {
        try {
            server.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        end();
    }

    private Map<String, Object> next() {
        try {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("no message came; so far untaken: " + unread);
            }
            return Json.parseObject(line);
        } catch (JsonException e) {
            throw new AssertionError("the server wrote a line that is not a JSON object", e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private final class LineCollector extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
            if (b == '\n') {
                lines.add(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else {
                line.write(b);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }
    }

    static Map<String, Object> parse(String json) {
        try {
            return Json.parseObject(json);
        } catch (JsonException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
