package io.deepseekmcp.config;

import io.deepseekmcp.json.JsonException;

/** Says in a user's words why a text is not JSON. It repeats no more than one character, because keys stand in such files. */
final class JsonProblem {
    private JsonProblem() {}

    static String of(String text, JsonException fault) {
        String message = fault.getMessage();
        char c = at(text, fault.line(), fault.column());
        if (message.contains("end-of-input")) {
            return "the text ends too early: a closing quote, bracket or brace is missing";
        }
        if (message.startsWith("more text after") || message.contains("no open")) {
            return "more text after the end of the JSON object";
        }
        if (message.contains("exceeds")) {
            return "a number or a name that is too long, or too many brackets in each other";
        }
        if (message.contains("escape")) {
            return "a backslash in a string that begins no JSON escape: write it twice, as in C:\\\\project";
        }
        if (message.contains("numeric value") || message.startsWith("Non-standard token")) {
            return "a number that is not JSON";
        }
        if (message.contains("unquoted character")) {
            return "a line end or other control character inside a string";
        }
        return unexpected(c, message);
    }

    private static String unexpected(char c, String message) {
        if (c == '/' || c == '#') {
            return "a comment: JSON has none, take it out";
        }
        if (c == '}' || c == ']') {
            return "an unexpected " + c + ": a comma too many before it, or a value is missing";
        }
        if (message.contains("colon")) {
            return "a colon is missing after the key";
        }
        if (c == '\'' || message.startsWith("Unrecognized token") || message.contains("field name")) {
            return "a name or text without double quotes around it";
        }
        if (message.contains("comma")) {
            return "a comma is missing before this";
        }
        return Character.isISOControl(c) || Character.isSurrogate(c)
                ? "an unexpected character, code " + (int) c
                : "an unexpected character: " + c;
    }

    private static char at(String text, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            boolean crlf = text.startsWith("\r\n", end);
            start = end + (crlf ? 2 : 1);
        }
        int index = start + column - 1;
        return index >= 0 && index < text.length() ? text.charAt(index) : ' ';
    }
}
