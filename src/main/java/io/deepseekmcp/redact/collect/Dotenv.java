package io.deepseekmcp.redact.collect;

import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the assignments of a dotenv file, generously: what one of the many dialects takes for a value is a value. */
final class Dotenv {
    /** {@code export NAME = "value"}, with the quotes that shells and the dotenv libraries know. */
    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?m)^[ \\t]*(?:export[ \\t]+|set[ \\t]+)?([A-Za-z_][\\w.-]*)[ \\t]*[=:][ \\t]*"
                    + "(?:\"((?:[^\"\\\\]++|\\\\.){0,2000}+)\"|'([^']*+)'|`([^`]*+)`|([^\\r\\n]*+))");

    private Dotenv() {}

    /** Gives every name with its value; a double-quoted value as it stands and, if that differs, with escapes resolved. */
    static void read(String text, BiConsumer<String, String> found) {
        Matcher matcher = ASSIGNMENT.matcher(text);
        while (matcher.find()) {
            String name = matcher.group(1);
            if (matcher.group(2) != null) {
                found.accept(name, matcher.group(2));
                found.accept(name, unescaped(matcher.group(2)));
            } else if (matcher.group(5) != null) {
                found.accept(name, withoutComment(matcher.group(5)));
            } else {
                found.accept(name, matcher.group(3) != null ? matcher.group(3) : matcher.group(4));
            }
        }
    }

    private static String unescaped(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                c = value.charAt(i);
                c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
            }
            text.append(c);
        }
        return text.toString();
    }

    private static String withoutComment(String value) {
        int comment = value.indexOf(" #");
        return (comment < 0 ? value : value.substring(0, comment)).strip();
    }
}
