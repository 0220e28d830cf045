package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Asks a provider once: sends a conversation and reads the reply, or says what went wrong. */
final class HttpChatModel {
    private final ModelRequest model;
    private final Provider provider;
    private final RequestWriter writer;

    /** The last whole answer had no closing event: a host that does so twice in a row never sends one. */
    private volatile boolean closingEventMissed;

    HttpChatModel(ModelRequest model, Provider provider) {
        this.model = model;
        this.provider = provider;
        this.writer = new RequestWriter(model);
    }

    ModelRequest model() {
        return model;
    }

    /** The whole reply, or the fault of this attempt. An interrupt drops the exchange. */
    ChatReply attempt(ChatRequest request, ChatListener listener) throws FailedAttempt, InterruptedException {
        try (AnswerStream answer = provider.post("/chat/completions", writer.write(request), request.deadline())) {
            provider.failUnlessOk(answer);
            ReplyAssembler reply = new ReplyAssembler();
            AnswerReader.End end = new AnswerReader(reply, listener::answering).read(answer);
            boolean missed = end != AnswerReader.End.WHOLE;
            boolean acceptable = !missed || closingEventMissed;
            closingEventMissed = missed;
            if (!acceptable) {
                throw new FailedAttempt(ProviderError.CUT, "the stream ended without its closing event");
            }
            ChatReply whole = reply.reply(request);
            answer.releaseWhenEnded();
            return whole;
        } catch (InterruptedIOException e) {
            throw AnswerStream.interruption(e);
        } catch (IOException e) {
            FailedAttempt fault = provider.masked(TransportErrors.of(e));
            throw fault.fault() == ProviderError.MODEL_UNKNOWN ? withModelsThatExist(fault, request) : fault;
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
