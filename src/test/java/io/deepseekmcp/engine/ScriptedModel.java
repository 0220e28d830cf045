package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.RequestChecker;
import io.deepseekmcp.provider.WrittenRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A model that plays a script, one step a question: {@code text}, {@code reasoning}, {@code tool_calls} of {@code name}
 * and {@code arguments} (an object, or raw text), {@code finish}, {@code prompt_tokens}, {@code failure} (a kind),
 * {@code taken} (what is odd about the reply). The last step repeats when {@code repeat} is true. It keeps every request, and refuses an
 * invalid one.
 */
public final class ScriptedModel implements ChatModel {
    private final List<Map<?, ?>> steps = new ArrayList<>();
    private final List<ChatRequest> requests = new ArrayList<>();

    public ScriptedModel(List<?> script) {
        script.forEach(step -> steps.add((Map<?, ?>) step));
    }

    public List<ChatRequest> requests() {
        return requests;
    }

    @Override
    public ChatReply ask(ChatRequest request, ChatListener listener) throws ModelFailure, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        assertThat(RequestChecker.problems(WrittenRequest.body(request)))
                .as("what the provider would say to the request")
                .isEmpty();
        int number = requests.size();
        requests.add(request);
        Map<?, ?> step = step(number);
        if (step.get("failure") instanceof String kind) {
            throw new ModelFailure(ModelFailure.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), "the script says " + kind);
        }
        if (step.get("taken") instanceof String oddity) {
            listener.taken(oddity);
        }
        List<ToolCall> calls = new ArrayList<>();
        if (step.get("tool_calls") instanceof List<?> scripted) {
            for (Object call : scripted) {
                Map<?, ?> fields = (Map<?, ?>) call;
                Object arguments = fields.get("arguments");
                String raw = arguments instanceof String text ? text : Json.write(arguments);
                calls.add(new ToolCall("call_" + number + "_" + calls.size(), (String) fields.get("name"), raw));
            }
        }
        Message.Assistant message = new Message.Assistant(text(step, "text"), text(step, "reasoning"), calls);
        long prompt = step.get("prompt_tokens") instanceof Long given ? given : 1000;
        Finish finish = step.get("finish") instanceof String given
                ? Finish.valueOf(given.toUpperCase(Locale.ROOT))
                : calls.isEmpty() ? Finish.STOP : Finish.TOOL_CALLS;
        return new ChatReply(message, new Usage(prompt, 10, 500), finish, "scripted-1");
    }

    private Map<?, ?> step(int number) {
        Map<?, ?> last = steps.get(steps.size() - 1);
        if (number < steps.size()) {
            return steps.get(number);
        }
        if (Boolean.TRUE.equals(last.get("repeat"))) {
            return last;
        }
        throw new AssertionError("the script has " + steps.size() + " steps and was asked for one more");
    }

    private static String text(Map<?, ?> step, String key) {
        return step.get(key) instanceof String text ? text : step.get(key) == null ? "" : Json.write(step.get(key));
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public String sentAs() {
        return "scripted-1";
    }

    @Override
    public Optional<TokenPrice> price() {
        return Optional.of(new TokenPrice(0.01, 0.1, 1));
    }
}
