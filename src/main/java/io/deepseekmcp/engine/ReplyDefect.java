package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.LeakedCalls;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why a reply without tool calls is not an end of the work, although it looks like one. */
enum ReplyDefect {
    LEAKED_CALL(
            "Your message held a tool call written as text; nothing was executed. Make the call through the tool"
                    + " interface, or send the report.",
            "the worker's last message was a tool call written as text; nothing of it was executed"),
    EMPTY(
            "Your message was empty. Go on with tool calls, or send the report now: one JSON object with status and"
                    + " summary.",
            "the worker's last message was empty"),
    CUT(
            "Your message was cut at the bound of output tokens. Send the report again, shorter.",
            "the worker's last message was cut at the bound of output tokens"),
    ANNOUNCEMENT(
            "You announced a step and made no tool call. Make the call now, or send the report.",
            "the worker's last message only announced a step");

    /** A longer text without a report is prose that says something. */
    private static final int MAX_ANNOUNCEMENT_CHARS = 400;

    private static final Pattern ANNOUNCEMENT_WORDS = Pattern.compile(
            "(?:^|[\\n.!] ?)(?:now |next,? |first,? |ok(?:ay)?,? )*(?:let me|let's|i'll|i will|i am going to|i'm going to)\\b");

    private final String objection;
    private final String warning;

    ReplyDefect(String objection, String warning) {
        this.objection = objection;
        this.warning = warning;
    }

    /** What to say to the worker. */
    String objection() {
        return objection;
    }

    /** What to say to the caller when the worker does not mend it. */
    String warning() {
        return warning;
    }

    static Optional<ReplyDefect> of(ChatReply reply, WorkerReport report, Mode mode) {
        if (report.found()) {
            return Optional.empty();
        }
        String text = reply.message().text();
        if (LeakedCalls.looksLikeToolCall(text)
                || LeakedCalls.looksLikeToolCall(reply.message().reasoning())) {
            return Optional.of(LEAKED_CALL);
        }
        if (text.isBlank()) {
            return Optional.of(reply.finish() == Finish.LENGTH ? CUT : EMPTY);
        }
        if (reply.finish() == Finish.LENGTH) {
            return Optional.of(CUT);
        }
        return announces(text, mode) ? Optional.of(ANNOUNCEMENT) : Optional.empty();
    }

    /** In read mode prose is a fair answer, and {@code "I will ..."} may be part of it; a colon at the end is not. */
    private static boolean announces(String text, Mode mode) {
        String stripped = text.strip().toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        if (stripped.length() > MAX_ANNOUNCEMENT_CHARS) {
            return false;
        }
        boolean saysWhatComes = ANNOUNCEMENT_WORDS.matcher(stripped).find();
        return stripped.endsWith(":") || (mode != Mode.READ && saysWhatComes);
    }
}
