package io.deepseekmcp.engine.report;

/** Why a reply without tool calls is not an end of the work, although it looks like one. */
public enum ReplyDefect {
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
            "the worker's last message only announced a step"),
    UNREADABLE(
            "Your report is not valid JSON. Send the report again: one JSON object with status (completed, partial or blocked)"
                    + " and summary.",
            "the worker's last message looks like a report and cannot be read"),
    UNKNOWN_STATUS(
            "Your report's status must be completed, partial or blocked. Send the report again with one of them.",
            "the worker's last message claims a status that is none of completed, partial and blocked"),
    QUESTION(
            "Nobody answers questions: decide and go on with tool calls, or send the report of what stands.",
            "the worker's last message was a question, and nobody answers questions"),
    PLAN(
            "You described a plan and changed nothing: carry it out with tool calls, or send the report of what stands.",
            "the worker's last message was a plan, and nothing was changed"),
    CODE(
            "Nobody applies code from a message: write it with Edit or Write, or send the report of what stands.",
            "the worker's last message was code for someone else to apply, and nothing was changed"),
    ADMISSION(
            "You say that it is not done: go on with tool calls, or send the report with status partial or blocked.",
            "the worker's last message admits that something was not done"),
    NOTHING_CHANGED(
            "Nothing was changed: make the change now, or send the report; if no change is needed, its summary must say why.",
            "the worker's last message ends the work, and nothing was changed");

    private final String objection;
    private final String warning;

    ReplyDefect(String objection, String warning) {
        this.objection = objection;
        this.warning = warning;
    }

    /** What to say to the worker, in one sentence or two. */
    public String objection() {
        return objection;
    }

    /** What to say to the caller when the worker does not mend it. */
    public String warning() {
        return warning;
    }

    /** One that means that the work itself is not done; the worker is asked about those once altogether. */
    public boolean isAboutTheWork() {
        return switch (this) {
            case QUESTION, PLAN, CODE, ADMISSION, NOTHING_CHANGED -> true;
            default -> false;
        };
    }
}
