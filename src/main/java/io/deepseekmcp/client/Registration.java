package io.deepseekmcp.client;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a client is to be told of this server. The key itself is never part of it, only the name of a variable.
 *
 * @param file the product, absolute
 * @param keyVariable the variable of the client's environment that holds the key
 * @param windows whether the file is a command script of Windows, which no client can start by itself
 */
public record Registration(Path file, String keyVariable, boolean windows) {
    /** The name under which clients know the server. */
    public static final String NAME = "deepseek";

    /** The plugin of this repository, as Claude Code and Codex name it. */
    static final String PLUGIN = "deepseek@deepseek-mcp";

    /** The variable that is used where no other is named. */
    public static final String DEFAULT_KEY_VARIABLE = "DEEPSEEK_API_KEY";

    /** Longer than the longest delegation that the default budgets allow. */
    static final int CALL_SECONDS = 960;

    String command() {
        return windows ? "cmd" : file.toString();
    }

    List<String> arguments() {
        return windows ? List.of("/c", file.toString()) : List.of();
    }

    /** The usual members of an entry, the key's variable written as {@code reference}. */
    Map<String, Object> entry(String reference) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("command", command());
        entry.put("args", arguments());
        entry.put("env", Map.of(DEFAULT_KEY_VARIABLE, reference));
        return entry;
    }
}
