package io.deepseekmcp.engine;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Makes a history shorter: first the answers of old tool calls become one ledger line each, then whole old turns go,
 * oldest first. Pure and deterministic. It cuts between turns only, so every tool call keeps its answer, and it keeps
 * the system prompt, the contract and the newest turns as they are. What went is told by the ledger, which then stands
 * at the end of the contract message.
 */
final class Compactor {
    /** Turns that are never touched: the worker must see what it has just done. */
    private static final int RECENT_TURNS = 2;
    /** A head of a conversation: system prompt and contract. */
    private static final int HEAD = 2;
    /** Newest ledger lines that are repeated; older ones are counted. */
    private static final int MAX_LEDGER_LINES = 120;

    private static final String LEDGER_TITLE =
            "\n\nOlder turns were dropped to save context. What you did so far (R Read, L Glob, G Grep, E Edit, W Write,"
                    + " X Run; \"!\" was refused):\n";

    private Compactor() {}

    /**
     * A history of at most {@code targetTokens}, or the shortest one there is.
     *
     * @param tokens counts a history
     * @param subjects ledger line by the id of the tool call
     */
    static List<Message> compact(
            List<Message> history,
            Map<String, String> subjects,
            List<String> ledger,
            long targetTokens,
            ToLongFunction<List<Message>> tokens) {
        List<List<Message>> turns = turns(history);
        int old = Math.max(0, turns.size() - RECENT_TURNS);
        for (int i = 0; i < old; i++) {
            turns.set(i, withoutPayloads(turns.get(i), subjects));
        }
        boolean droppedBefore = contract(history).contains(LEDGER_TITLE);
        List<Message> shorter = join(head(history, droppedBefore ? ledger : List.of()), turns);
        while (tokens.applyAsLong(shorter) > targetTokens && turns.size() > RECENT_TURNS) {
            turns.remove(0);
            shorter = join(head(history, ledger), turns);
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

    private static List<Message> withoutPayloads(List<Message> turn, Map<String, String> subjects) {
        Map<String, String> calls = new HashMap<>();
        List<Message> shorter = new ArrayList<>();
        for (Message message : turn) {
            if (message instanceof Message.Assistant assistant) {
                assistant.toolCalls().forEach(call -> calls.put(call.id(), label(call, subjects)));
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

    private static String label(ToolCall call, Map<String, String> subjects) {
        return subjects.getOrDefault(call.id(), call.name());
    }

    private static List<Message> head(List<Message> history, List<String> ledger) {
        Message system = history.get(0);
        if (ledger.isEmpty()) {
            return List.of(system, history.get(1));
        }
        String contract = contract(history);
        int title = contract.indexOf(LEDGER_TITLE);
        String plain = title < 0 ? contract : contract.substring(0, title);
        int skipped = Math.max(0, ledger.size() - MAX_LEDGER_LINES);
        String lines = String.join("\n", ledger.subList(skipped, ledger.size()));
        String counted = skipped == 0 ? "" : "(" + skipped + " older calls)\n";
        return List.of(system, new Message.User(plain + LEDGER_TITLE + counted + lines));
    }

    private static String contract(List<Message> history) {
        return ((Message.User) history.get(1)).text();
    }

    private static List<Message> join(List<Message> head, List<List<Message>> turns) {
        List<Message> joined = new ArrayList<>(head);
        turns.forEach(joined::addAll);
        return joined;
    }
}
