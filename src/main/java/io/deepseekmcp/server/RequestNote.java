package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Invisible;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What is remembered of a request beside its result: enough to know it again, not all that it said. */
final class RequestNote {
    private static final int MAX_OBJECTIVE_CHARS = 300;

    private RequestNote() {}

    /**
     * {@code workspace}, {@code mode}, {@code objective} (its first line, redacted) and {@code chars}, the length of the
     * request.
     *
     * @param arguments as JSON gave them, however malformed
     */
    static Map<String, Object> of(Map<String, Object> arguments, Path workspace, UnaryOperator<String> redact) {
        Map<String, Object> note = new LinkedHashMap<>();
        note.put("workspace", workspace.toString());
        if (arguments.get(RequestField.MODE) instanceof String mode) {
            note.put("mode", Shrinkable.cut(Invisible.escaped(redact.apply(mode)), MAX_OBJECTIVE_CHARS));
        }
        if (arguments.get(RequestField.OBJECTIVE) instanceof String objective) {
            String first = Invisible.escaped(redact.apply(objective))
                    .strip()
                    .lines()
                    .findFirst()
                    .orElse("");
            note.put("objective", Shrinkable.cut(first, MAX_OBJECTIVE_CHARS));
        }
        note.put("chars", Json.write(arguments).length());
        return note;
    }
}
