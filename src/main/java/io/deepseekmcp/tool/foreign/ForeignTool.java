package io.deepseekmcp.tool.foreign;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of the table of tools.
 *
 * @param tool our tool, empty where none does it or one of {@code verbs} decides
 * @param adds arguments that the name says, for those that are not given
 * @param onlyWith foreign arguments without which the name has two meanings
 * @param verbs names of this table, one of which the argument {@code command} gives; empty for most
 * @param question the call asks in words for what only a pattern can find
 * @param say what to do instead, a sentence or two; empty for what is taken
 */
record ForeignTool(
        How how,
        Optional<String> tool,
        Map<String, Object> adds,
        List<String> onlyWith,
        List<String> verbs,
        boolean question,
        String say) {
    /** The argument that gives the verb. */
    static final String VERB = "command";

    ForeignTool {
        adds = Map.copyOf(adds);
        onlyWith = List.copyOf(onlyWith);
        verbs = List.copyOf(verbs);
    }
}
