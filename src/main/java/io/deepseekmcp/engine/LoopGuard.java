package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Counts how often the same call got the same answer. A worker that is stuck repeats itself; one that makes progress
 * changes files, and then asking or testing again is sensible: a change forgets all counts but those of edits.
 */
final class LoopGuard {
    /** The repetition at which the worker is told. */
    static final int HINT_AT = 3;
    /** The repetition that ends the delegation. */
    static final int STOP_AT = 8;

    /** Two runs of one command differ in these, which is no difference. */
    private static final Pattern TIME =
            Pattern.compile("\\d+(?:[.,:]\\d+)+|\\d+(?= ?(?:ns|us|\u00B5s|ms|s|sec|secs|seconds?|min)\\b)");

    private final Map<String, Integer> edits = new HashMap<>();
    private final Map<String, Integer> others = new HashMap<>();

    /** Notes one answered call and says how often it has been seen, this time included. */
    int seen(ToolCall call, String answer, boolean changedFiles) {
        String same = ToolName.RUN.is(call.name()) ? TIME.matcher(answer).replaceAll("#") : answer;
        String key = call.name() + '\n' + Sha256.of((call.arguments() + '\0' + same).getBytes(StandardCharsets.UTF_8));
        if (changedFiles) {
            others.clear();
        }
        boolean edited = changedFiles && isEditor(call.name());
        return (edited ? edits : others).merge(key, 1, Integer::sum);
    }

    private static boolean isEditor(String name) {
        return ToolName.of(name)
                .filter(tool -> tool.effect() == ToolName.Effect.WRITES)
                .isPresent();
    }
}
