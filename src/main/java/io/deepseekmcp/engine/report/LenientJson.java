package io.deepseekmcp.engine.report;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one JSON object as models write it, where only one reading is possible: raw control characters and unknown escapes
 * in strings, trailing commas, commas that a line end stands for, other quotes, names without quotes, full-width
 * punctuation, Python's literals and comments.
 *
 * <p>Where a string ends is certain only if what follows it is punctuation: {@code "the "x" key"} is not read.
 */
final class LenientJson {
    private static final int MAX_DEPTH = 100;
    /** Stands for null in a map that is still being filled, where null would say that a name is new. */
    private static final Object NULL = new Object();

    private final String text;
    private int at;
    private boolean newLine;

    private LenientJson(String text, int start) {
        this.text = text;
        this.at = start;
    }

    /** An object, and the index after its closing brace. Values are maps, lists, strings, numbers, booleans, null. */
    record Read(Map<String, Object> object, int end) {}

    /** The object whose opening brace stands at {@code start}; empty when it has no certain end or no certain reading. */
    static Optional<Read> objectAt(String text, int start) {
        LenientJson json = new LenientJson(text, start);
        try {
            return Optional.of(new Read(json.object(0), json.at));
        } catch (Unreadable e) {
            return Optional.empty();
        }
    }

    private Object value(int depth) throws Unreadable {
        skipBlanks();
        char c = peek();
        if (depth > MAX_DEPTH) {
            throw new Unreadable();
        }
        if (c == '{') {
            return object(depth);
        }
        if (c == '[') {
            return list(depth);
        }
        return closingQuote(c) == 0 ? literal() : string();
    }

    private Map<String, Object> object(int depth) throws Unreadable {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        while (!closes('}')) {
            String name = closingQuote(peek()) == 0 ? word() : string();
            skipBlanks();
            if (peek() != ':' && peek() != '\uFF1A') {
                throw new Unreadable();
            }
            at++;
            object.merge(name, orNull(value(depth + 1)), LenientJson::both);
            separate('}');
        }
        object.replaceAll((name, value) -> value == NULL ? null : value);
        return object;
    }

    private List<Object> list(int depth) throws Unreadable {
        List<Object> list = new ArrayList<>();
        at++;
        while (!closes(']')) {
            list.add(value(depth + 1));
            separate(']');
        }
        return list;
    }

    private static Object orNull(Object value) {
        return value == null ? NULL : value;
    }

    /** A name that stands there twice has both values. */
    private static Object both(Object first, Object second) {
        List<Object> both = new ArrayList<>();
        both.add(first == NULL ? null : first);
        both.add(second == NULL ? null : second);
        return both;
    }

    private boolean closes(char bracket) throws Unreadable {
        skipBlanks();
        boolean closes = peek() == bracket;
        at += closes ? 1 : 0;
        return closes;
    }

    /** A comma, the closing bracket, or a line end before the next item. */
    private void separate(char bracket) throws Unreadable {
        newLine = false;
        skipBlanks();
        char c = peek();
        if (c == ',' || c == '\uFF0C') {
            at++;
        } else if (c != bracket && !(newLine && closingQuote(c) != 0)) {
            throw new Unreadable();
        }
    }

    private String string() throws Unreadable {
        char closing = closingQuote(peek());
        at++;
        StringBuilder string = new StringBuilder();
        while (peek() != closing) {
            char c = text.charAt(at++);
            if (c == '\\') {
                escape(string);
            } else {
                string.append(c);
            }
        }
        at++;
        return string.toString();
    }

    /** A backslash that JSON does not know, as in a regular expression or a path, stands for itself. */
    private void escape(StringBuilder string) throws Unreadable {
        char c = peek();
        at++;
        switch (c) {
            case 'n' -> string.append('\n');
            case 't' -> string.append('\t');
            case 'r' -> string.append('\r');
            case 'b' -> string.append('\b');
            case 'f' -> string.append('\f');
            case '"', '\'', '\\', '/', '\u201D' -> string.append(c);
            case 'u' -> unicode(string);
            default -> string.append('\\').append(c);
        }
    }

    private void unicode(StringBuilder string) {
        int end = Math.min(text.length(), at + 4);
        try {
            string.append((char) Integer.parseInt(text, at, end, 16));
            at = end;
        } catch (NumberFormatException e) {
            string.append("\\u");
        }
    }

    private Object literal() throws Unreadable {
        String word = word();
        return switch (word) {
            case "true", "True" -> true;
            case "false", "False" -> false;
            case "null", "None", "undefined", "NaN" -> null;
            default -> {
                if (!word.matches("[-+]?\\d[\\d.eE+-]*|-?Infinity")) {
                    throw new Unreadable();
                }
                yield number(word);
            }
        };
    }

    private static Object number(String word) {
        try {
            return Json.parse(word);
        } catch (JsonException e) {
            return word;
        }
    }

    private String word() throws Unreadable {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "_-+.$".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        if (start == at) {
            throw new Unreadable();
        }
        return text.substring(start, at);
    }

    private void skipBlanks() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF') {
                newLine |= c == '\n' || c == '\r';
                at++;
            } else if (text.startsWith("//", at) || c == '#') {
                at = endOr(text.indexOf('\n', at));
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                at = end < 0 ? text.length() : end + 2;
            } else {
                return;
            }
        }
    }

    private int endOr(int index) {
        return index < 0 ? text.length() : index;
    }

    private char peek() throws Unreadable {
        if (at >= text.length()) {
            throw new Unreadable();
        }
        return text.charAt(at);
    }

    /** The quote that ends a string that begins with this one; 0 for no quote. */
    private static char closingQuote(char opening) {
        return switch (opening) {
            case '"', '\'' -> opening;
            case '\u201C', '\u201D' -> '\u201D';
            case '\u2018', '\u2019' -> '\u2019';
            default -> 0;
        };
    }

    /** There is no certain reading. Without a stack trace, because a message full of braces fails at each of them. */
    private static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable() {
            super("no certain reading", null, false, false);
        }
    }
}
