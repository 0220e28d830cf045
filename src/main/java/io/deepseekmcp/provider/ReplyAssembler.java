package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.text.Unicode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Puts the pieces of one reply together, in whatever pieces it comes: one document or thousands of deltas. */
final class ReplyAssembler {
    /** No honest id is longer; ids are sent back twice at every turn. */
    private static final int MAX_ID_CHARS = 128;

    /** More than anybody means: a model that repeats itself to the end of its reply can write thousands. */
    private static final int MAX_CALLS = 128;

    /** The place of a choice or of a call that the provider does not name. */
    static final int UNKNOWN = -1;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final List<Call> calls = new ArrayList<>();
    private Usage usage = Usage.NONE;
    private String finishReason = "";
    private String model = "";
    private boolean choiceSeen;
    private int choice = UNKNOWN;
    private boolean callsLeftOut;
    private int chars;

    /** A call in the making; {@code index} is where the provider says it belongs. */
    private static final class Call {
        private final int index;
        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();

        Call(int index) {
            this.index = index;
        }
    }

    void choice() {
        choiceSeen = true;
    }

    /** Whether the choice with this index is the one that is put together: the first that came. */
    boolean isChosen(int index) {
        choice = choice == UNKNOWN ? index : choice;
        return choice == index;
    }

    /** Whether anything of the reply has come. */
    boolean hasContent() {
        return chars > 0 || !calls.isEmpty();
    }

    void text(String piece) throws FailedAttempt {
        append(text, piece);
    }

    void reasoning(String piece) throws FailedAttempt {
        append(reasoning, piece);
    }

    /**
     * One piece of a tool call. Later pieces often repeat id and name as empty or null, so only text counts; and what goes
     * beyond all bounds in number is left out.
     *
     * @param index where the call belongs, {@link #UNKNOWN} when the provider does not say
     * @param whole the piece is a whole call of its own, as in an answer that is one document
     */
    void call(int index, String id, String name, String arguments, boolean whole) throws FailedAttempt {
        Call call = whole ? null : continued(index, id, name);
        callsLeftOut = callsLeftOut || (call == null && calls.size() == MAX_CALLS);
        if (callsLeftOut) {
            return;
        }
        if (call == null) {
            call = new Call(index);
            calls.add(call);
        }
        if (call.id.isEmpty()) {
            call.id = id;
        }
        call.name = joined(call.name, name);
        append(call.arguments, arguments);
    }

    /** A name that comes in pieces, or again, or again and longer. */
    private static String joined(String name, String piece) {
        if (piece.isEmpty() || piece.equals(name) || name.length() > MAX_ID_CHARS) {
            return name;
        }
        return piece.startsWith(name) ? piece : name + piece;
    }

    /** The call that a piece goes on with, null when it begins a new one. Some hosts give every parallel call index 0. */
    private Call continued(int index, String id, String name) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            Call call = calls.get(i);
            if (index == UNKNOWN || call.index == index) {
                return begins(call, index, id, name) ? null : call;
            }
        }
        return null;
    }

    /** Whether a piece that would go on with this call begins another one, for which it needs a name at least. */
    private static boolean begins(Call last, int index, String id, String name) {
        if (name.isEmpty() || last.name.isEmpty()) {
            return false;
        }
        if (index == UNKNOWN) {
            return id.isEmpty() || !id.equals(last.id);
        }
        if (id.equals(last.id) && !id.isEmpty()) {
            return false;
        }
        if (id.isEmpty() || last.id.isEmpty()) {
            return !last.arguments.isEmpty() && (!id.isEmpty() || !name.equals(last.name));
        }
        // Hosts that mint a new id for every piece do so in the middle of the arguments.
        return last.arguments.isEmpty() || ReplayedArguments.isOneObject(last.arguments.toString());
    }

    void finish(String reason) {
        finishReason = reason;
    }

    void usage(Usage counted) {
        usage = counted;
    }

    void model(String name) {
        model = name.isEmpty() ? model : name;
    }

    /** Whether the provider has said why the reply ends. */
    boolean finished() {
        return !finishReason.isEmpty();
    }

    /** Whether there was any choice at all. */
    boolean begun() {
        return choiceSeen;
    }

    /** The whole reply; its calls get ids that neither each other nor the request hold. */
    ChatReply reply(ChatRequest request) throws FailedAttempt {
        InlineThinking parts = reasoning.isEmpty()
                ? InlineThinking.of(text.toString())
                : new InlineThinking(reasoning.toString(), text.toString());
        Message.Assistant message = new Message.Assistant(
                Unicode.wellFormed(parts.answer()), Unicode.wellFormed(parts.thinking()), toolCalls(request));
        return new ChatReply(message, usage, finishOf(!calls.isEmpty()), ProviderText.fit(model));
    }

    private List<ToolCall> toolCalls(ChatRequest request) {
        if (calls.isEmpty()) {
            return List.of();
        }
        Set<String> taken = new HashSet<>();
        for (Message message : request.messages()) {
            if (message instanceof Message.Assistant assistant) {
                assistant.toolCalls().forEach(call -> taken.add(call.id()));
            }
        }
        List<ToolCall> whole = new ArrayList<>();
        for (Call call : calls) {
            String id = usable(call.id) && taken.add(call.id) ? call.id : minted(taken);
            whole.add(new ToolCall(id, Unicode.wellFormed(call.name), Unicode.wellFormed(call.arguments.toString())));
        }
        return whole;
    }

    private static boolean usable(String id) {
        return !id.isEmpty() && id.length() <= MAX_ID_CHARS && id.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }

    private static String minted(Set<String> taken) {
        int number = taken.size();
        while (!taken.add("call_" + number)) {
            number++;
        }
        return "call_" + number;
    }

    private Finish finishOf(boolean hasCalls) throws FailedAttempt {
        return switch (finishReason.toLowerCase(Locale.ROOT)) {
            case "", "stop", "stop_sequence", "end_turn", "eos", "eos_token" ->
                hasCalls ? Finish.TOOL_CALLS : Finish.STOP;
            case "tool_calls", "tool_call", "tool_use", "function_call" -> Finish.TOOL_CALLS;
            case "length", "max_tokens", "model_length", "max_output_tokens" -> Finish.LENGTH;
            case "content_filter", "safety", "sensitive" -> Finish.CONTENT_FILTER;
            default ->
                throw new FailedAttempt(ProviderError.BROKEN_OFF, "finish_reason " + ProviderText.fit(finishReason));
        };
    }

    private void append(StringBuilder target, String piece) throws FailedAttempt {
        chars += piece.length();
        if (chars > WireFields.MAX_TEXT_CHARS) {
            throw new FailedAttempt(
                    ProviderError.TOO_LARGE, "more than " + WireFields.MAX_TEXT_CHARS + " characters of reply");
        }
        target.append(piece);
    }
}
