package io.deepseekmcp.chat;

/** Why a reply ended. */
public enum Finish {
    STOP,
    /** For the sake of tool calls, which may still be missing. */
    TOOL_CALLS,
    /** The reply reached its bound of output tokens and is cut. */
    LENGTH,
    /** The provider's moderation ended the reply. */
    CONTENT_FILTER
}
