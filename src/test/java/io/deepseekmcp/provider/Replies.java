package io.deepseekmcp.provider;

import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replies as DeepSeek's service writes them, for scripts. */
public final class Replies {
    private final List<String> events = new ArrayList<>();

    private Replies() {}

    /** A stream to fill. */
    public static Replies stream() {
        return new Replies().delta(Map.of("role", "assistant", "content", ""));
    }

    /** A whole stream that says this text in pieces of a few characters. */
    public static String text(String text) {
        Replies stream = stream();
        for (int i = 0; i < text.length(); i += 5) {
            stream.content(text.substring(i, Math.min(text.length(), i + 5)));
        }
        return stream.finish("stop").usage(10, 5, 0).done();
    }

    public Replies content(String piece) {
        return delta(Map.of("content", piece));
    }

    public Replies reasoning(String piece) {
        Map<String, Object> delta = new LinkedHashMap<>();
        delta.put("content", null);
        delta.put("reasoning_content", piece);
        return delta(delta);
    }

    /** The first piece of a call. */
    public Replies call(int index, String id, String name, String arguments) {
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", name);
        function.put("arguments", arguments);
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("index", index);
        call.put("id", id);
        call.put("type", "function");
        call.put("function", function);
        return delta(Map.of("tool_calls", List.of(call)));
    }

    /** A later piece of a call. */
    public Replies arguments(int index, String piece) {
        return delta(Map.of("tool_calls", List.of(Map.of("index", index, "function", Map.of("arguments", piece)))));
    }

    public Replies delta(Map<String, Object> delta) {
        return event(chunk(delta, null));
    }

    public Replies finish(String reason) {
        return event(chunk(Map.of("content", ""), reason));
    }

    /** The trailing chunk that has usage and no choices. */
    public Replies usage(long prompt, long completion, long cached) {
        return event("{\"id\":\"r1\",\"model\":\"deepseek-flash\",\"choices\":[],\"usage\":"
                + usageJson(prompt, completion, cached) + "}");
    }

    public Replies event(String data) {
        events.add("data: " + data + "\n\n");
        return this;
    }

    /** A line of its own, such as a comment. */
    public Replies line(String line) {
        events.add(line + "\n\n");
        return this;
    }

    /** The stream with its closing event. */
    public String done() {
        return open() + "data: [DONE]\n\n";
    }

    /** Finish chunk, usage and closing event. */
    public static String ending(String reason) {
        return new Replies().finish(reason).usage(10, 5, 0).done();
    }

    /** The stream without its closing event. */
    public String open() {
        return String.join("", events);
    }

    /** The same answer as one document. */
    public static String document(String content) {
        return "{\"id\":\"r1\",\"object\":\"chat.completion\",\"model\":\"deepseek-flash\",\"choices\":[{\"index\":0,\"message\":"
                + "{\"role\":\"assistant\",\"content\":" + Json.write(content)
                + "},\"logprobs\":null,\"finish_reason\":\"stop\"}],\"usage\":" + usageJson(10, 5, 0) + "}";
    }

    private static String usageJson(long prompt, long completion, long cached) {
        return "{\"prompt_tokens\":" + prompt + ",\"completion_tokens\":" + completion + ",\"total_tokens\":"
                + (prompt + completion) + ",\"prompt_cache_hit_tokens\":" + cached + ",\"prompt_cache_miss_tokens\":"
                + (prompt - cached) + ",\"prompt_tokens_details\":{\"cached_tokens\":" + cached + "}}";
    }

    private static String chunk(Map<String, Object> delta, String finish) {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", 0);
        choice.put("delta", delta);
        choice.put("logprobs", null);
        choice.put("finish_reason", finish);
        Map<String, Object> chunk = new LinkedHashMap<>();
        chunk.put("id", "r1");
        chunk.put("object", "chat.completion.chunk");
        chunk.put("model", "deepseek-flash");
        chunk.put("choices", List.of(choice));
        return Json.write(chunk);
    }
}
