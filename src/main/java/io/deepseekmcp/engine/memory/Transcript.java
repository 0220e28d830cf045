package io.deepseekmcp.engine.memory;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.chat.Usage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The conversation with the worker. It only grows, except by compaction and {@link #leaveOutText}, so that the
 * provider's prefix cache keeps holding it; and it knows how many tokens the next request will have: what the provider
 * has counted is taken as it is, what it has not seen is estimated and scaled by the largest error seen so far.
 */
public final class Transcript {
    /** No tokenizer counts so many times what is estimated: such a count is not one. */
    private static final int BEYOND_BELIEF = 32;
    /** Stands in the history where a call was written as text, because a model imitates what it reads of itself. */
    private static final String LEFT_OUT = "(a tool call written as text was left out here)";

    private static final String NOT_EXECUTED = "not executed: the delegation ended before this call.";

    private final List<Message> messages = new ArrayList<>();
    /** Of messages that were estimated once: a history is long, and every turn asks for its tokens. */
    private final IdentityHashMap<Message, Long> estimates = new IdentityHashMap<>();

    /** Messages that no compaction takes away. */
    private final Set<Message> lasting = Collections.newSetFromMap(new IdentityHashMap<>());

    private final String contract;
    private final long toolTokens;

    /** Messages that the provider has counted, and the tokens it counted for them and the tools. */
    private int countedMessages;

    private long countedTokens;
    private double calibration = 1;

    public Transcript(String systemPrompt, String contract, List<ToolSpec> tools) {
        messages.add(new Message.System(systemPrompt));
        messages.add(new Message.User(contract));
        this.contract = contract;
        toolTokens = TokenEstimate.ofTools(tools);
    }

    /**
     * Goes on with an earlier conversation: all of it as it was sent, then a further contract.
     *
     * @param earlier is left as it is
     */
    public Transcript(Transcript earlier, String furtherContract, List<ToolSpec> tools) {
        messages.addAll(earlier.messages);
        lasting.addAll(earlier.lasting);
        contract = earlier.contract;
        toolTokens = TokenEstimate.ofTools(tools);
        countedMessages = earlier.countedMessages;
        countedTokens = earlier.countedTokens;
        calibration = earlier.calibration;
        answerOpenCalls();
        addLasting(furtherContract);
    }

    /** A provider takes no conversation in which a call has no answer; an end may come between two of them. */
    private void answerOpenCalls() {
        Set<String> answered = new HashSet<>();
        for (int i = messages.size() - 1; i >= 0; i--) {
            Message message = messages.get(i);
            if (message instanceof Message.ToolReply reply) {
                answered.add(reply.callId());
            } else if (message instanceof Message.Assistant last) {
                last.toolCalls().stream()
                        .filter(call -> !answered.contains(call.id()))
                        .forEach(call -> messages.add(new Message.ToolReply(call.id(), NOT_EXECUTED)));
                return;
            }
        }
    }

    /** Says something to the worker that no compaction takes away. */
    public void addLasting(String words) {
        Message message = new Message.User(words);
        lasting.add(message);
        messages.add(message);
    }

    /** Characters of all messages, as a measure of the memory that they take. */
    public long chars() {
        long chars = 0;
        for (Message message : messages) {
            if (message instanceof Message.Assistant said) {
                chars += said.text().length() + said.reasoning().length();
                chars += said.toolCalls().stream()
                        .mapToLong(call -> call.arguments().length())
                        .sum();
            } else {
                chars += text(message).length();
            }
        }
        return chars;
    }

    private static String text(Message message) {
        if (message instanceof Message.ToolReply reply) {
            return reply.text();
        }
        return message instanceof Message.User user ? user.text() : "";
    }

    /** The conversation as it is to be sent. */
    public List<Message> messages() {
        return List.copyOf(messages);
    }

    /**
     * What a reply to exactly the messages that stand here now has cost: estimated where the provider counts nothing.
     */
    public Usage usageOf(ChatReply reply) {
        Usage counted = reply.usage();
        return new Usage(
                counted.promptTokens() > 0 ? counted.promptTokens() : tokens(),
                counted.completionTokens() > 0 ? counted.completionTokens() : scaled(TokenEstimate.of(reply.message())),
                counted.cachedPromptTokens());
    }

    /** Records a reply to exactly the messages that stand here now. */
    public void reply(ChatReply reply) {
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
    public void leaveOutText() {
        if (messages.remove(messages.size() - 1) instanceof Message.Assistant said) {
            messages.add(new Message.Assistant(LEFT_OUT, said.reasoning(), said.toolCalls()));
        }
    }

    public void add(Message message) {
        messages.add(message);
    }

    /** Puts words after the newest message, which no provider has seen yet; not twice. */
    public void remind(String words) {
        Message last = messages.remove(messages.size() - 1);
        boolean stays = lasting.remove(last);
        if (last instanceof Message.User user && !user.text().endsWith(words)) {
            last = new Message.User(user.text() + words);
        } else if (last instanceof Message.ToolReply reply && !reply.text().endsWith(words)) {
            last = new Message.ToolReply(reply.callId(), reply.text() + words);
        }
        messages.add(last);
        if (stays) {
            lasting.add(last);
        }
    }

    /** The newest words of the worker, empty when it only ever called tools. */
    public String lastWords() {
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
    public long tokens() {
        return countedTokens + newTokens();
    }

    /** Those of {@link #tokens} that the provider has counted, and so has in its cache. */
    public long countedTokens() {
        return countedTokens;
    }

    /** Those of {@link #tokens} that the provider has not seen yet. */
    public long newTokens() {
        long tools = countedMessages == 0 ? toolTokens : 0;
        return scaled(tools + estimate(messages.subList(countedMessages, messages.size())));
    }

    /** Tokens of a text that is still to be added. */
    public long tokensOf(String text) {
        return scaled((long) Math.ceil(TokenEstimate.of(text)));
    }

    /**
     * Compacts the history.
     *
     * @param recentTurns turns that are not touched
     * @return whether that made it shorter
     */
    public boolean compact(Ledger ledger, long targetTokens, int recentTurns) {
        Compactor compactor = new Compactor(contract, ledger, recentTurns, lasting::contains, this::tokensOf);
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
