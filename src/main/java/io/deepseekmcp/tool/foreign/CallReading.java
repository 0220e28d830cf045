package io.deepseekmcp.tool.foreign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What {@link CallReader} makes of one call. */
public sealed interface CallReading {

    /**
     * A call of one of our tools in our own words.
     *
     * @param tool the wire name
     * @param wider what was left out of a search, so that more is shown than was asked for
     * @param notes what else is to be said of how the call was taken
     */
    record Taken(String tool, Map<String, Object> arguments, List<String> wider, List<String> notes)
            implements CallReading {
        public Taken {
            arguments = new LinkedHashMap<>(arguments);
            wider = List.copyOf(wider);
            notes = List.copyOf(notes);
        }
    }

    /**
     * A call that is not run.
     *
     * @param tool the wire name, empty where no tool of ours is meant
     * @param rule {@code unknown-tool} or {@code arguments}
     * @param arguments what is understood of them, by our names
     * @param sentence what to do instead, with the call that does it where it can be built
     * @param addition text that the call was to add to a file, which an Edit can do that is built from the file
     */
    record Answered(
            String tool, String rule, Map<String, Object> arguments, String sentence, Optional<Addition> addition)
            implements CallReading {
        public Answered {
            arguments = new LinkedHashMap<>(arguments);
        }

        /** An answer to a call of which no argument is understood. */
        Answered(String tool, String rule, String sentence) {
            this(tool, rule, Map.of(), sentence, Optional.empty());
        }
    }

    /**
     * Text to add to a file.
     *
     * @param afterLine 0 for the beginning; empty for the end
     * @param reason why it was not done as it was asked for
     */
    record Addition(String path, OptionalInt afterLine, String text, String reason) {}
}
