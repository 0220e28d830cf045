package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model with its conversation, a clock that moves only when somebody waits, and a memory of what progress was told. */
final class Conversation implements ChatListener {
    static final String KEY = "sk-0123456789abcdefWXYZ";
    static final ToolSpec READ = new ToolSpec(
            "Read", "Reads a file.", Map.of("type", "object", "properties", Map.of("path", Map.of("type", "string"))));

    final List<Message> messages = new ArrayList<>();
    final List<String> progress = new ArrayList<>();
    final List<Duration> waits = new ArrayList<>();
    final ProviderModels models;
    final ChatModel model;
    List<ToolSpec> tools = List.of(READ);
    Duration limit = Duration.ofMinutes(15);
    private Instant now = Instant.parse("2026-11-15T12:00:00Z");

    Conversation(Settings settings, String model) {
        InstantSource clock = () -> now;
        this.models = new ProviderModels(
                settings,
                Optional.of(new ApiKey(KEY)),
                Map.of(),
                clock,
                wait -> {
                    waits.add(wait);
                    now = now.plus(wait);
                },
                () -> 0);
        this.model = models.named(model);
        messages.add(new Message.System("You are a worker."));
        messages.add(new Message.User("Say hello."));
    }

    static Conversation with(ScriptedServer server) {
        return new Conversation(new TestSettings().at(server.baseUrl()), "deepseek-chat");
    }

    ChatReply ask() throws ModelFailure, InterruptedException {
        return model.ask(new ChatRequest(List.copyOf(messages), tools, now.plus(limit)), this);
    }

    @Override
    public void answering() {
        progress.add("answering");
    }

    @Override
    public void taken(String what) {
        progress.add(what);
    }

    @Override
    public void retrying(int retry, int maxRetries, String why) {
        progress.add("retry " + retry + "/" + maxRetries + " after " + why);
    }
}
