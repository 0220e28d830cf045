package io.deepseekmcp.chat;

import java.util.List;

/** One entry of a conversation. */
public sealed interface Message {

    /** The standing instructions, first in every conversation. */
    @SuppressWarnings("JavaLangClash") // always written Message.System
    record System(String text) implements Message {}

    /** What the caller says to the model. */
    record User(String text) implements Message {}

    /**
     * One reply of the model.
     *
     * @param text what it says, empty when it only calls tools
     * @param reasoning its thinking, kept verbatim because some providers want it back, empty when there was none
     */
    record Assistant(String text, String reasoning, List<ToolCall> toolCalls) implements Message {
        public Assistant {
            toolCalls = List.copyOf(toolCalls);
        }
    }

    /** The answer to the tool call with this id. */
    record ToolReply(String callId, String text) implements Message {}
}
