package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The conversation with the worker. It only grows, except by compaction, so that the provider's prefix cache keeps
 * holding it; and it knows how many tokens the next request will have: what the provider has counted is taken as it is,
 * what it has not seen is estimated and scaled by the largest error seen so far.
 */
final class Transcript {
    private final List<Message> messages = new ArrayList<>();
    private final long toolTokens;

    /** Messages that the provider has counted, and the tokens it counted for them and the tools. */
    private int countedMessages;

    private long countedTokens;
    private double calibration = 1;

    Transcript(String systemPrompt, String contract, List<ToolSpec> tools) {
        messages.add(new Message.System(systemPrompt));
        messages.add(new Message.User(contract));
        toolTokens = TokenEstimate.ofTools(tools);
    }

    /** The conversation as it is to be sent. */
    List<Message> messages() {
        return List.copyOf(messages);
    }

    /** Records a reply to exactly the messages that stand here now. */
    void reply(ChatReply reply) {
        long prompt = reply.usage().promptTokens();
        if (prompt > 0) {
            double estimated = toolTokens + TokenEstimate.of(messages);
            calibration = Math.max(calibration, prompt / estimated);
            countedTokens = prompt + reply.usage().completionTokens();
            countedMessages = messages.size() + 1;
        }
        messages.add(reply.message());
    }

    void add(Message message) {
        messages.add(message);
    }

    /** Tokens of the next request. */
    long tokens() {
        if (countedMessages == 0) {
            return scaled(toolTokens + TokenEstimate.of(messages));
        }
        return countedTokens + scaled(TokenEstimate.of(messages.subList(countedMessages, messages.size())));
    }

    /** Tokens that these messages would have in place of the present ones. */
    long tokensOf(List<Message> other) {
        return scaled(toolTokens + TokenEstimate.of(other));
    }

    /** Puts a compacted history in the place of the present one. */
    void replace(List<Message> compacted) {
        messages.clear();
        messages.addAll(compacted);
        countedMessages = 0;
        countedTokens = 0;
    }

    private long scaled(long estimate) {
        return (long) Math.ceil(estimate * calibration);
    }
}
