package io.deepseekmcp.config;

import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Chars;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the provider's key: two variables of ours, then the variable that the file names, then the file itself. */
final class KeySearch {
    static final List<String> VARIABLES = List.of("DEEPSEEK_MCP_API_KEY", "DEEPSEEK_API_KEY");
    /** Words of what examples and templates hold in a key's place: no key is made of them. */
    private static final Set<String> PLACEHOLDER_WORDS =
            Set.of("your", "yours", "changeme", "replaceme", "replace", "here", "placeholder", "insert", "paste");

    /** Words that a key for a server of one's own may well be. */
    private static final Set<String> SUSPECT_WORDS =
            Set.of("example", "todo", "dummy", "secret", "test", "fake", "apikey", "key");

    private static final int MIN_KEY_CHARS = 8;
    private static final String A_VALUE =
            "the key itself: the name of a variable has arrived here in its place, because"
                    + " the variable is not set, or the client writes references otherwise";
    private static final int LEAST_ASCII = 0x21;
    private static final int LAST_ASCII = 0x7E;

    private final HostEnvironment host;
    private final SettingValues values;
    private final ConfigFile file;
    private final Diagnostics diagnostics;
    private final List<ApiKey> keys = new ArrayList<>();

    /** Whether a reference stands where the first key should. It is no secret, and tells what to look at. */
    private boolean unfilled;

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
        if (keys.isEmpty() && !unfilled) {
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
        if (isQuoted(key)) {
            diagnostics.warning("The API key (" + source + ") had quotation marks around it, which were taken off.");
            candidate(source, key.substring(1, key.length() - 1));
            return;
        }
        boolean first = keys.isEmpty();
        if (isReference(key)) {
            if (first) {
                unfilled = true;
                diagnostics.problem(SettingKey.API_KEY.path(), source, DisplayedValue.text(key), A_VALUE);
            }
            return;
        }
        keys.add(new ApiKey(key));
        if (!first) {
            return;
        }
        Optional<String> expected = whyNoKey(key);
        if (expected.isPresent()) {
            diagnostics.problem(SettingKey.API_KEY.path(), source, KeyMask.MASK, expected.get());
        } else if (key.length() < MIN_KEY_CHARS || hasWordOf(SUSPECT_WORDS, key)) {
            diagnostics.warning("The API key (" + source + ") looks like a placeholder: put your own key there.");
        }
    }

    /** What would be right, where this cannot be a key. */
    private static Optional<String> whyNoKey(String key) {
        if (Chars.any(key, KeySearch::isBlank)) {
            return Optional.of("a key without white space inside: is it cut or doubled?");
        }
        if (isPlaceholder(key)) {
            return Optional.of("your own key of the provider in place of this example");
        }
        if (Chars.any(key, c -> c < LEAST_ASCII || c > LAST_ASCII)) {
            return Optional.of("a key of visible ASCII characters: was it copied whole?");
        }
        return Optional.empty();
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
                        + " \""
                        + Path.of(System.getProperty("launcher.file", "deepseek-mcp"))
                                .normalize()
                        + " --install claude\" (or another client) writes such an entry, which passes on the variable"
                        + " DEEPSEEK_API_KEY.");
    }

    private static boolean isQuoted(String key) {
        return key.length() > 1 && "\"'`".indexOf(key.charAt(0)) >= 0 && key.charAt(0) == key.charAt(key.length() - 1);
    }

    /** {@code $NAME}, {@code ${NAME}}, {@code %NAME%}, {@code {env:NAME}} and the like: what a client has not filled in. */
    private static boolean isReference(String key) {
        return key.charAt(0) == '$'
                || key.charAt(0) == '{'
                || (key.length() > 1 && key.charAt(0) == '%' && key.charAt(key.length() - 1) == '%');
    }

    private static boolean isPlaceholder(String key) {
        String rest = key.toLowerCase(Locale.ROOT).startsWith("sk-") ? key.substring(3) : key;
        return rest.isEmpty()
                || key.charAt(0) == '<'
                || key.charAt(0) == '['
                || key.contains("...")
                || key.indexOf('\u2026') >= 0
                || !Chars.any(rest, c -> c != 'x' && c != 'X' && c != '*' && c != '-')
                || hasWordOf(PLACEHOLDER_WORDS, key);
    }

    private static boolean hasWordOf(Set<String> words, String key) {
        String folded = key.toLowerCase(Locale.ROOT);
        int start = 0;
        for (int i = 0; i <= folded.length(); i++) {
            if (i == folded.length() || !Character.isLetterOrDigit(folded.charAt(i))) {
                if (words.contains(folded.substring(start, i))) {
                    return true;
                }
                start = i + 1;
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
