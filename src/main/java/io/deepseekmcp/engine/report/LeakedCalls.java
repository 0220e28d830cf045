package io.deepseekmcp.engine.report;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.FoldedMarkup;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a model has written the markup of a tool call into its text, where it calls nothing. Such text is only
 * ever detected, never carried out: a file that the model has read may hold the same markup.
 *
 * <p>The spellings differ in everything: DeepSeek's {@code <｜DSML｜invoke name="Read">} with fullwidth or ASCII bars, one
 * or two, with blanks or without; its older {@code <｜tool▁calls▁begin｜>}; {@code <invoke name="Read">};
 * {@code <tool_call>}; all of them also HTML-escaped, and with the opening tag missing.
 */
final class LeakedCalls {
    /** Tags that stand for a call by themselves. */
    private static final Set<String> WRAPPERS =
            Set.of("tool_calls", "tool_call", "toolcalls", "toolcall", "tool_use", "function_calls", "function_call");

    /** How the special tokens of several model families begin. */
    private static final Set<String> TOKEN_STEMS =
            Set.of("tool_call", "toolcall", "tool_sep", "tool_use", "tool_output", "function_call", "python_tag");

    private static final String FENCE = "```";

    /** The longest token that is one. */
    private static final int MAX_TOKEN_CHARS = 40;

    private LeakedCalls() {}

    /**
     * Whether the text holds a tool call in any spelling. A mention in backticks on one line is no call, nor is anything
     * inside a JSON object that the text is as a whole, such as a report about such markup.
     */
    static boolean looksLikeToolCall(String text) {
        Optional<Map<String, Object>> object = wholeObject(text);
        if (object.isPresent()) {
            return isCall(object.get());
        }
        String folded = FoldedMarkup.of(withoutCodeSpans(text));
        if (folded.contains("&lt;")) {
            folded = FoldedMarkup.of(folded);
        }
        return folded.contains("|dsml|")
                || folded.contains("<dsml|")
                || folded.contains("dsml|invoke")
                || folded.contains("<dsml:")
                || folded.contains("[tool_calls]")
                || holdsSpecialToken(folded)
                || holdsTag(folded);
    }

    /** {@code <|tool_calls_begin|>} and its kin. */
    private static boolean holdsSpecialToken(String folded) {
        for (int at = folded.indexOf("<|"); at >= 0; at = folded.indexOf("<|", at + 1)) {
            int limit = Math.min(folded.length(), at + MAX_TOKEN_CHARS);
            int end = at + 2;
            while (end < limit && (isTagChar(folded.charAt(end)) || folded.charAt(end) == '|')) {
                end++;
            }
            String token = end < limit && folded.charAt(end) == '>' ? folded.substring(at + 2, end) : "";
            if (TOKEN_STEMS.stream().anyMatch(token::startsWith)) {
                return true;
            }
        }
        return false;
    }

    private static boolean holdsTag(String folded) {
        for (int at = folded.indexOf('<'); at >= 0; at = folded.indexOf('<', at + 1)) {
            int start = at + 1;
            boolean closing = start < folded.length() && folded.charAt(start) == '/';
            start += closing ? 1 : 0;
            start += start < folded.length() && folded.charAt(start) == '|' ? 1 : 0;
            int end = start;
            while (end < folded.length() && isTagChar(folded.charAt(end))) {
                end++;
            }
            if (isCall(
                    folded.substring(start, end), folded.substring(end, Math.min(folded.length(), end + 1)), closing)) {
                return true;
            }
        }
        return false;
    }

    /** Blanks are gone, so attributes run into the name of the tag. */
    private static boolean isCall(String tag, String next, boolean closing) {
        String bare = tag.substring(tag.indexOf(':') + 1);
        if (closing) {
            return next.equals(">") && (bare.equals("invoke") || WRAPPERS.contains(bare));
        }
        if (next.equals("=")) {
            return bare.equals("invokename")
                    || bare.equals("function")
                    || WRAPPERS.stream().anyMatch(name -> bare.equals(name + "name") || bare.equals(name + "id"));
        }
        return (next.equals(">") || next.equals("|") || next.equals("{")) && WRAPPERS.contains(bare);
    }

    private static boolean isTagChar(char c) {
        return (c >= 'a' && c <= 'z') || c == '_' || c == ':';
    }

    /** The JSON object that the text is, fenced or bare. */
    private static Optional<Map<String, Object>> wholeObject(String text) {
        String bare = text.strip();
        if (bare.startsWith(FENCE) && bare.endsWith(FENCE) && bare.length() > 2 * FENCE.length()) {
            int line = bare.indexOf('\n');
            bare = line < 0
                    ? bare
                    : bare.substring(line, bare.length() - FENCE.length()).strip();
        }
        if (!bare.startsWith("{") || !bare.endsWith("}")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.parseObject(bare));
        } catch (JsonException e) {
            // Braces around something else.
            return Optional.empty();
        }
    }

    private static boolean isCall(Map<String, Object> object) {
        return object.get("tool_calls") instanceof Iterable<?>
                || (object.get("name") instanceof String
                        && (object.containsKey("arguments") || object.containsKey("parameters")));
    }

    /** The text without what stands between backticks on one line. */
    static String withoutCodeSpans(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('`', at);
            int run = open < 0 ? 0 : runOfBackticks(text, open);
            int close = open < 0 ? -1 : text.indexOf("`".repeat(run), open + run);
            int lineEnd = open < 0 ? -1 : text.indexOf('\n', open);
            boolean span = close >= 0 && (lineEnd < 0 || close < lineEnd);
            int end = open < 0 ? text.length() : open;
            kept.append(text, at, end);
            at = span ? close + run : end + Math.max(run, open < 0 ? 0 : 1);
        }
        return kept.toString();
    }

    private static int runOfBackticks(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end - from;
    }
}
