package io.deepseekmcp.tool.argument;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import java.util.regex.Pattern;

/** Arguments that are not JSON, and where they cease to be. */
final class BrokenJson {
    private static final int MAX_REASON_CHARS = 160;
    private static final int SHOWN_CHARS = 24;

    private static final Pattern PARSERS_ADVICE =
            Pattern.compile("(?: \\(for |: enable `|: maybe a |: JSON spec|, from `|"
                    + ": was expecting \\(JSON|: expected a valid value \\(JSON).*");

    private final String text;
    private final JsonException problem;

    BrokenJson(String text, JsonException problem) {
        this.text = text;
        this.problem = problem;
    }

    /** Says to the model what is wrong with the arguments of this tool, and what to send instead. */
    String sentence(ToolParameters tool) {
        String reason = problem.getMessage();
        if (reason.startsWith("Unexpected end-of-input")) {
            return "The arguments of " + tool.name() + " are cut off after " + text.length()
                    + " characters. Nothing was done. " + remedyForLength(tool);
        }
        if (goesOn()) {
            return "The arguments of " + tool.name()
                    + " go on after the JSON object ends. Nothing was done. Send one"
                    + " JSON object in each call: " + tool.example() + ".";
        }
        String before = before();
        return "The arguments of " + tool.name() + " are not JSON: " + shortened(reason)
                + (before.isBlank() ? ", at the beginning" : ", after " + before) + " (line " + problem.line()
                + ", column "
                + problem.column()
                + "). Nothing was done. Send one JSON object: " + tool.example()
                + "; inside strings write \\\" for a quote, \\\\ for a backslash and \\n for a line break.";
    }

    /** The parser's reason up to where it begins to explain itself to a programmer. */
    private static String shortened(String reason) {
        String bare = PARSERS_ADVICE.matcher(reason.replace('\n', ' ')).replaceFirst("");
        return Excerpt.head(bare, MAX_REASON_CHARS);
    }

    /** The last characters before the place where reading stopped. */
    private String before() {
        int line = 1;
        int start = 0;
        while (line < problem.line() && text.indexOf('\n', start) >= 0) {
            start = text.indexOf('\n', start) + 1;
            line++;
        }
        int end = Math.min(text.length(), start + Math.max(0, problem.column() - 1));
        return Unicode.wellFormed(
                Unicode.tail(text.substring(0, end), SHOWN_CHARS).replaceAll("\\s+", " "));
    }

    /** Whether a whole JSON object stands at the beginning, with something else after it. */
    private boolean goesOn() {
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return i + 1 < text.length() && isJson(text.substring(0, i + 1));
            }
        }
        return false;
    }

    private static String remedyForLength(ToolParameters tool) {
        return tool.has("content")
                ? "Send it in parts: " + tool.name()
                        + " with the first part of the content, then Edit to append each further part."
                : "Send the whole call again, with shorter arguments: " + tool.example() + ".";
    }

    private static boolean isJson(String text) {
        try {
            Json.parse(text);
            return true;
        } catch (JsonException e) {
            // That it is none is the answer.
            return false;
        }
    }
}
