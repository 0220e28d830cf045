package io.deepseekmcp.redact;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the secrets that can be told by the name before them: {@code password=...}, {@code "api_key": "..."}, {@code
 * --token ...}, {@code Authorization: ...}. Programs are full of such names with harmless values, and the worker must be
 * able to read compilers and tests that quote them; so a value that reads as code, a word, a path or a placeholder stays.
 */
final class KeyValueSecrets {
    /** Names whose value may be any word. */
    private static final List<String> PASSWORDS =
            List.of("password", "passwd", "passphrase", "pwd", "secret", "credential");
    /** Names whose value has letters and digits, because programs use these names for other things too. */
    private static final List<String> TOKENS = List.of(
            "token",
            "apikey",
            "api_key",
            "api-key",
            "accesskey",
            "access_key",
            "access-key",
            "privatekey",
            "private_key",
            "private-key",
            "authkey",
            "auth_key",
            "auth-key");

    private static final List<String> HEADERS = List.of("authorization", "cookie", "x-api-key", "x-auth-token");

    private static final int MAX_NAME_CHARS = 40;
    private static final String VALUE =
            "(?:(?<quote>[\"'`])(?<quoted>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){8,400}?)\\k<quote>|(?<bare>[^\\s\"'`,;]{8,400}+))";
    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?<rest>[\\w.-]{0,20}+)[\"'`\\]]{0,2}[ \\t]{0,3}(?::=|=>|==|[:=])[ \\t]{0,3}" + VALUE);
    private static final Pattern OPTION = Pattern.compile("(?<rest>[\\w-]{0,20}+)[ \\t]{1,3}" + VALUE);
    private static final Pattern HEADER =
            Pattern.compile("[\"'`\\]]{0,2}[ \\t]{0,3}[:=][ \\t]{0,3}[\"'`]?([^\\n\"'`]{1,500})");
    private static final Pattern BEARER = Pattern.compile("[ \\t]{1,3}([A-Za-z0-9._~+/=-]{12,}+)");

    /** The rest of a name after which the value is about a secret, and not one. */
    private static final Pattern ABOUT = Pattern.compile(
            "(?i).*(?:path|file|dir|folder|url|uri|name|type|count|limit|length|size|field|header|prefix|expir\\w*|ttl|policy|hint|label|rule|id)s?");

    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i)(?:\\$|<|\\{|%|\\[redacted|process\\.env|os\\.(?:environ|getenv)|xxx|\\*\\*\\*|\\.\\.\\.|changeme|your[-_]|https?://).*");
    /** {@code config.apiKey}, {@code NONE}, {@code getToken(request)}, {@code argv[1]}. */
    private static final Pattern CODE =
            Pattern.compile("[\\w$]{0,60}+(?:(?:\\.|->|::)[\\w$]{1,60}+){0,8}(?:[(\\[].*+)|[A-Za-z_.$-]++[)}\\]>]*+");

    private static final Pattern FILE =
            Pattern.compile("(?:[A-Za-z]:|~|\\.{1,2})?[/\\\\](?:[\\w.@-]+[/\\\\])+[\\w.@-]*");
    private static final Pattern SCHEME =
            Pattern.compile("(?i)(?:basic|bearer|digest|token|apikey|negotiate|aws4-hmac-sha256)[ \\t]{1,3}(\\S{6,})");
    private static final Pattern HEADER_SECRET = Pattern.compile("[A-Za-z0-9._~+/=%-]*[0-9][A-Za-z0-9._~+/=%-]*");

    private final String text;
    private final String folded;
    private final Consumer<Span> found;

    private KeyValueSecrets(String text, Consumer<Span> found) {
        this.text = text;
        this.folded = fold(text);
        this.found = found;
    }

    static void find(String text, Consumer<Span> found) {
        KeyValueSecrets search = new KeyValueSecrets(text, found);
        HEADERS.forEach(word -> search.each(word, at -> search.header(at + word.length())));
        PASSWORDS.forEach(word -> search.each(word, at -> search.assignment(word, at, "password")));
        TOKENS.forEach(word -> search.each(word, at -> search.assignment(word, at, "token")));
        search.each("bearer", at -> search.bearer(at + "bearer".length()));
    }

    private interface Place {
        /** Looks at one place and returns up to where nothing more is to be looked for. */
        int look(int at);
    }

    private void each(String word, Place place) {
        for (int at = folded.indexOf(word); at >= 0; ) {
            at = folded.indexOf(word, Math.max(at + 1, place.look(at)));
        }
    }

    private int assignment(String word, int at, String kind) {
        int end = at + word.length();
        if (continues(end)) {
            return end;
        }
        int nameStart = nameStart(at);
        boolean option = text.startsWith("--", nameStart);
        Matcher matcher = matcher(ASSIGNMENT, end);
        if (matcher == null && option) {
            matcher = matcher(OPTION, end);
        }
        if (matcher == null) {
            return end;
        }
        String group = matcher.group("bare") == null ? "quoted" : "bare";
        String name = text.substring(nameStart, matcher.end(1));
        boolean setting = isVariable(name)
                && text.startsWith("=", matcher.end(1))
                && matcher.group(1).isEmpty();
        boolean any = setting || (kind.equals("password") && group.equals("quoted"));
        if (!ABOUT.matcher(matcher.group("rest")).matches() && isSecret(matcher.group(group), kind, any)) {
            found.accept(new Span(matcher.start(group), matcher.end(group), kind));
            return matcher.end(group);
        }
        return end;
    }

    /** {@code any} takes also a plain word for a secret. */
    private static boolean isSecret(String value, String kind, boolean any) {
        if (PLACEHOLDER.matcher(value).matches() || FILE.matcher(value).matches()) {
            return false;
        }
        boolean digits = value.chars().anyMatch(c -> c >= '0' && c <= '9');
        boolean letters = value.chars().anyMatch(Character::isLetter);
        if (any) {
            return letters || kind.equals("password");
        }
        return !CODE.matcher(value).matches() && (kind.equals("password") || (digits && letters));
    }

    private int header(int end) {
        Matcher matcher = matcher(HEADER, end);
        if (matcher == null) {
            return end;
        }
        String value = matcher.group(1);
        Matcher scheme = SCHEME.matcher(value);
        if (scheme.lookingAt() && !PLACEHOLDER.matcher(scheme.group(1)).matches()) {
            found.accept(new Span(matcher.start(1) + scheme.start(1), matcher.end(1), "header"));
        } else if (!PLACEHOLDER.matcher(value).matches() && holdsSecret(value)) {
            found.accept(new Span(matcher.start(1), matcher.end(1), "header"));
        }
        return matcher.end(1);
    }

    private static boolean holdsSecret(String value) {
        Matcher run = HEADER_SECRET.matcher(value);
        while (run.find()) {
            if (run.end() - run.start() >= 8) {
                return true;
            }
        }
        return false;
    }

    private int bearer(int end) {
        Matcher matcher = matcher(BEARER, end);
        if (matcher == null) {
            return end;
        }
        String value = matcher.group(1);
        if (value.length() >= 20 || value.chars().anyMatch(Character::isDigit)) {
            found.accept(new Span(matcher.start(1), matcher.end(1), "header"));
        }
        return matcher.end(1);
    }

    private Matcher matcher(Pattern pattern, int at) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        return matcher.lookingAt() ? matcher : null;
    }

    /** {@code tokenizer} and {@code secretary} are other words; {@code tokens} and {@code tokenValue} are not. */
    private boolean continues(int end) {
        if (end >= text.length()) {
            return true;
        }
        int at = text.charAt(end) == 's' || text.charAt(end) == 'S' ? end + 1 : end;
        char before = text.charAt(end - 1);
        char next = at < text.length() ? text.charAt(at) : ' ';
        return Character.isLowerCase(next) || (Character.isUpperCase(before) && Character.isUpperCase(next));
    }

    private int nameStart(int at) {
        int start = at;
        while (start > 0 && at - start < MAX_NAME_CHARS && isNamePart(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static boolean isNamePart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-'
                || c == '.';
    }

    /** As the environment and dotenv files spell names; {@code PWD} is no password but a folder. */
    private static boolean isVariable(String name) {
        return !name.endsWith("PWD")
                && name.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
    }

    /** Lower case for ASCII alone, so that every character stays at its place. */
    private static String fold(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] >= 'A' && chars[i] <= 'Z') {
                chars[i] = (char) (chars[i] - 'A' + 'a');
            }
        }
        return new String(chars);
    }
}
