package io.deepseekmcp.chat;

/** Why a reply ended. */
public enum Finish {
    STOP,
    TOOL_CALLS,
    /** The reply reached its bound of output tokens and is cut. */
    LENGTH,
    /** The provider's moderation ended the reply. */
    CONTENT_FILTER
}
