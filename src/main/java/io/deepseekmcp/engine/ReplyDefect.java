package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a reply without tool calls is not an end of the work, although it looks like one. */
enum ReplyDefect {
    LEAKED_CALL(
            "Your message held a tool call written as text; nothing was executed. Make the call through the tool"
                    + " interface, or send the report.",
            "the worker's last message was a tool call written as text; nothing of it was executed"),
    LOST_CALL(
            "Your message announced a tool call that did not arrive; nothing was executed. Make the call again, or send the"
                    + " report.",
            "the worker's last message announced a tool call that did not arrive"),
    FILTERED(
            "The provider's moderation cut your message off. Go on without that passage, or send the report.",
            "the worker's last message was cut off by the provider's moderation"),
    EMPTY(
            "Your message was empty. Go on with tool calls, or send the report now: one JSON object with status and"
                    + " summary.",
            "the worker's last message was empty"),
    CUT(
            "Your message was cut at the bound of output tokens. Send the report again, shorter.",
            "the worker's last message was cut at the bound of output tokens"),
    ONLY_THOUGHT(
            "Your thinking took all output tokens, and no answer came. Think less: make the next tool call now, or send a short"
                    + " report.",
            "the worker's last message was all thinking and no answer"),
    ANNOUNCEMENT(
            "You announced a step and made no tool call. Make the call now, or send the report.",
            "the worker's last message only announced a step");

    /** A longer text without a report is prose that says something. */
    private static final int MAX_ANNOUNCEMENT_CHARS = 400;

    private static final int MAX_SENTENCE_CHARS = 160;

    private static final String IN_ENGLISH = "(?:now |next,? |first,? |ok(?:ay)?,? )*"
            + "(?:let me|let's|i'll|i will|i am going to|i'm going to|i need to)\\b";

    /** Now, first, next; let me, I come to, I first, I am about to, I shall. */
    private static final String IN_CHINESE = "(?:\u73b0\u5728|\u9996\u5148|\u63a5\u4e0b\u6765)?[\uff0c,]?"
            + "(?:\u8ba9\u6211|\u6211\u6765|\u6211\u5148|\u6211\u5c06|\u6211\u4f1a)";

    private static final Pattern ANNOUNCEMENT_WORDS =
            Pattern.compile("(?:^|[\\n.!\u3002\uff01] ?)(?:" + IN_ENGLISH + "|" + IN_CHINESE + ")");

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

    /** {@code tools} are the names that the worker can call. */
    static Optional<ReplyDefect> of(ChatReply reply, WorkerReport report, Mode mode, Collection<String> tools) {
        String text = reply.message().text();
        if (report.found()) {
            // A report inside a call, such as the content of a file, is not one.
            String rest = text.substring(text.lastIndexOf('}') + 1);
            return LeakedCalls.looksLikeToolCall(rest) ? Optional.of(LEAKED_CALL) : Optional.empty();
        }
        if (LeakedCalls.looksLikeToolCall(text)
                || NamedCalls.callsOneOf(tools, text)
                || LeakedCalls.looksLikeToolCall(reply.message().reasoning())) {
            return Optional.of(LEAKED_CALL);
        }
        return switch (reply.finish()) {
            case TOOL_CALLS -> Optional.of(LOST_CALL);
            case CONTENT_FILTER -> Optional.of(FILTERED);
            case LENGTH -> Optional.of(text.isBlank() ? ONLY_THOUGHT : CUT);
            case STOP -> text.isBlank() ? Optional.of(EMPTY) : announcement(text, mode);
        };
    }

    /**
     * In read mode prose is a fair answer, and {@code "I will ..."} may be part of it; a colon at the end is not one,
     * nor is a sentence or two that begin with it and say nothing else. DeepSeek's models answer in Chinese where the
     * task is.
     */
    private static Optional<ReplyDefect> announcement(String text, Mode mode) {
        String stripped = text.strip().toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        Matcher words = ANNOUNCEMENT_WORDS.matcher(stripped);
        boolean announces = stripped.endsWith(":")
                || stripped.endsWith("\uFF1A")
                || (mode == Mode.READ ? stripped.length() <= MAX_SENTENCE_CHARS && words.lookingAt() : words.find());
        return announces && stripped.length() <= MAX_ANNOUNCEMENT_CHARS ? Optional.of(ANNOUNCEMENT) : Optional.empty();
    }
}
