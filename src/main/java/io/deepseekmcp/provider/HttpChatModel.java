package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a provider once: sends a conversation and reads the reply, or says what went wrong. */
final class HttpChatModel {
    private static final Logger LOG = LoggerFactory.getLogger(HttpChatModel.class);

    private final ModelRequest model;
    private final Provider provider;
    private final LearnedHabits habits;
    private final RequestWriter writer;

    HttpChatModel(ModelRequest model, Provider provider, LearnedHabits habits) {
        this.model = model;
        this.provider = provider;
        this.habits = habits;
        this.writer = new RequestWriter(model);
    }

    ModelRequest model() {
        return model;
    }

    /**
     * The whole reply, or the fault of this attempt. A host that refuses the form of the request is asked once more in
     * another form for each habit that this teaches. An interrupt drops the exchange.
     */
    ChatReply attempt(ChatRequest request, ChatListener listener) throws FailedAttempt, InterruptedException {
        while (true) {
            Map<Habit, String> known = habits.known();
            try {
                return exchange(request, known, listener);
            } catch (FailedAttempt fault) {
                if (habits.learn(fault, model, known)) {
                    LOG.info("event=provider_habit_learned model={} said=\"{}\"", model.sentAs(), fault.getMessage());
                } else {
                    LOG.debug("event=provider_fault fault={} said=\"{}\"", fault.fault(), fault.getMessage());
                    throw fault.fault() == ProviderError.MODEL_UNKNOWN ? withModelsThatExist(fault, request) : fault;
                }
            }
        }
    }

    private ChatReply exchange(ChatRequest request, Map<Habit, String> known, ChatListener listener)
            throws FailedAttempt, InterruptedException {
        try (AnswerStream answer =
                provider.post("/chat/completions", writer.write(request, known), request.deadline())) {
            provider.failUnlessOk(answer);
            ReplyAssembler reply = new ReplyAssembler();
            AnswerReader.End end = new AnswerReader(reply, listener::answering).read(answer);
            if (!habits.accepts(end)) {
                throw new FailedAttempt(
                        ProviderError.CUT,
                        end == AnswerReader.End.WITHOUT_CLOSING_EVENT
                                ? "the stream ended without its closing event"
                                : "the stream was closed before the reply was finished");
            }
            ChatReply whole = reply.reply(request);
            if (!reply.unknownFinish().isEmpty()) {
                String oddity = "\"" + reply.unknownFinish() + "\" is taken as an end";
                habits.note(Habit.FINISH_REASON, oddity);
                listener.taken("the provider ended a reply with an unknown finish_reason: " + oddity);
            }
            answer.releaseWhenEnded();
            LOG.debug(
                    "event=provider_answer model={} prompt_tokens={} completion_tokens={} tool_calls={}",
                    model.sentAs(),
                    whole.usage().promptTokens(),
                    whole.usage().completionTokens(),
                    whole.message().toolCalls().size());
            return whole;
        } catch (InterruptedIOException e) {
            throw AnswerStream.interruption(e);
        } catch (IOException e) {
            throw provider.masked(TransportErrors.of(e));
        }
    }

    /** The only time that the provider is asked for its models: when it has refused one. */
    private FailedAttempt withModelsThatExist(FailedAttempt fault, ChatRequest request) throws InterruptedException {
        StringBuilder detail = new StringBuilder(fault.getMessage())
                .append(" Sent was ")
                .append(model.sentAs())
                .append("; ");
        try {
            detail.append("these exist: ").append(String.join(", ", provider.models(request.deadline())));
        } catch (InterruptedIOException e) {
            throw AnswerStream.interruption(e);
        } catch (IOException e) {
            detail.append("the list of models could not be read");
        }
        if (model.dialect() == ModelRequest.Dialect.OPENAI && model.price().isPresent()) {
            detail.append("; if DeepSeek stands behind this address, set provider.api to \"deepseek\"");
        }
        return new FailedAttempt(ProviderError.MODEL_UNKNOWN, fault.status(), detail.toString());
    }
}
