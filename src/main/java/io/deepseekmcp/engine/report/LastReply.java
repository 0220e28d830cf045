package io.deepseekmcp.engine.report;

import io.deepseekmcp.chat.ChatReply;
import java.util.Collection;

/** Reads a reply without tool calls: how it came, which may have spoiled it, and then what it says. */
public final class LastReply {
    private LastReply() {}

    /** {@code tools} are the names that the worker can call. */
    public static Reading read(ChatReply reply, Situation situation, Collection<String> tools) {
        String text = reply.message().text();
        Reading reading = LastMessage.read(text, situation);
        if (reading.report().found()) {
            // A report inside a call, such as the content of a file, is not one.
            String rest = text.substring(text.lastIndexOf('}') + 1);
            return LeakedCalls.looksLikeToolCall(rest) ? reading.with(ReplyDefect.LEAKED_CALL) : reading;
        }
        if (LeakedCalls.looksLikeToolCall(text)
                || NamedCalls.callsOneOf(tools, text)
                || LeakedCalls.looksLikeToolCall(reply.message().reasoning())) {
            return reading.with(ReplyDefect.LEAKED_CALL);
        }
        return switch (reply.finish()) {
            case TOOL_CALLS -> reading.with(ReplyDefect.LOST_CALL);
            case CONTENT_FILTER -> reading.with(ReplyDefect.FILTERED);
            case LENGTH -> reading.with(text.isBlank() ? ReplyDefect.ONLY_THOUGHT : ReplyDefect.CUT);
            case STOP -> reading;
        };
    }
}
