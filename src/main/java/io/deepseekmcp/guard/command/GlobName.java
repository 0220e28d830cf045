package io.deepseekmcp.guard.command;

import java.util.Locale;

/**
 * One component of a glob alternative, and which names it may stand for. Case is ignored and classes are taken widely,
 * because programs differ in both and what may be meant is refused.
 */
final class GlobName {
    private static final String WILDCARDS = "*?[" + GlobAlternatives.ANYTHING;

    private final String pattern;
    private final boolean wild;

    GlobName(String pattern) {
        this.pattern = pattern.toLowerCase(Locale.ROOT);
        this.wild = pattern.chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0);
    }

    /** Whether it may stand for more than its own text. */
    boolean isWild() {
        return wild;
    }

    /** Whether it stands for any number of components. */
    boolean isAnyDepth() {
        return pattern.length() > 1 && pattern.chars().allMatch(c -> c == '*');
    }

    /** Whether a name that begins with a dot may be meant: a wildcard alone means none. */
    boolean meansHidden() {
        char first = pattern.isEmpty() ? 'x' : pattern.charAt(0);
        return first == '.' || first == '[' || first == GlobAlternatives.ANYTHING;
    }

    /** Whether it may stand for the name. */
    boolean matches(String name) {
        boolean hidden = name.startsWith(".");
        return (!hidden || meansHidden()) && matches(0, name.toLowerCase(Locale.ROOT), 0);
    }

    private boolean matches(int at, String name, int from) {
        int star = -1;
        int starFrom = 0;
        int p = at;
        int n = from;
        while (n < name.length()) {
            char c = p < pattern.length() ? pattern.charAt(p) : 0;
            int end = c == '[' ? classEnd(p) : -1;
            if (p < pattern.length() && (c == '*' || c == GlobAlternatives.ANYTHING)) {
                star = p++;
                starFrom = n;
            } else if (p < pattern.length() && end > 0 && isInClass(p, end, name.charAt(n))) {
                p = end + 1;
                n++;
            } else if (p < pattern.length() && end < 0 && (c == '?' || c == name.charAt(n))) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++starFrom;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && (pattern.charAt(p) == '*' || pattern.charAt(p) == GlobAlternatives.ANYTHING)) {
            p++;
        }
        return p == pattern.length();
    }

    /** Where the class that begins at {@code open} ends, or -1 when the bracket is a character like any other. */
    private int classEnd(int open) {
        int first = open + 1;
        if (first < pattern.length() && "!^".indexOf(pattern.charAt(first)) >= 0) {
            first++;
        }
        // a bracket in the first place belongs to the class; one of [:alpha:] does not end it
        int end = pattern.indexOf(']', first + 1);
        int named = pattern.indexOf("[:", first);
        if (named >= 0 && named < end) {
            int close = pattern.indexOf(":]", named);
            end = close < 0 ? end : pattern.indexOf(']', close + 2);
        }
        return end;
    }

    private boolean isInClass(int open, int end, char c) {
        String set = pattern.substring(open + 1, end);
        if (set.startsWith("!") || set.startsWith("^") || set.contains("[:")) {
            return true;
        }
        for (int i = 0; i < set.length(); i++) {
            boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
            if (range ? c >= set.charAt(i) && c <= set.charAt(i + 2) : c == set.charAt(i)) {
                return true;
            }
            i += range ? 2 : 0;
        }
        return false;
    }
}
