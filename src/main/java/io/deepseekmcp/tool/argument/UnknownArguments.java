package io.deepseekmcp.tool.argument;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.text.Excerpt;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Arguments of a call that its tool does not have. They may be meant to change what is done, such as {@code append} of a
 * Write, so nothing that acts is run without them; a tool that only reads is, and says what it left out.
 */
public final class UnknownArguments {
    /** Remarks that models of other tool sets write beside a call. */
    private static final Set<String> REMARKS =
            Set.of("description", "explanation", "reason", "reasoning", "thought", "comment", "justification", "title");

    private static final int MAX_NAMES = 5;
    private static final int MAX_NAME_CHARS = 40;

    private final String tool;
    private final List<String> known;
    private final List<String> unknown;

    private UnknownArguments(String tool, List<String> known, List<String> unknown) {
        this.tool = tool;
        this.known = known;
        this.unknown = unknown;
    }

    /** Compares what a call gave with what its tool has. */
    public static UnknownArguments of(ToolSpec spec, Map<String, Object> values) {
        List<String> known = new ToolParameters(spec).names();
        List<String> unknown = values.keySet().stream()
                .filter(name -> !known.contains(name) && !REMARKS.contains(name))
                .toList();
        return new UnknownArguments(spec.name(), known, unknown);
    }

    public boolean isEmpty() {
        return unknown.isEmpty();
    }

    /** Says which they are and what the tool has instead. */
    public String sentence(String whatWasDone) {
        List<String> shown = unknown.stream()
                .limit(MAX_NAMES)
                .map(name -> '"' + Excerpt.head(name.replaceAll("\\s+", " "), MAX_NAME_CHARS) + '"')
                .toList();
        return tool + " has no argument " + String.join(", ", shown) + ". " + whatWasDone + " It has: "
                + String.join(", ", known) + ".";
    }
}
