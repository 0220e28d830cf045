package io.deepseekmcp.tool.argument;

import java.util.Map;

/** What {@link ArgumentsReader} makes of the text that a model wrote as the arguments of one tool call. */
public sealed interface CallArguments {

    /** One JSON object; nulls, which mean absent, are left out. */
    record Values(Map<String, Object> values) implements CallArguments {}

    /** No arguments that could be acted on; the sentence tells the model what to send instead. */
    record Unusable(String sentence) implements CallArguments {}
}
