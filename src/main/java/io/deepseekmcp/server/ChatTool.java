package io.deepseekmcp.server;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatModels;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.engine.Metrics;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Invisible;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** The tool {@code deepseek_chat}: a conversation in, the model's answer out; the calls that it makes are not run. */
public final class ChatTool implements ToolHandler {
    private final Configuration configuration;
    private final SessionUsage usage;
    private final Redactor redactor;
    private final InstantSource clock;
    private final Supplier<? extends ChatModels> models;

    /** {@code models} is asked only when the configuration is ready. */
    public ChatTool(
            Configuration configuration,
            SessionUsage usage,
            Redactor redactor,
            InstantSource clock,
            Supplier<? extends ChatModels> models) {
        this.configuration = configuration;
        this.usage = usage;
        this.redactor = redactor;
        this.clock = clock;
        this.models = models;
    }

    @Override
    public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        Optional<Settings> settings = configuration.ready().map(Configuration.Ready::settings);
        if (settings.isEmpty()) {
            Object reason = ResultJson.of(Disabled.result(configuration, usage.totals()))
                    .get("reason");
            return refused("disabled", String.valueOf(reason));
        }
        List<String> reasons = new ArrayList<>(usage.objections(settings.get().budgets()));
        ChatArguments request = ChatArguments.read(settings.get(), arguments, redactor::content, reasons);
        return reasons.isEmpty()
                ? ask(request, settings.get(), progress)
                : refused("blocked", String.join(" ", reasons));
    }

    private ToolAnswer ask(ChatArguments request, Settings settings, ToolProgress progress)
            throws InterruptedException {
        ChatModel model = models.get().named(request.model());
        Instant start = clock.instant();
        progress.say("asking " + model.name());
        try {
            ChatReply reply = model.ask(
                    new ChatRequest(
                            request.messages(),
                            request.tools(),
                            start.plus(settings.budgets().maxWall())),
                    new ChatListener() {
                        @Override
                        public void retrying(int retry, int maxRetries, String why) {
                            progress.say("retry " + retry + "/" + maxRetries + " after " + why);
                        }
                    });
            OptionalDouble cost = model.price()
                    .map(price -> OptionalDouble.of(price.of(reply.usage())))
                    .orElse(OptionalDouble.empty());
            usage.add(metrics(reply, Duration.between(start, clock.instant()), cost));
            return new ToolAnswer(answer(reply, model, cost), false);
        } catch (ModelFailure e) {
            return refused("failed", redactor.output(e.getMessage()));
        }
    }

    private static Metrics metrics(ChatReply reply, Duration duration, OptionalDouble cost) {
        return new Metrics(
                1,
                0,
                reply.usage().promptTokens(),
                reply.usage().completionTokens(),
                reply.usage().cachedPromptTokens(),
                duration.toMillis() / 1000.0,
                0,
                0,
                0,
                cost);
    }

    private Map<String, Object> answer(ChatReply reply, ChatModel model, OptionalDouble cost) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("role", "assistant");
        message.put("content", redactor.output(reply.message().text()));
        if (!reply.message().reasoning().isEmpty()) {
            message.put("reasoning_content", redactor.output(reply.message().reasoning()));
        }
        if (!reply.message().toolCalls().isEmpty()) {
            message.put(
                    "tool_calls",
                    reply.message().toolCalls().stream().map(this::call).toList());
        }
        Map<String, Object> tokens = new LinkedHashMap<>();
        tokens.put("prompt_tokens", reply.usage().promptTokens());
        tokens.put("completion_tokens", reply.usage().completionTokens());
        tokens.put("cached_prompt_tokens", reply.usage().cachedPromptTokens());
        UsageJson.putCost(tokens, cost);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", "completed");
        json.put("message", message);
        json.put("finish_reason", reply.finish().name().toLowerCase(Locale.ROOT));
        json.put("usage", tokens);
        json.put("model", model.name());
        return json;
    }

    private Map<String, Object> call(ToolCall call) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", call.id());
        json.put("name", call.name());
        json.put("arguments", redactor.output(call.arguments()));
        return json;
    }

    private static ToolAnswer refused(String status, String reason) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", status);
        json.put("reason", Invisible.escaped(reason));
        return new ToolAnswer(json, true);
    }
}
