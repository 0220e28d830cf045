package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.mcp.ToolHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One of our tools as {@code tools/list} shows it. The texts are the same bytes at every start.
 *
 * @param annotations hints to the client about what a call may do
 * @param meta what the client reads apart from the protocol
 */
public record ToolSchema(
        String name,
        String title,
        String description,
        Map<String, Object> inputSchema,
        Map<String, Object> outputSchema,
        Map<String, Object> annotations,
        Map<String, Object> meta) {

    static final String DELEGATE = "delegate_to_deepseek";
    static final String HEALTH = "deepseek_health";

    /** May change files, and never twice in the same way; the work is done by a provider elsewhere. */
    public static ToolSchema delegate() {
        String title = "Delegate to DeepSeek";
        return new ToolSchema(
                DELEGATE,
                title,
                DelegateTexts.DESCRIPTION,
                parsed(DelegateTexts.INPUT),
                parsed(DelegateTexts.OUTPUT),
                annotations(title, false, true, false),
                alwaysLoaded());
    }

    public static ToolSchema health() {
        String title = "DeepSeek health";
        return new ToolSchema(
                HEALTH,
                title,
                HealthTexts.DESCRIPTION,
                parsed(HealthTexts.INPUT),
                parsed(HealthTexts.OUTPUT),
                annotations(title, true, false, true),
                alwaysLoaded());
    }

    /** One of the tools that the user has to ask for, by its name in the table of them. */
    public static ToolSchema extra(String name) {
        Map<String, Object> all = parsed(resource("extra-tools.json"));
        Map<?, ?> tool = (Map<?, ?>) all.get(name);
        String title = (String) tool.get("title");
        return new ToolSchema(
                name,
                title,
                (String) tool.get("description"),
                tool.containsKey("input") ? object(tool.get("input")) : parsed(DelegateTexts.INPUT),
                object(tool.containsKey("output") ? tool.get("output") : all.get("output")),
                annotations(title, (Boolean) tool.get("read_only"), (Boolean) tool.get("destructive"), (Boolean)
                        tool.get("idempotent")),
                Map.of());
    }

    private static Map<String, Object> object(Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, each) -> copy.put((String) key, each));
        return copy;
    }

    /** What the client puts into its prompt about the server as a whole; clients cut it at 4,096 characters. */
    public static String instructions() {
        return Instructions.TEXT;
    }

    /** The tool with the work it does. */
    public ToolDefinition definition(boolean longRunning, ToolHandler handler) {
        return new ToolDefinition(name, json(), longRunning, handler);
    }

    /** The tool as one object of {@code tools/list}. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("title", title);
        json.put("description", description);
        json.put("inputSchema", inputSchema);
        json.put("outputSchema", outputSchema);
        json.put("annotations", annotations);
        json.put("_meta", meta);
        return json;
    }

    private static Map<String, Object> annotations(
            String title, boolean readOnly, boolean destructive, boolean idempotent) {
        Map<String, Object> annotations = new LinkedHashMap<>();
        annotations.put("title", title);
        annotations.put("readOnlyHint", readOnly);
        annotations.put("destructiveHint", destructive);
        annotations.put("idempotentHint", idempotent);
        annotations.put("openWorldHint", true);
        return annotations;
    }

    /** Both tools are in the prompt from the start, so that the decision to delegate can fall before broad reading. */
    private static Map<String, Object> alwaysLoaded() {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("anthropic/alwaysLoad", true);
        return meta;
    }

    private static Map<String, Object> parsed(String json) {
        try {
            return Json.parseObject(json);
        } catch (JsonException e) {
            throw new IllegalStateException("a part of the server is not JSON", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = ToolSchema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the server's file");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
