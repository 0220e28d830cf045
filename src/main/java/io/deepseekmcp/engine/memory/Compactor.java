package io.deepseekmcp.engine.memory;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.ToolName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Makes a history shorter: first the answers of old tool calls become one ledger line each, then whole old turns go,
 * oldest first. Deterministic. It cuts between turns only, so every tool call keeps its answer, and it keeps the system
 * prompt, the contract and the newest turns as they are. What went is told by the ledger, which then stands at the end
 * of the contract message.
 */
public final class Compactor {
    /** A head of a conversation: system prompt and contract. */
    private static final int HEAD = 2;
    /** The ledger's share of the target; of a longer one the oldest lines are counted. */
    private static final int LEDGER_SHARE = 8;

    private final String contract;
    private final Ledger ledger;
    private final int recentTurns;
    private final Predicate<Message> lasting;
    private final ToLongFunction<List<Message>> tokens;

    /**
     * A compactor of one conversation.
     *
     * @param contract its first user message as it was without a ledger
     * @param recentTurns turns that are never touched: the worker must see what it has just done
     * @param lasting messages that stay when their turn goes: what was asked for later
     * @param tokens counts a history
     */
    Compactor(
            String contract,
            Ledger ledger,
            int recentTurns,
            Predicate<Message> lasting,
            ToLongFunction<List<Message>> tokens) {
        this.contract = contract;
        this.ledger = ledger;
        this.recentTurns = recentTurns;
        this.lasting = lasting;
        this.tokens = tokens;
    }

    /** A history of at most {@code targetTokens}, or the shortest one there is. */
    List<Message> compact(List<Message> history, long targetTokens) {
        List<List<Message>> turns = turns(history);
        int old = Math.max(0, turns.size() - recentTurns);
        for (int i = 0; i < old; i++) {
            turns.set(i, withoutPayloads(turns.get(i)));
        }
        boolean dropped = !((Message.User) history.get(1)).text().equals(contract) && !turns.isEmpty();
        Message system = history.get(0);
        Message told = new Message.User(contract + told(targetTokens / LEDGER_SHARE));
        List<Message> kept = new ArrayList<>();
        List<Message> shorter = join(system, dropped ? told : history.get(1), kept, turns);
        while (tokens.applyAsLong(shorter) > targetTokens && turns.size() > recentTurns) {
            turns.remove(0).stream().filter(lasting).forEach(kept::add);
            shorter = join(system, told, kept, turns);
        }
        return shorter;
    }

    private static List<List<Message>> turns(List<Message> history) {
        List<List<Message>> turns = new ArrayList<>();
        for (Message message : history.subList(HEAD, history.size())) {
            if (message instanceof Message.Assistant || turns.isEmpty()) {
                turns.add(new ArrayList<>());
            }
            turns.get(turns.size() - 1).add(message);
        }
        return turns;
    }

    private List<Message> withoutPayloads(List<Message> turn) {
        Map<String, String> calls = new HashMap<>();
        List<Message> shorter = new ArrayList<>();
        for (Message message : turn) {
            if (message instanceof Message.Assistant assistant) {
                assistant.toolCalls().forEach(call -> calls.put(call.id(), label(call)));
            }
            if (message instanceof Message.ToolReply reply && calls.containsKey(reply.callId())) {
                String line = "[dropped to save context: " + calls.get(reply.callId()) + "]";
                shorter.add(
                        reply.text().length() > line.length() ? new Message.ToolReply(reply.callId(), line) : reply);
            } else {
                shorter.add(message);
            }
        }
        return shorter;
    }

    private String label(ToolCall call) {
        return ledger.lineOf(call.id()).orElse(call.name());
    }

    /** The newest lines that there is room for, oldest first, and how many are older. */
    private String told(long room) {
        List<String> lines = ledger.lines();
        int first = lines.size();
        double used = 0;
        while (first > 0 && used <= room) {
            first--;
            used += TokenEstimate.of(lines.get(first)) + 1;
        }
        String older = first == 0 ? "" : "(" + first + " older calls)\n";
        return "\n\nOlder turns were dropped to save context. What you did so far (" + letters()
                + "; \"!\" was not done, and why):\n" + older + String.join("\n", lines.subList(first, lines.size()));
    }

    private static List<Message> join(Message system, Message contract, List<Message> kept, List<List<Message>> turns) {
        List<Message> joined = new ArrayList<>(List.of(system, contract));
        joined.addAll(kept);
        turns.forEach(joined::addAll);
        return joined;
    }

    /** What the letters of the ledger stand for. */
    private static String letters() {
        List<String> letters = new ArrayList<>();
        for (ToolName tool : ToolName.values()) {
            letters.add(tool.letter() + " " + tool.wireName());
        }
        return String.join(", ", letters);
    }
}
