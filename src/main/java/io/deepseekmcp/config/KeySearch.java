package io.deepseekmcp.config;

import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Chars;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the provider's key: two variables of ours, then the variable that the file names, then the file itself. */
final class KeySearch {
    static final List<String> VARIABLES = List.of("DEEPSEEK_MCP_API_KEY", "DEEPSEEK_API_KEY");
    /** Parts of what examples and templates hold in a key's place; no real key has them. */
    private static final List<String> PLACEHOLDER_PARTS = List.of(
            "your",
            "changeme",
            "change-me",
            "change_me",
            "placeholder",
            "replace",
            "-here",
            "_here",
            "api-key",
            "api_key",
            "apikey",
            "example",
            "xxxx",
            "...",
            "todo",
            "dummy",
            "secret");

    private static final int MIN_KEY_CHARS = 8;
    private static final int LEAST_ASCII = 0x21;
    private static final int LAST_ASCII = 0x7E;

    private final HostEnvironment host;
    private final SettingValues values;
    private final ConfigFile file;
    private final Diagnostics diagnostics;
    private final List<ApiKey> keys = new ArrayList<>();

    KeySearch(HostEnvironment host, SettingValues values, ConfigFile file, Diagnostics diagnostics) {
        this.host = host;
        this.values = values;
        this.file = file;
        this.diagnostics = diagnostics;
    }

    /** Every key that was found, the one to use first. None is a problem. */
    List<ApiKey> search(boolean fileIsKnown) {
        for (String variable : VARIABLES) {
            host.variable(variable).ifPresent(text -> candidate(variable, text));
        }
        values.find(SettingKey.API_KEY_ENV).ifPresent(this::named);
        values.find(SettingKey.API_KEY).ifPresent(this::inFile);
        if (keys.isEmpty()) {
            missing(fileIsKnown ? "no key" : "no key in the environment, and the config file could not be read");
        }
        return List.copyOf(keys);
    }

    private void named(String variable) {
        Optional<String> text = host.variable(variable);
        if (text.isPresent()) {
            if (!VARIABLES.contains(variable)) {
                candidate(variable, text.get());
            }
        } else if (keys.isEmpty()) {
            diagnostics.warning(SettingKey.API_KEY_ENV + " names the variable " + DisplayedValue.text(variable)
                    + ", which is not set or empty in this server's environment.");
        }
    }

    private void inFile(String text) {
        String source = values.source(SettingKey.API_KEY);
        diagnostics.warning("The API key stands in the config file (" + source
                + "): a variable (DEEPSEEK_MCP_API_KEY, or the one that api_key_env names) keeps it out of files.");
        if (trimmed(text).isEmpty()) {
            diagnostics.problem(SettingKey.API_KEY.path(), source, "empty", "the key, or no such setting");
        } else {
            candidate(source, text);
        }
    }

    private void candidate(String source, String text) {
        String key = trimmed(text);
        if (key.isEmpty()) {
            return;
        }
        boolean first = keys.isEmpty();
        keys.add(new ApiKey(key));
        if (!first) {
            return;
        }
        if (Chars.any(key, KeySearch::isBlank)) {
            diagnostics.problem(
                    SettingKey.API_KEY.path(),
                    source,
                    KeyMask.MASK,
                    "a key without white space inside: is it cut or doubled?");
        } else if (Chars.any(key, c -> c < LEAST_ASCII || c > LAST_ASCII)) {
            diagnostics.problem(
                    SettingKey.API_KEY.path(),
                    source,
                    KeyMask.MASK,
                    "a key of visible ASCII characters: was it copied whole?");
        } else if (isQuoted(key)) {
            diagnostics.warning(
                    "The API key (" + source + ") has quotation marks around it, which are sent as part of it.");
        } else if (isPlaceholder(key)) {
            diagnostics.warning("The API key (" + source + ") looks like a placeholder: put your own key there.");
        }
    }

    private void missing(String found) {
        diagnostics.problem(
                SettingKey.API_KEY.path(),
                String.join(", ", VARIABLES) + ", " + file.path(),
                found,
                "a key of the provider: put \"env\": {\"DEEPSEEK_MCP_API_KEY\": \"<key>\"} into this server's entry in the MCP"
                        + " client (or DEEPSEEK_API_KEY into the environment that the client passes on, or name another"
                        + " variable in " + SettingKey.API_KEY_ENV
                        + " of the config file), then start the server again."
                        + " Claude Code: claude mcp add-json --scope user deepseek"
                        + " '{\"type\":\"stdio\",\"command\":\"deepseek-mcp\",\"env\":{\"DEEPSEEK_MCP_API_KEY\":\"<key>\"}}'");
    }

    private static boolean isQuoted(String key) {
        return key.length() > 1 && "\"'`".indexOf(key.charAt(0)) >= 0 && key.charAt(0) == key.charAt(key.length() - 1);
    }

    private static boolean isPlaceholder(String key) {
        String folded = key.toLowerCase(Locale.ROOT);
        if (folded.length() < MIN_KEY_CHARS || "<$%{[".indexOf(folded.charAt(0)) >= 0) {
            return true;
        }
        for (String part : PLACEHOLDER_PARTS) {
            if (folded.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private static String trimmed(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** White space as a person sees it: also no-break and zero-width spaces and a byte order mark. */
    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x200B || c == 0xFEFF;
    }
}
