package io.deepseekmcp.tool.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command line, split into words and operators as a shell would split it. Nothing is expanded; a line with a
 * substitution has no certain words and is not read.
 */
public final class ShellLine {
    /** What a word may hold outside of quotes if it is to mean the same to every shell and to none. */
    private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+,=\\- ]*");

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern EXPANDED = Pattern.compile("[$`\\\\!\\n\\r]");
    private static final Set<String> NOT_PROGRAMS =
            Set.of("cd", "export", "source", ".", "echo", "set", "test", "eval");

    private static final List<String> OPERATORS = List.of("&&", "||", ">>", "<<", "&>", "|", ";", "&", ">", "<", "\n");
    private static final Pattern DUPLICATED = Pattern.compile("\\d?>&\\d");
    private static final Pattern NUMBERED = Pattern.compile("[012]>>?");

    private ShellLine() {}

    /**
     * A word or an operator.
     *
     * @param operator true for what is no word, such as {@code |}
     */
    record Token(String text, boolean operator) {}

    /** The words of a line that needs no shell: one program, no operator, nothing to expand; else empty. */
    public static Optional<List<String>> plainWords(String text) {
        String line = text.strip();
        if (line.isEmpty()
                || EXPANDED.matcher(line).find()
                || !PLAIN.matcher(QUOTED.matcher(line).replaceAll("q")).matches()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        tokens(line).orElse(List.of()).forEach(token -> words.add(token.text()));
        boolean program = !words.isEmpty()
                && !words.get(0).contains("=")
                && !words.get(0).isBlank()
                && !NOT_PROGRAMS.contains(words.get(0))
                && !HabitTable.get().needsShell(words);
        return program ? Optional.of(words) : Optional.empty();
    }

    /** Whether an item of an argv is an operator that only a shell would know. */
    static boolean isOperator(String item) {
        return (OPERATORS.contains(item) && !item.isBlank())
                || DUPLICATED.matcher(item).matches()
                || NUMBERED.matcher(item).matches()
                || item.matches("(?:[012]|&)?>>?/?[\\w./-]+");
    }

    /** The tokens of an argv, in which a shell's operators stand as words. */
    static List<Token> tokens(List<String> argv) {
        List<Token> tokens = new ArrayList<>();
        for (String item : argv) {
            if (isOperator(item) && !DUPLICATED.matcher(item).matches()) {
                tokens.addAll(tokens(item).orElse(List.of()));
            } else if (!isOperator(item)) {
                tokens.add(new Token(item, false));
            }
        }
        return tokens;
    }

    /** The tokens of a line; empty where quotes are open or something must be expanded to know the words. */
    static Optional<List<Token>> tokens(String line) {
        List<Token> tokens = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        int at = 0;
        while (at < line.length()) {
            char c = line.charAt(at);
            String operator = operatorAt(line, at);
            if (c == '\'' || c == '"') {
                int end = closing(line, at);
                if (end < 0) {
                    return Optional.empty();
                }
                word.append(unquoted(line.substring(at + 1, end), c));
                inWord = true;
                at = end + 1;
            } else if (c == '`' || line.startsWith("$(", at)) {
                return Optional.empty();
            } else if (c == '\\' && at + 1 < line.length()) {
                word.append(line.charAt(at + 1) == '\n' ? "" : line.substring(at + 1, at + 2));
                inWord = true;
                at += 2;
            } else if (!operator.isEmpty()) {
                flush(
                        tokens,
                        word,
                        inWord && !(operator.startsWith(">") && word.toString().matches("[012]")));
                inWord = false;
                word.setLength(0);
                tokens.add(new Token(operator, true));
                at += operator.length();
            } else if (Character.isWhitespace(c)) {
                flush(tokens, word, inWord);
                inWord = false;
                word.setLength(0);
                at++;
            } else {
                word.append(c);
                inWord = true;
                at++;
            }
        }
        flush(tokens, word, inWord);
        return Optional.of(tokens);
    }

    private static void flush(List<Token> tokens, StringBuilder word, boolean inWord) {
        if (inWord) {
            tokens.add(new Token(word.toString(), false));
        }
    }

    private static String operatorAt(String line, int at) {
        if (line.startsWith(">&", at) && at + 2 < line.length() && Character.isDigit(line.charAt(at + 2))) {
            return line.substring(at, at + 3);
        }
        for (String operator : OPERATORS) {
            if (line.startsWith(operator, at)) {
                return operator;
            }
        }
        return "";
    }

    /** The index of the quote that closes the one at {@code start}, -1 for none. */
    private static int closing(String line, int start) {
        char quote = line.charAt(start);
        for (int at = start + 1; at < line.length(); at++) {
            if (quote == '"' && line.charAt(at) == '\\') {
                at++;
            } else if (line.charAt(at) == quote) {
                return at;
            }
        }
        return -1;
    }

    private static String unquoted(String text, char quote) {
        return quote == '"' ? text.replaceAll("\\\\([\"\\\\$`])", "$1") : text;
    }
}
