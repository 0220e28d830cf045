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
import java.util.Set;

/** Puts the pieces of one reply together, in whatever pieces it comes: one document or thousands of deltas. */
final class ReplyAssembler {
    /** The place of a choice or of a call that the provider does not name. */
    static final int UNKNOWN = CallPieces.UNKNOWN;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final CallPieces calls = new CallPieces();
    private Usage usage = Usage.NONE;
    private String finishReason = "";
    private String model = "";
    private boolean choiceSeen;
    private int choice = UNKNOWN;
    private int chars;

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
     * One piece of a tool call.
     *
     * @param index where the call belongs, {@link #UNKNOWN} when the provider does not say
     * @param whole the piece is a whole call of its own, as in an answer that is one document
     */
    void call(int index, String id, String name, String arguments, boolean whole) throws FailedAttempt {
        if (calls.add(index, id, name, arguments, whole)) {
            count(arguments);
        }
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
        return !FinishReason.isMissing(finishReason);
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
        return new ChatReply(message, usage, finishOf(message), ProviderText.fit(model));
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
        for (CallPieces.Call call : calls.calls()) {
            String id = usable(call.id()) && taken.add(call.id()) ? call.id() : minted(taken);
            whole.add(new ToolCall(id, Unicode.wellFormed(call.name()), Unicode.wellFormed(call.arguments())));
        }
        return whole;
    }

    private static boolean usable(String id) {
        return !id.isEmpty()
                && id.length() <= CallPieces.MAX_ID_CHARS
                && id.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }

    private static String minted(Set<String> taken) {
        int number = taken.size();
        while (!taken.add("call_" + number)) {
            number++;
        }
        return "call_" + number;
    }

    private Finish finishOf(Message.Assistant message) throws FailedAttempt {
        boolean hasCalls = !message.toolCalls().isEmpty();
        return switch (FinishReason.of(finishReason)) {
            case END -> hasCalls ? Finish.TOOL_CALLS : Finish.STOP;
            case TOOL_CALLS -> Finish.TOOL_CALLS;
            case LENGTH -> Finish.LENGTH;
            case CONTENT_FILTER -> Finish.CONTENT_FILTER;
            case CONTEXT -> throw new FailedAttempt(ProviderError.CONTEXT_TOO_LONG, finishWords());
            case BROKEN -> throw new FailedAttempt(ProviderError.BROKEN_OFF, finishWords());
            case UNKNOWN -> {
                if (!FinishReason.isMissing(finishReason) && !isWhole()) {
                    throw new FailedAttempt(ProviderError.BROKEN_OFF, finishWords());
                }
                yield hasCalls ? Finish.TOOL_CALLS : Finish.STOP;
            }
        };
    }

    private String finishWords() {
        return "finish_reason " + ProviderText.fit(finishReason);
    }

    /** The reason that was given, if it is an unknown one, else empty. */
    String unknownFinish() {
        boolean unknown = FinishReason.of(finishReason) == FinishReason.UNKNOWN;
        return unknown && !FinishReason.isMissing(finishReason) ? ProviderText.fit(finishReason) : "";
    }

    /** Whether the pieces make up a reply that can stand although nothing says why it ends. */
    boolean isWhole() {
        return calls.isEmpty() ? !text.toString().isBlank() : hasWholeCalls();
    }

    /** Whether there are calls, all of them with a name and with arguments that are one object. */
    boolean hasWholeCalls() {
        for (CallPieces.Call call : calls.calls()) {
            if (call.name().isEmpty() || !ReplayedArguments.isOneObject(call.arguments())) {
                return false;
            }
        }
        return !calls.isEmpty();
    }

    private void append(StringBuilder target, String piece) throws FailedAttempt {
        count(piece);
        target.append(piece);
    }

    private void count(String piece) throws FailedAttempt {
        chars += piece.length();
        if (chars > WireFields.MAX_TEXT_CHARS) {
            throw new FailedAttempt(
                    ProviderError.TOO_LARGE, "more than " + WireFields.MAX_TEXT_CHARS + " characters of reply");
        }
    }
}
