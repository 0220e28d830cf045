package io.deepseekmcp.provider;

/** What one host does otherwise than others, and what can be learned from its answers. */
enum Habit {
    /** Under which name the bound on output tokens goes. */
    TOKEN_FIELD("token_field"),
    /** The highest bound on output tokens that is accepted. */
    OUTPUT_TOKENS("max_output_tokens"),
    STREAM_OPTIONS("stream_options"),
    STREAM("stream"),
    TEMPERATURE("temperature"),
    REASONING_EFFORT("reasoning_effort"),
    THINKING("thinking"),
    /** Whether the reasoning of earlier replies goes back. */
    REASONING_REPLAY("reasoning_replay"),
    /** How calls of one reply are sent back. */
    PARALLEL_CALLS("parallel_calls"),
    TOOL_SCHEMAS("tool_schemas"),
    /** An unknown reason for the end of a reply, or no reason at all. */
    FINISH_REASON("finish_reason"),
    /** Streams without the event that closes them. */
    CLOSING_EVENT("closing_event");

    private final String wireName;

    Habit(String wireName) {
        this.wireName = wireName;
    }

    /** The name in the health report. */
    String wireName() {
        return wireName;
    }
}
