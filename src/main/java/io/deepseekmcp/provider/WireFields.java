package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;

/** The field names of the chat-completions API, both directions, and the factory that reads and writes them. */
final class WireFields {
    static final String MODEL = "model";
    static final String MESSAGES = "messages";
    static final String TOOLS = "tools";
    static final String STREAM = "stream";
    static final String STREAM_OPTIONS = "stream_options";
    static final String INCLUDE_USAGE = "include_usage";
    static final String MAX_TOKENS = "max_tokens";
    static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";
    static final String TEMPERATURE = "temperature";
    static final String THINKING = "thinking";
    static final String REASONING_EFFORT = "reasoning_effort";

    static final String ROLE = "role";
    static final String CONTENT = "content";
    static final String REASONING_CONTENT = "reasoning_content";
    /** What some hosts of the OpenAI dialect call {@link #REASONING_CONTENT}. */
    static final String REASONING = "reasoning";

    static final String TOOL_CALLS = "tool_calls";
    static final String TOOL_CALL_ID = "tool_call_id";
    static final String INDEX = "index";
    static final String ID = "id";
    static final String TYPE = "type";
    static final String FUNCTION = "function";
    static final String NAME = "name";
    static final String DESCRIPTION = "description";
    static final String PARAMETERS = "parameters";
    static final String ARGUMENTS = "arguments";
    static final String TEXT = "text";

    static final String CHOICES = "choices";
    static final String DELTA = "delta";
    static final String MESSAGE = "message";
    static final String FINISH_REASON = "finish_reason";
    static final String ERROR = "error";
    static final String CODE = "code";
    static final String STATUS = "status";
    static final String DETAIL = "detail";
    static final String BASE_RESP = "base_resp";
    static final String STATUS_CODE = "status_code";
    static final String STATUS_MSG = "status_msg";

    static final String USAGE = "usage";
    static final String PROMPT_TOKENS = "prompt_tokens";
    static final String COMPLETION_TOKENS = "completion_tokens";
    static final String TOTAL_TOKENS = "total_tokens";
    static final String PROMPT_CACHE_HIT_TOKENS = "prompt_cache_hit_tokens";
    static final String PROMPT_CACHE_MISS_TOKENS = "prompt_cache_miss_tokens";
    static final String PROMPT_TOKENS_DETAILS = "prompt_tokens_details";
    static final String CACHED_TOKENS = "cached_tokens";
    static final String COMPLETION_TOKENS_DETAILS = "completion_tokens_details";
    static final String REASONING_TOKENS = "reasoning_tokens";
    static final String INPUT_TOKENS = "input_tokens";
    static final String OUTPUT_TOKENS = "output_tokens";
    static final String CACHE_READ_INPUT_TOKENS = "cache_read_input_tokens";
    static final String CACHE_CREATION_INPUT_TOKENS = "cache_creation_input_tokens";
    /** Where Groq puts the counts of a stream. */
    static final String X_GROQ = "x_groq";

    /** The data of the event that ends a stream. */
    static final String DONE = "[DONE]";

    /** More than the longest reply that a model can make, little enough to hold in memory. */
    static final int MAX_TEXT_CHARS = 4 << 20;

    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(500)
                    .maxStringLength(MAX_TEXT_CHARS)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

    private WireFields() {}
}
