package io.deepseekmcp.guard.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes out the alternatives of a glob as the widest of the programs that take globs understands it: braces with commas
 * or ranges, groups of {@code (a|b)} with or without a mark in front. {@code +(…)}, {@code *(…)} and {@code !(…)} become
 * {@link #ANYTHING}.
 */
final class GlobAlternatives {
    /** Stands for any text without a slash, a leading dot included. No argument holds it. */
    static final char ANYTHING = '\uFFFF';

    private static final int MAX_ALTERNATIVES = 256;
    private static final int MAX_LENGTH = 4_096;
    private static final String MARKS = "@?+*!";

    private GlobAlternatives() {}

    /** All of them, or empty when there are too many to be judged. */
    static Optional<List<String>> of(String glob) {
        List<String> open = new ArrayList<>(List.of(glob));
        List<String> written = new ArrayList<>();
        int steps = 0;
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (++steps > 4 * MAX_ALTERNATIVES || next.length() > MAX_LENGTH) {
                return Optional.empty();
            }
            Optional<List<String>> variants = variants(next);
            if (variants.isEmpty()) {
                written.add(next);
            } else {
                open.addAll(variants.get());
            }
            if (written.size() + open.size() > MAX_ALTERNATIVES) {
                return Optional.empty();
            }
        }
        return Optional.of(written);
    }

    /** What the first innermost group may be, with the rest around it; empty when there is no group. */
    private static Optional<List<String>> variants(String glob) {
        int open = -1;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '{' || c == '(') {
                open = i;
            } else if (open >= 0 && c == (glob.charAt(open) == '{' ? '}' : ')')) {
                return Optional.of(glob.charAt(open) == '{' ? braces(glob, open, i) : group(glob, open, i));
            }
        }
        return Optional.empty();
    }

    private static List<String> braces(String glob, int open, int close) {
        String inner = glob.substring(open + 1, close);
        List<String> variants = new ArrayList<>();
        for (String choice : inner.split(",", -1)) {
            variants.add(choice);
        }
        if (variants.size() == 1) {
            // {a..c} is a range to some, {id} is a name to all; what a range holds is any text
            variants = inner.contains("..") ? List.of(String.valueOf(ANYTHING)) : List.of(literal(inner));
        }
        return around(glob, open, close, variants);
    }

    private static List<String> group(String glob, int open, int close) {
        String inner = glob.substring(open + 1, close);
        boolean marked = open > 0 && MARKS.indexOf(glob.charAt(open - 1)) >= 0;
        char mark = marked ? glob.charAt(open - 1) : '@';
        boolean repeated = close + 1 < glob.length() && "+*?{".indexOf(glob.charAt(close + 1)) >= 0;
        if (mark == '!' || mark == '+' || mark == '*' || repeated) {
            String any = mark == '!' && !repeated ? "*" : String.valueOf(ANYTHING);
            return around(
                    glob, marked ? open - 1 : open, repeated ? quantifierEnd(glob, close + 1) : close, List.of(any));
        }
        List<String> variants = new ArrayList<>(List.of(inner.split("\\|", -1)));
        if (mark == '?' && marked) {
            variants.add("");
            // to programs that know no such groups the mark is a wildcard of its own
            variants.add("?" + inner);
        }
        return around(glob, marked ? open - 1 : open, close, variants);
    }

    private static int quantifierEnd(String glob, int at) {
        int close = glob.indexOf('}', at);
        return glob.charAt(at) == '{' && close > 0 ? close : at;
    }

    private static String literal(String inner) {
        return '\uFFFE' + inner + '\uFFFD';
    }

    private static List<String> around(String glob, int open, int close, List<String> variants) {
        List<String> whole = new ArrayList<>();
        for (String variant : variants) {
            whole.add(glob.substring(0, open) + variant + glob.substring(close + 1));
        }
        return whole;
    }
}
