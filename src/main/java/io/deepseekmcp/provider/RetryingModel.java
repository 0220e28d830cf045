package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.TokenPrice;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Asks again where a fault may pass, waiting longer each time, and turns what remains into words for a user. */
final class RetryingModel implements ChatModel {
    private final HttpChatModel model;
    private final Backoff backoff;
    private final int maxRetries;
    private final String host;
    private final InstantSource clock;
    private final Sleeper sleeper;

    RetryingModel(
            HttpChatModel model, Backoff backoff, int maxRetries, String host, InstantSource clock, Sleeper sleeper) {
        this.model = model;
        this.backoff = backoff;
        this.maxRetries = maxRetries;
        this.host = host;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /** Waits. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }

    @Override
    public ChatReply ask(ChatRequest request, ChatListener listener) throws ModelFailure, InterruptedException {
        for (int retries = 0; ; retries++) {
            try {
                return model.attempt(request, listener);
            } catch (FailedAttempt fault) {
                if (fault.fault().action() != ProviderError.Action.RETRY) {
                    throw new ModelFailure(fault.fault().kind(), fault.sentence(host), fault);
                }
                if (retries == maxRetries) {
                    throw new ModelFailure(ModelFailure.Kind.UNAVAILABLE, exhausted(fault), fault);
                }
                waitBeforeRetry(retries, fault, request.deadline(), listener);
            }
        }
    }

    @Override
    public String name() {
        return model.model().name();
    }

    @Override
    public String sentAs() {
        return model.model().sentAs();
    }

    @Override
    public Optional<TokenPrice> price() {
        return model.model().price();
    }

    private void waitBeforeRetry(int retries, FailedAttempt fault, Instant deadline, ChatListener listener)
            throws ModelFailure, InterruptedException {
        Duration wait = backoff.before(retries, fault.retryAfter());
        if (!clock.instant().plus(wait).isBefore(deadline)) {
            throw new ModelFailure(
                    ModelFailure.Kind.DEADLINE,
                    "The time limit of the delegation leaves no room for retry " + (retries + 1) + " of " + maxRetries
                            + ". " + fault.sentence(host),
                    fault);
        }
        listener.retrying(retries + 1, maxRetries, fault.why());
        sleeper.sleep(wait);
    }

    private String exhausted(FailedAttempt fault) {
        String tries = maxRetries == 0
                ? " No retry was made (provider.max_retries is 0)."
                : " Gave up after " + maxRetries + (maxRetries == 1 ? " retry." : " retries.");
        return fault.sentence(host) + tries;
    }
}
