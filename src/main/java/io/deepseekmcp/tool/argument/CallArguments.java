package io.deepseekmcp.chat;

import java.util.Map;

/**
 * The arguments of one tool call, read as a model wrote them. What can be meant in one way only is put right (nothing at
 * all, the same object twice, an object inside one more wrapper, a list written as text); everything else is unusable and
 * never guessed at, because a guess may write a file.
 */
public sealed interface CallArguments {

    /** One JSON object; nulls, which mean absent, are left out. */
    record Values(Map<String, Object> values) implements CallArguments {}

    /** No arguments that could be acted on; the sentence tells the model what to send instead. */
    record Unusable(String sentence) implements CallArguments {}

    /** Reads the text that a model wrote for a call of this tool. */
    static CallArguments read(String raw, ToolSpec spec) {
        return new ArgumentsReader(spec).read(raw);
    }
}
