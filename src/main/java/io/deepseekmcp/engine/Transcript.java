package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.chat.Usage;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The conversation with the worker. It only grows, except by compaction and {@link #leaveOutText}, so that the
 * provider's prefix cache keeps holding it; and it knows how many tokens the next request will have: what the provider
 * has counted is taken as it is, what it has not seen is estimated and scaled by the largest error seen so far.
 */
final class Transcript {
    /** No tokenizer counts so many times what is estimated: such a count is not one. */
    private static final int BEYOND_BELIEF = 32;
    /** Stands in the history where a call was written as text, because a model imitates what it reads of itself. */
    private static final String LEFT_OUT = "(a tool call written as text was left out here)";

    private final List<Message> messages = new ArrayList<>();
    /** Of messages that were estimated once: a history is long, and every turn asks for its tokens. */
    private final IdentityHashMap<Message, Long> estimates = new IdentityHashMap<>();

    private final String contract;
    private final long toolTokens;

    /** Messages that the provider has counted, and the tokens it counted for them and the tools. */
    private int countedMessages;

    private long countedTokens;
    private double calibration = 1;

    Transcript(String systemPrompt, String contract, List<ToolSpec> tools) {
        messages.add(new Message.System(systemPrompt));
        messages.add(new Message.User(contract));
        this.contract = contract;
        toolTokens = TokenEstimate.ofTools(tools);
    }

    /** The conversation as it is to be sent. */
    List<Message> messages() {
        return List.copyOf(messages);
    }

    /**
     * What a reply to exactly the messages that stand here now has cost: estimated where the provider counts nothing.
     */
    Usage usageOf(ChatReply reply) {
        Usage counted = reply.usage();
        return new Usage(
                counted.promptTokens() > 0 ? counted.promptTokens() : tokens(),
                counted.completionTokens() > 0 ? counted.completionTokens() : scaled(TokenEstimate.of(reply.message())),
                counted.cachedPromptTokens());
    }

    /** Records a reply to exactly the messages that stand here now. */
    void reply(ChatReply reply) {
        long prompt = reply.usage().promptTokens();
        long estimated = toolTokens + estimate(messages);
        if (prompt > 0 && prompt < estimated * BEYOND_BELIEF) {
            calibration = Math.max(calibration, (double) prompt / estimated);
            long completion = reply.usage().completionTokens();
            long estimatedReply = scaled(TokenEstimate.of(reply.message()));
            countedTokens = prompt + Math.min(completion, estimatedReply * BEYOND_BELIEF);
            countedMessages = messages.size() + 1;
        }
        messages.add(reply.message());
    }

    /** Leaves out the text of the newest reply, a call in the wrong form. */
    void leaveOutText() {
        if (messages.remove(messages.size() - 1) instanceof Message.Assistant said) {
            messages.add(new Message.Assistant(LEFT_OUT, said.reasoning(), said.toolCalls()));
        }
    }

    void add(Message message) {
        messages.add(message);
    }

    /** Puts words after the newest message, which no provider has seen yet; not twice. */
    void remind(String words) {
        Message last = messages.remove(messages.size() - 1);
        if (last instanceof Message.User user && !user.text().endsWith(words)) {
            last = new Message.User(user.text() + words);
        } else if (last instanceof Message.ToolReply reply && !reply.text().endsWith(words)) {
            last = new Message.ToolReply(reply.callId(), reply.text() + words);
        }
        messages.add(last);
    }

    /** The newest words of the worker, empty when it only ever called tools. */
    String lastWords() {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i) instanceof Message.Assistant assistant
                    && !assistant.text().isBlank()
                    && !assistant.text().equals(LEFT_OUT)) {
                return assistant.text().strip();
            }
        }
        return "";
    }

    /** Tokens of the next request. */
    long tokens() {
        return countedTokens + newTokens();
    }

    /** Those of {@link #tokens} that the provider has counted, and so has in its cache. */
    long countedTokens() {
        return countedTokens;
    }

    /** Those of {@link #tokens} that the provider has not seen yet. */
    long newTokens() {
        long tools = countedMessages == 0 ? toolTokens : 0;
        return scaled(tools + estimate(messages.subList(countedMessages, messages.size())));
    }

    /** Tokens of a text that is still to be added. */
    long tokensOf(String text) {
        return scaled((long) Math.ceil(TokenEstimate.of(text)));
    }

    /**
     * Compacts the history.
     *
     * @param recentTurns turns that are not touched
     * @return whether that made it shorter
     */
    boolean compact(Ledger ledger, long targetTokens, int recentTurns) {
        Compactor compactor = new Compactor(contract, ledger, recentTurns, this::tokensOf);
        List<Message> shorter = compactor.compact(messages, targetTokens);
        if (shorter.equals(messages)) {
            return false;
        }
        messages.clear();
        messages.addAll(shorter);
        estimates.clear();
        countedMessages = 0;
        countedTokens = 0;
        return true;
    }

    private long tokensOf(List<Message> other) {
        return scaled(toolTokens + estimate(other));
    }

    private long estimate(List<Message> some) {
        long tokens = 0;
        for (Message message : some) {
            tokens += estimates.computeIfAbsent(message, TokenEstimate::of);
        }
        return tokens;
    }

    private long scaled(long estimate) {
        return (long) Math.ceil(estimate * calibration);
    }
}
